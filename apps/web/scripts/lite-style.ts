import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tokenColor } from "./design-tokens.ts";

const FILE = join(import.meta.dirname, "../src/lite.css");
const TOKEN = /var\(--([\w-]+)\)/g;

/**
 * The style sheet of the pages without scripts, without comments and indentation. It defines its own colours
 * for both themes, without light-dark(), which old phones do not support.
 */
export function liteStyle(): string {
  const css = readFileSync(FILE, "utf8")
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\s*([{};:,>])\s*/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  const names = [...new Set([...css.matchAll(TOKEN)].map(([, name = ""]) => name))];
  return `${theme(names, "light")}@media(prefers-color-scheme:dark){${theme(names, "dark")}}.slip{color-scheme:light;${values(names, "light")}}${css}`;
}

function theme(names: readonly string[], scheme: "light" | "dark"): string {
  return `:root{${values(names, scheme)}}`;
}

function values(names: readonly string[], scheme: "light" | "dark"): string {
  return names.map((name) => `--${name}:${tokenColor(name)[scheme]}`).join(";");
}
