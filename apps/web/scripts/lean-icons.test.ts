import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { drawnIcon } from "../src/lib/drawn-icon.ts";
import { drawingIn } from "./lean-icons.ts";

const SOURCES = ["../src", "../../../packages/ui/src"].map((folder) => join(import.meta.dirname, folder));
const IMPORTED = /(?<=from "lucide-react\/icons\/)[\w-]+/g;
const { resolve } = createRequire(import.meta.url);

it.each(await importedIcons())("draws %s like lucide-react", async (name) => {
  const address = `lucide-react/icons/${name}`;
  const { default: theirs } = (await import(address)) as { default: ReturnType<typeof drawnIcon> };
  const drawing = await drawingIn(await fileOfDrawing(resolve(address)));
  const ours = drawnIcon(drawing ?? []);
  for (const props of [{ size: 18, "aria-hidden": "true" }, { "aria-label": "Watched" }] as const)
    expect(renderToStaticMarkup(createElement(ours, props))).toBe(
      renderToStaticMarkup(createElement(theirs, props)).replace(/ (?:xmlns|class)="[^"]*"/g, ""),
    );
});

async function importedIcons(): Promise<string[]> {
  const names = new Set<string>();
  for (const folder of SOURCES)
    for (const file of await readdir(folder, { recursive: true }))
      if (file.endsWith(".tsx"))
        for (const [name] of (await readFile(join(folder, file), "utf8")).matchAll(IMPORTED)) names.add(name);
  return [...names];
}

/** Follows the former names of an icon. */
async function fileOfDrawing(file: string): Promise<string> {
  const [, next] = /export \{ default \} from '\.\/([\w-]+\.mjs)'/.exec(await readFile(file, "utf8")) ?? [];
  return next === undefined ? file : fileOfDrawing(join(file, "..", next));
}
