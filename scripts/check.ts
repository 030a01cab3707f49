/**
 * All checks of a change, fast ones first; stops at the first failure.
 * `pnpm run check lint imports` runs only the steps named. The last line is "N passed, N failed": the tests.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { playwrightResults, vitestResults } from "./scorecard/read-results.ts";
import { score, scorecardText } from "./scorecard/score.ts";
import { countPlaywright, countVitest, type Count } from "./test-counts.ts";

interface Step {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads the step's report. */
  readonly count?: () => Count;
  /** It may have nothing to run, and says why. */
  readonly mayBeEmpty?: boolean;
}

const REPORTS = join(import.meta.dirname, "../test-results");
const UNIT_REPORT = join(REPORTS, "unit.json");
const BROWSER_REPORT = join(REPORTS, "browser.json");
const ENGINES_REPORT = join(REPORTS, "engines.json");

const STEPS: readonly Step[] = [
  { name: "generated", script: "check:generated" },
  { name: "format", script: "check:format" },
  { name: "lint", script: "lint" },
  { name: "imports", script: "check:imports" },
  { name: "unused", script: "check:unused" },
  { name: "openapi", script: "check:openapi" },
  { name: "package", script: "check:package" },
  {
    name: "tests",
    script: "test:unit",
    args: ["--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`],
    count: () => countVitest(UNIT_REPORT),
  },
  { name: "build", script: "build" },
  {
    name: "browser",
    script: "test:browser",
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT },
    count: () => countPlaywright(BROWSER_REPORT),
  },
  {
    name: "engines",
    script: "test:engines",
    env: { VITEST_JSON_OUTPUT_FILE: ENGINES_REPORT },
    count: () => countVitest(ENGINES_REPORT),
    mayBeEmpty: true,
  },
];

const steps = chosenSteps(process.argv.slice(2));
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
process.exitCode = await runAll(steps);

function chosenSteps(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `No step ${unknown.join(", ")}. There are: ${STEPS.map(({ name }) => name).join(" ")}\n`,
    );
    process.exit(2);
  }
  return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
}

/** Returns the exit code. */
async function runAll(chosen: readonly Step[]): Promise<number> {
  const total = { passed: 0, failed: 0 };
  for (const step of chosen) {
    process.stdout.write(`\n--- ${step.name}\n`);
    const started = performance.now();
    const code = await run(step);
    const count = step.count?.();
    total.passed += count?.passed ?? 0;
    total.failed += count?.failed ?? 0;
    const empty = count !== undefined && count.passed + count.failed === 0 && !step.mayBeEmpty;
    const ok = code === 0 && !empty && (count?.failed ?? 0) === 0;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`--- ${step.name}: ${ok ? "ok" : "FAILED"} (${seconds} s)\n`);
    if (empty) process.stdout.write("No test ran.\n");
    if (!ok) return finish(total, `Stopped at "${step.name}". Alone: pnpm run check ${step.name}`, code || 1);
  }
  const nothingFails = chosen.length < STEPS.length || printScorecard();
  return finish(total, nothingFails ? undefined : "A case of the scorecard fails.", nothingFails ? 0 : 1);
}

/** Run after all steps; false if a case failed or has no test. The journeys in other engines belong to no case. */
function printScorecard(): boolean {
  const scores = score([...vitestResults(UNIT_REPORT), ...playwrightResults(BROWSER_REPORT)]);
  process.stdout.write(`\n${scorecardText(scores)}\n`);
  return scores.every(({ verdict }) => verdict !== "FAILS");
}

function finish({ passed, failed }: Count, line: string | undefined, code: number): number {
  if (line) process.stdout.write(`\n${line}\n`);
  if (passed + failed > 0) process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return code;
}

function run({ script, args = [], env = {} }: Step): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn("pnpm", ["run", script, ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
