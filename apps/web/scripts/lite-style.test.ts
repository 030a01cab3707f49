import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Styles that a mirrored page does not mirror. */
const PHYSICAL =
  /(?:text-align|float|clear):\s*(?:left|right)|(?:margin|padding|border|inset)-(?:left|right)|[;{]\s*(?:left|right):/;
/** Four sides whose left and right values differ. */
const FOUR_SIDES = /(?:margin|padding|inset|border-width):\s*\S+ (\S+) \S+ (?!\1;)\S+;/;

it.each(["lite.css", "offer-lite.css"])("a page in Arabic mirrors all of %s", async (name) => {
  const css = await readFile(join(import.meta.dirname, "../src", name), "utf8");
  expect(css.split("\n").filter((line) => PHYSICAL.test(line) || FOUR_SIDES.test(line))).toEqual([]);
});
