import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack, type Stack } from "./start-stack.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Right to left, and a locale that CLDR reserves for this purpose. */
export const PSEUDO_LOCALE = "ar-XB";
export const PSEUDO_PREFIX = `/${PSEUDO_LOCALE.toLowerCase()}`;

/**
 * The product with an artificial language made from English: its texts are longer, accented and in brackets.
 */
export async function startPseudoStack(): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-pseudo-"));
  // The folder in which a language's catalogues are looked up; their texts are replaced during compilation.
  const catalogues = join(ROOT, "locales", PSEUDO_LOCALE);
  try {
    await cp(join(ROOT, "locales/en"), catalogues, { recursive: true });
    await build(folder);
  } finally {
    await rm(catalogues, { recursive: true, force: true });
  }
  const stack = await startStack({ env: { WEB_DIST: join(folder, "web/dist") } });
  return {
    ...stack,
    async close() {
      await stack.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function build(folder: string): Promise<void> {
  const env = { ...process.env, BUILD_DIR: folder, PSEUDO_LOCALE, NODE_ENV: "production" };
  for (const program of ["node_modules/vite/bin/vite.js build", "scripts/prerender.ts"]) {
    const builder = spawn(process.execPath, program.split(" "), {
      cwd: join(ROOT, "apps/web"),
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaints = "";
    builder.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    const [code] = (await once(builder, "close")) as [number | null];
    if (code !== 0) throw new Error(`The build with ${PSEUDO_LOCALE} failed:\n${complaints}`);
  }
}
