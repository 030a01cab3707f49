import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { reviewHash } from "../../../scripts/texts/drafts.ts";
import { PSEUDO_LOCALE } from "./pseudo-language.ts";
import { startStack, type Stack } from "./start-stack.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SOURCES = ["apps/web", "apps/bff", "packages", "scripts", "locales"];
const SHARED = ["package.json", "tsconfig.base.json", "lingui.config.ts"];
/** Generated from the sources, partly by tests that run in parallel. */
const NO_SOURCE = new Set(["dist", PSEUDO_LOCALE]);
const ROWS = "packages/contracts/src/rules/locales.ts";
const LAST_ROW = /^ {2}ar: .*\n/m;

/** A translator's contribution: one sentence of each catalogue, the server's reviewed. */
const CATALOGUES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  shared: [["Fast and Trusted Crypto Trading", "Kryptohandel, schnell und verlässlich"]],
  heads: [["Read this page in {name}", "Diese Seite auf {name} lesen"]],
  server: [["unknown_slip", "Diesen Zettel haben wir nicht ausgestellt"]],
};
const REVIEWED = `#  reviewed: Ada Example, 2026-11-28, ${reviewHash("This slip was not issued by us")}`;

/** The product built from these sources with one more language, added as described in CONTRIBUTING.md. */
export async function startWithAddedLanguage(): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-added-language-"));
  await copySources(folder);
  await addLanguage(folder);
  const [web, bff] = [join(folder, "apps/web"), join(folder, "apps/bff")];
  for (const [cwd, program] of [
    [web, "node_modules/vite/bin/vite.js build"],
    [web, "scripts/prerender.ts"],
    [bff, "scripts/build.ts"],
  ] as const)
    await run(cwd, program);
  const stack = await startStack({
    program: join(bff, "dist/server.js"),
    env: { WEB_DIST: join(web, "dist"), PUBLIC_ORIGIN: "https://desk.example" },
  });
  return {
    ...stack,
    async close() {
      await stack.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The packages' links point to each other; libraries are those of this checkout. */
async function copySources(folder: string): Promise<void> {
  for (const source of SOURCES)
    await cp(join(ROOT, source), join(folder, source), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !NO_SOURCE.has(basename(path)) && !basename(path).startsWith("."),
    });
  for (const file of SHARED) await cp(join(ROOT, file), join(folder, file));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

async function addLanguage(folder: string): Promise<void> {
  const rows = await readFile(join(folder, ROWS), "utf8");
  const changed = rows.replace(LAST_ROW, (row) => `${row}  de: { name: "Deutsch" },\n`);
  if (changed === rows) throw new Error(`${ROWS} has no row of ar`);
  await writeFile(join(folder, ROWS), changed);
  await mkdir(join(folder, "locales/de"));
  for (const [name, messages] of Object.entries(CATALOGUES))
    await writeFile(join(folder, "locales/de", `${name}.po`), catalogueOf(messages));
}

function catalogueOf(messages: readonly (readonly [string, string])[]): string {
  const head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: de\\n"\n';
  const entries = messages.map(([id, text]) => {
    const isName = /^\w+$/.test(id);
    const comments = isName ? `${REVIEWED}\n#. js-lingui-explicit-id\n` : "";
    return `${comments}msgid "${id}"\nmsgstr "${text}"\n`;
  });
  return [head, ...entries].join("\n");
}

async function run(cwd: string, program: string): Promise<void> {
  const builder = spawn(process.execPath, program.split(" "), {
    cwd,
    env: { ...process.env, NODE_ENV: "production", BUILD_DIR: "" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  builder.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const [code] = (await once(builder, "close")) as [number | null];
  if (code !== 0) throw new Error(`${program} with an added language failed:\n${complaints}`);
}
