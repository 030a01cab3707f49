/**
 * Runs the tests of the numbered cases and prints which ones hold; the exit code is 1 if one fails. The
 * browser tests need a build, which `pnpm run scorecard` makes first.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playwrightResults, vitestResults } from "../test-results.ts";
import { NUMBERED, score, scorecardText } from "./score.ts";

const folder = mkdtempSync(join(tmpdir(), "tradeslip-scorecard-"));
const unit = join(folder, "unit.json");
const browser = join(folder, "browser.json");
pnpm([
  "exec",
  "vitest",
  "run",
  "-t",
  NUMBERED,
  "--reporter=dot",
  "--reporter=json",
  `--outputFile.json=${unit}`,
]);
pnpm(["run", "test:browser", "--grep", NUMBERED], { PLAYWRIGHT_JSON_OUTPUT_FILE: browser });
const rest = join(folder, "browser-rest.json");
pnpm(["run", "test:browser:rest", "--grep", NUMBERED], { PLAYWRIGHT_JSON_OUTPUT_FILE: rest });
const scores = score([...vitestResults(unit), ...playwrightResults(browser), ...playwrightResults(rest)]);
rmSync(folder, { recursive: true });
process.stdout.write(`\n${scorecardText(scores)}\n`);
process.exitCode = scores.some(({ verdict }) => verdict === "FAILS") ? 1 : 0;

function pnpm(args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  spawnSync("pnpm", args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } });
}
