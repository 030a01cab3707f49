/**
 * Compares the OpenAPI document with that of the last release (packages/contracts/openapi.released.json: a
 * release copies openapi.json there), then lints it with the rule sets of Spectral and Redocly; offline,
 * without telemetry.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { breakingChanges } from "./breaking-changes.ts";

const CONTRACTS = join(import.meta.dirname, "../packages/contracts");
const readDocument = (file: string) => JSON.parse(readFileSync(join(CONTRACTS, file), "utf8"));

/**
 * Intended changes, listed in CHANGELOG.md; empty again after the next release. The second login step: only
 * accounts with a second factor get the other answer, and without it the factor would protect nothing.
 */
const ANNOUNCED: readonly string[] = [
  "POST /api/auth/login 200: user is gone",
  "POST /api/auth/login 200 has other alternatives",
];

const breaking = breakingChanges(readDocument("openapi.released.json"), readDocument("openapi.json")).filter(
  (change) => !ANNOUNCED.includes(change),
);
for (const change of breaking) process.stderr.write(`This breaks clients of the last release: ${change}\n`);
if (breaking.length > 0) process.exit(1);

const LINTERS = [
  ["spectral", "lint", "openapi.json", "--ruleset", "../../.spectral.yaml", "--fail-severity", "warn"],
  ["redocly", "lint", "openapi.json", "--config", "../../redocly.yaml", "--max-problems", "50"],
];

for (const command of LINTERS) {
  const { status } = spawnSync("pnpm", ["exec", ...command], {
    cwd: CONTRACTS,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
