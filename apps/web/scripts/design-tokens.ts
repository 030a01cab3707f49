import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const FILE = createRequire(import.meta.url).resolve("@tradeslip/ui/tokens.css");
const css = readFileSync(FILE, "utf8");

/** A design token's colour in both themes, for where no style sheet applies: heads, manifest, pictures. */
export function tokenColor(name: string): Record<"light" | "dark", string> {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  if (!light || !dark) throw new Error(`${FILE} has no colour --${name} in both themes`);
  return { light, dark };
}

/** Replaces each `var(--token)` in a drawing by its colour in the light theme. */
export function fillTokens(svg: string): string {
  return svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) => tokenColor(name).light);
}
