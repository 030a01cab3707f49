import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "@tailwindcss/node";
import { expect, test } from "vitest";
import { classesOf } from "./page-html.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Classes that have their own style sheet, or none. */
const NO_UTILITIES = new Set(["chunk-loading", "chunk-loading-over", "skip-link"]);
const SIDES =
  /(?:^|:)-?(?:[mp][lr]|scroll-[mp][lr]|border-[lr]|rounded-(?:[lr]|[tb][lr])|left|right|text-(?:left|right)|float-(?:left|right)|clear-(?:left|right))(?:-|$)/;

const FILES = globSync("{apps/web,packages/ui}/src/**/*.tsx", { cwd: ROOT }).filter(
  (file) => !file.includes(".test."),
);
const CLASSES = FILES.flatMap((file) =>
  [...readFileSync(join(ROOT, file), "utf8").matchAll(/className="([^"]+)"/g)].flatMap(([, names = ""]) =>
    names.split(" ").map((name) => ({ file, name })),
  ),
);

test("no utility names left or right: a language from right to left mirrors the page", () => {
  expect(CLASSES.length).toBeGreaterThan(500);
  expect(CLASSES.filter(({ name }) => SIDES.test(name))).toEqual([]);
});

test.each(["ml-2", "md:pr-4", "-left-1", "text-right", "border-l-rule", "rounded-tl-md"])(
  "%s names a side",
  (name) => {
    expect(name).toMatch(SIDES);
  },
);

test.each(["ms-2", "md:pe-4", "start-1", "text-end", "border-s-rule", "leading-none"])(
  "%s names none",
  (name) => {
    expect(name).not.toMatch(SIDES);
  },
);

test("Tailwind knows each class of an element", async () => {
  const theme = readFileSync(join(ROOT, "packages/ui/src/theme.css"), "utf8");
  const compiler = await compile(`${theme}@tailwind utilities;`, { base: ROOT, onDependency: () => {} });
  const names = [...new Set(CLASSES.map(({ name }) => name)), "gap-thirteen"];
  const known = new Set(classesOf(compiler.build(names)));
  expect(names.filter((name) => !NO_UTILITIES.has(name) && !known.has(name))).toEqual(["gap-thirteen"]);
});
