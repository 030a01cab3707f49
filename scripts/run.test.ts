import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
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
  for (const file of ["run.mjs", "builds.mjs"])
    cpSync(join(import.meta.dirname, file), join(root, "scripts", file));
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

/** What the stub pnpm does when asked to build. */
const BUILDS_A_SERVER = `[ "$1" = run ] && mkdir -p "$BUILD_DIR/bff/dist" &&
  echo 'console.log("served by", process.execPath);' > "$BUILD_DIR/bff/dist/server.js"; exit 0`;

const WORKS = `[ "$1" = --version ] && echo v24.0.0 || echo "packaged Node runs $*"`;
const LACKS_A_LIBRARY = `echo "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2; exit 127`;

it("H50: with an old Node, the packaged one runs the server", async () => {
  const { root } = checkout(WORKS);
  const { code, output } = await start(root, OLD_NODE);
  expect(output).toContain("packaged Node runs");
  expect(output).toMatch(/apps\/bff\/\.builds\/\w{16}\/bff\/dist\/server\.js/);
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
  writeProgram(
    join(root, "bin/pnpm"),
    `[ "$1" = --version ] && echo 1.2.3 && exit; command -v node; ${BUILDS_A_SERVER}`,
  );
  const { code, output } = await start(root, "");
  expect(output).toContain(`served by ${process.execPath}`);
  expect(output.split("\n")).toContain(process.execPath);
  expect(existsSync(link)).toBe(false);
  expect(code).toBe(0);
});

/** A stub pnpm that records its calls, and builds a server that prints "one", or what the source says. */
function builds(root: string, before = "") {
  mkdirSync(join(root, "packages"));
  mkdirSync(join(root, "apps"));
  writeFileSync(join(root, "apps/said"), "one");
  writeProgram(
    join(root, "bin/pnpm"),
    `[ "$1" = --version ] && echo 1.2.3 && exit
echo "$1" >> told
[ "$1" = run ] || exit 0
${before}
mkdir -p "$BUILD_DIR/bff/dist"
echo "console.log('$(cat apps/said)')" > "$BUILD_DIR/bff/dist/server.js"`,
  );
  return {
    told: () => (existsSync(join(root, "told")) ? readFileSync(join(root, "told"), "utf8").split("\n") : []),
    folder: join(root, "apps/bff/.builds"),
  };
}

it("M94: a start with nothing changed installs nothing, builds nothing and serves the build that stands", async () => {
  const { root } = checkout(WORKS);
  const { told } = builds(root);
  expect((await start(root, "")).output).toContain("one");
  expect(told().filter(Boolean)).toEqual(["install", "run"]);
  const { code, output } = await start(root, "");
  expect(told().filter(Boolean)).toEqual(["install", "run"]);
  expect(output).toContain("one");
  expect(code).toBe(0);
});

it("M94: a changed source is built into a folder of its own, and what a running server serves stays", async () => {
  const { root } = checkout(WORKS);
  const { folder } = builds(root);
  await start(root, "");
  const [first = ""] = readdirSync(folder);
  // Pretend that its server is still running, as this process is.
  mkdirSync(join(folder, first, "users"), { recursive: true });
  writeFileSync(join(folder, first, "users", String(process.pid)), "");
  for (const said of ["two", "three", "four"]) {
    writeFileSync(join(root, "apps/said"), said);
    expect((await start(root, "")).output).toContain(said);
  }
  const left = readdirSync(folder);
  expect(left).toContain(first);
  // The latest two besides it: the others are no longer used.
  expect(left).toHaveLength(3);
  expect(readFileSync(join(folder, first, "bff/dist/server.js"), "utf8")).toContain("one");
});

it("M94: a build that fails or is killed leaves nothing that a later start would serve", async () => {
  const { root } = checkout(WORKS);
  const { folder } = builds(root, `mkdir -p "$BUILD_DIR/bff/dist"; [ -e broken ] && exit 9`);
  writeFileSync(join(root, "broken"), "");
  const failed = await start(root, "");
  expect(failed.code).toBe(9);
  expect(failed.errors).toContain("Building failed (exit code 9)");
  expect(readdirSync(folder)).toEqual([]);
  // From a build killed two hours ago.
  mkdirSync(join(folder, ".half-abc"));
  const past = new Date(Date.now() - 7_200_000);
  utimesSync(join(folder, ".half-abc"), past, past);
  rmSync(join(root, "broken"));
  expect((await start(root, "")).output).toContain("one");
  expect(readdirSync(folder).some((name) => name.startsWith(".half"))).toBe(false);
});

it("M94: two starts at once each serve a whole build", async () => {
  const { root } = checkout(WORKS);
  // Each build waits for the other to start.
  const { folder } = builds(
    root,
    `echo >> begun; for _ in $(seq 400); do [ $(wc -l < begun) -ge 2 ] && break; sleep 0.05; done`,
  );
  const both = await Promise.all([start(root, ""), start(root, "")]);
  for (const { code, output } of both) expect([code, output.trim()]).toEqual([0, "one"]);
  expect(readdirSync(folder)).toHaveLength(1);
});

it("M94: sources that change while they are built are built again", async () => {
  const { root } = checkout(WORKS);
  const { told } = builds(root, `[ -e changed ] || { touch changed; echo two > apps/said; }`);
  expect((await start(root, "")).output).toContain("two");
  expect(told().filter((word) => word === "run")).toHaveLength(2);
});

/** The same checkout at another path. */
function moved(root: string, end: string): string {
  const path = `${root}${end}`;
  renameSync(root, path);
  folders.splice(folders.indexOf(root), 1, path);
  return path;
}

it("M95: a checkout whose path has spaces, percent signs and letters of any script builds and starts", async () => {
  const { root } = checkout(WORKS);
  builds(root);
  const { code, output } = await start(moved(root, " %20 100% é漢"), "");
  expect([code, output.trim()]).toEqual([0, "one"]);
});

it.each(["#", "?"])("M95: a path with %s, where Vite cannot build, is refused in one line", async (sign) => {
  const { root } = checkout(WORKS);
  const { told } = builds(root);
  const { code, errors } = await start(moved(root, `a${sign}b`), "");
  expect(errors).toMatch(
    /^This folder's path has a "[#?]", and Vite cannot build there\. Move the folder: .+\n$/,
  );
  expect(code).toBe(1);
  expect(told()).toEqual([]);
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
