/** Lints the OpenAPI document by two rule sets, Spectral's and Redocly's; offline, nothing reported home. */
import { spawnSync } from "node:child_process";

const LINTERS = [
  ["spectral", "lint", "openapi.json", "--ruleset", "../../.spectral.yaml", "--fail-severity", "warn"],
  ["redocly", "lint", "openapi.json", "--config", "../../redocly.yaml", "--max-problems", "50"],
];

for (const command of LINTERS) {
  const { status } = spawnSync("pnpm", ["exec", ...command], {
    cwd: `${import.meta.dirname}/../packages/contracts`,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
