import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify } from "vite";

const SOURCES = join(import.meta.dirname, "../src");

/** A small script as it stands in the pages. The server allows it there by its hash (docs/decisions/017). */
export async function inlineScript(source: "theme/first-theme.js" | "after-first-paint.js"): Promise<string> {
  const { code } = await minify(source, await readFile(join(SOURCES, source), "utf8"));
  return `<script>${code.trim()}</script>`;
}
