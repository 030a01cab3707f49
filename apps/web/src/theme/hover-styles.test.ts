import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const sheets = globSync(["apps/web/src/**/*.css", "packages/ui/src/**/*.css"], { cwd: ROOT });

// On a touch screen a tap also hovers: the style is painted in a frame of its own before the click, and
// stays.
test.each(sheets)("%s has hover styles only for what can hover", (sheet) => {
  const withoutComments = readFileSync(join(ROOT, sheet), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  const elsewhere = withoutComments.replaceAll(
    /@media \(hover: hover\)[^{]*\{(?:[^{}]*\{(?:[^{}]|\{[^{}]*\})*\})*\s*\}/g,
    "",
  );
  expect(elsewhere).not.toContain(":hover");
});
