/**
 * The OpenAPI document and the types generated from it are committed. This generates them again and fails if that
 * changes a byte; it compares before and after, so it needs no git and works on uncommitted files.
 */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const CONTRACTS = join(import.meta.dirname, "../packages/contracts");

const before = contents();
execFileSync("pnpm", ["run", "generate"], { stdio: ["ignore", "inherit", "inherit"] });
const after = contents();

const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
if (changed.length > 0) {
  process.stderr.write(`Generated files were out of date: ${changed.join(", ")}\n`);
  process.stderr.write(
    "They are written anew now (pnpm run generate): look at the difference and commit it.\n",
  );
  process.exit(1);
}

function contents(): Map<string, string> {
  const files = globSync(["openapi.json", "src/generated/**/*.ts"], { cwd: CONTRACTS });
  return new Map(files.map((file) => [file, readFileSync(join(CONTRACTS, file), "utf8")]));
}
