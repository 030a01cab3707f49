/**
 * The OpenAPI document, the types generated from it and the English catalogues are committed. Regenerates
 * them and fails if that changes a byte. Compares before and after, so it needs no git and works on
 * uncommitted files.
 */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const MADE = [
  "packages/contracts/openapi.json",
  "packages/contracts/src/generated/**/*.ts",
  "locales/en/*.po",
];

const before = contents();
for (const script of ["generate", "texts"])
  execFileSync("pnpm", ["run", script], { stdio: ["ignore", "ignore", "inherit"] });
const after = contents();

const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
if (changed.length > 0) {
  process.stderr.write(`Generated files were out of date: ${changed.join(", ")}\n`);
  process.stderr.write(
    "They have been rewritten (pnpm run generate, pnpm run texts): look at the difference and commit it.\n",
  );
  process.exit(1);
}

function contents(): Map<string, string> {
  return new Map(globSync(MADE, { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
}
