import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";

const PLATFORM = `${process.platform}-${process.arch}`;
const OLD_NODE = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })`;
/** Libraries of a minimal Debian (debootstrap --variant=minbase). */
const BARE_LIBRARIES =
  /^(linux-vdso|ld-linux-[\w-]+|libc|libdl|libgcc_s|libm|libpthread|librt|libstdc\+\+)\.so(\.\d+)?$/;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function writeProgram(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** A checkout with scripts/run.mjs, a stub pnpm, and a shell script as the packaged Node. */
function checkout(packagedNode: string) {
  const root = mkdtempSync(join(tmpdir(), "run-"));
  folders.push(root);
  cpSync(join(import.meta.dirname, "run.mjs"), join(root, "scripts/run.mjs"));
  writeFileSync(join(root, "package.json"), JSON.stringify({ packageManager: "pnpm@1.2.3" }));
  writeProgram(join(root, "bin/pnpm"), `echo 1.2.3`);
  const packaged = join(root, "node_modules", `node-${PLATFORM}`, "bin/node");
  writeProgram(packaged, packagedNode);
  const link = join(root, "node_modules/.bin/node");
  mkdirSync(dirname(link));
  symlinkSync(packaged, link);
  return { root, link };
}

function start(root: string, preload: string): Promise<{ code: number; output: string; errors: string }> {
  const env = { PATH: [join(root, "bin"), process.env["PATH"]].join(delimiter) };
  const args = [
    "--import",
    `data:text/javascript,${encodeURIComponent(preload)}`,
    "scripts/run.mjs",
    "start",
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

const WORKS = `[ "$1" = --version ] && echo v24.0.0 || echo "packaged Node runs $*"`;
const LACKS_A_LIBRARY = `echo "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2; exit 127`;

it("H50: with an old Node, the packaged one runs the server", async () => {
  const { root } = checkout(WORKS);
  const { code, output } = await start(root, OLD_NODE);
  expect(output).toContain("packaged Node runs");
  expect(output).toContain("apps/bff/dist/server.js");
  expect(code).toBe(0);
});

it("H43: installing and building use no compile cache in the shared temporary folder", async () => {
  const { root } = checkout(WORKS);
  writeProgram(
    join(root, "bin/pnpm"),
    `[ "$1" = --version ] && echo 1.2.3 || echo "$1 without a cache: $NODE_DISABLE_COMPILE_CACHE"`,
  );
  const { output } = await start(root, OLD_NODE);
  expect(output).toContain("install without a cache: 1");
  expect(output).toContain("run without a cache: 1");
});

it("H50: with an old Node and a packaged one that does not start, one line names the cause", async () => {
  const { root } = checkout(LACKS_A_LIBRARY);
  const { code, errors } = await start(root, OLD_NODE);
  expect(errors).toBe(
    "Node 24.7 or newer is missing: this is Node 20.20.2, and the packaged one does not start here " +
      "(error while loading shared libraries: libatomic.so.1: cannot open). " +
      "Install one from https://nodejs.org and try again.\n",
  );
  expect(code).toBe(1);
});

it("H50: a new enough Node runs everything itself, ignoring the packaged one", async () => {
  const { root, link } = checkout(LACKS_A_LIBRARY);
  writeProgram(join(root, "bin/pnpm"), `[ "$1" = --version ] && echo 1.2.3 || command -v node`);
  mkdirSync(join(root, "apps/bff/dist"), { recursive: true });
  writeFileSync(join(root, "apps/bff/dist/server.js"), `console.log("served by", process.execPath);`);
  const { code, output } = await start(root, "");
  expect(output).toContain(`served by ${process.execPath}`);
  expect(output.split("\n")).toContain(process.execPath);
  expect(existsSync(link)).toBe(false);
  expect(code).toBe(0);
});

const packagedNode = join(import.meta.dirname, "../node_modules", `node-${PLATFORM}`, "bin/node");
it.runIf(process.platform === "linux" && existsSync(packagedNode))(
  "H50: the packaged Node needs only libraries of a minimal Debian",
  async () => {
    const print =
      "process.report.excludeNetwork = true; console.log(JSON.stringify(process.report.getReport().sharedObjects))";
    const text = await new Promise<string>((resolve, reject) => {
      execFile(packagedNode, ["-e", print], (error, output) => (error ? reject(error) : resolve(output)));
    });
    const names = (JSON.parse(text) as string[]).map((path) => path.split("/").at(-1)!);
    expect(names.filter((name) => name.includes(".so") && !BARE_LIBRARIES.test(name))).toEqual([]);
    expect(names.some((name) => name.startsWith("libc.so"))).toBe(true);
  },
);
