/**
 * All checks of a change, fast ones first; stops at the first failure.
 * `pnpm run check` is what `npm test` does after installing; `pnpm run check rest` is what `npm run test:all`
 * does beyond it, and adds up both; `pnpm run check lint imports` runs only the steps named. The last line is
 * "N passed, N failed": the tests.
 */
import { spawn } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
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

const ROOT = join(import.meta.dirname, "..");
const REPORTS = join(ROOT, "test-results");

/** Projects that take minutes beside what they find; the rest of vitest.config.ts belongs to `npm test`. */
const SLOW_PROJECTS = ["provider-postgres-all", "simulators", "topology", "engines", "bff-slow", "bff-load"];

/** Most keep one core busy, so two run at a time. */
const STATIC: readonly Step[] = [
  { name: "format", script: "check:format" },
  { name: "lint", script: "lint" },
  { name: "generated", script: "check:generated" },
  { name: "openapi", script: "check:openapi" },
  { name: "imports", script: "check:imports" },
  { name: "unused", script: "check:unused" },
  { name: "package", script: "check:package" },
];

const QUICK: readonly Step[] = [
  ...STATIC,
  vitest(
    "tests",
    SLOW_PROJECTS.map((name) => `--project=!${name}`),
  ),
  { name: "build", script: "build" },
  playwright("browser", "test:browser"),
];

const REST: readonly Step[] = [
  vitest(
    "slow-tests",
    SLOW_PROJECTS.map((name) => `--project=${name}`),
  ),
  vitest("long-forms", testsWithLongForms(), { TEST_LENGTH: "long" }),
  { name: "build", script: "build" },
  playwright("browser-rest", "test:browser:rest"),
  {
    name: "engines",
    script: "test:engines",
    env: { VITEST_JSON_OUTPUT_FILE: reportOf("engines") },
    count: () => countVitest(reportOf("engines")),
    mayBeEmpty: true,
  },
];

const [first, ...others] = process.argv.slice(2);
if (first === "rest" && others.length === 0) {
  process.exitCode = await runAll(REST, [...QUICK, ...REST]);
} else {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  process.exitCode = await (first === undefined ? runAll(QUICK, QUICK) : runAll(named([first, ...others])));
}

function reportOf(step: string): string {
  return join(REPORTS, `${step}.json`);
}

function vitest(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Step {
  const report = reportOf(name);
  return {
    name,
    script: "test:unit",
    args: ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args],
    env,
    count: () => countVitest(report),
  };
}

function playwright(name: string, script: string): Step {
  const report = reportOf(name);
  return {
    name,
    script,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: () => countPlaywright(report),
  };
}

/** Files of tests with two lengths: all of them ask packages/node-kit/src/testing/test-length.ts. */
function testsWithLongForms(): string[] {
  const files = globSync("{apps,packages,scripts}/**/*.test.ts", {
    cwd: ROOT,
    exclude: (name) => name === "node_modules" || name === "dist",
  });
  return files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes("testing/test-length"));
}

function named(names: readonly string[]): readonly Step[] {
  const all = [...QUICK, ...REST.filter(({ name }) => name !== "build")];
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = all.map(({ name }) => name).join(" ");
    process.stderr.write(`No step ${unknown.join(", ")}. There are: ${known}\n`);
    process.exit(2);
  }
  return all.filter(({ name }) => names.includes(name));
}

/**
 * Returns the exit code.
 * @param scored the steps whose reports make the scorecard at the end; without, there is none
 */
async function runAll(chosen: readonly Step[], scored?: readonly Step[]): Promise<number> {
  const before = scored?.filter((step) => !chosen.includes(step)) ?? [];
  const total = { passed: 0, failed: 0 };
  for (const { count } of before) add(total, count?.());
  const failed =
    (await runStatic(chosen.filter((step) => STATIC.includes(step)))) ??
    (await runInTurn(
      chosen.filter((step) => !STATIC.includes(step)),
      total,
    ));
  if (failed)
    return finish(total, `Stopped at "${failed.name}". Alone: pnpm run check ${failed.name}`, failed.code);
  const holds = scored === undefined || printScorecard(scored);
  return finish(total, holds ? undefined : "A case of the scorecard fails.", holds ? 0 : 1);
}

interface Failure {
  readonly name: string;
  readonly code: number;
}

/** Two at a time, each with its output in one piece; none starts after one failed. */
async function runStatic(steps: readonly Step[]): Promise<Failure | undefined> {
  const waiting = [...steps];
  let failure: Failure | undefined;
  const runNext = async (): Promise<void> => {
    const step = waiting.shift();
    if (step === undefined || failure !== undefined) return;
    const started = performance.now();
    const { code, output } = await run(step, "pipe");
    process.stdout.write(`\n--- ${step.name}\n${output}`);
    printResult(step, code === 0, started);
    if (code !== 0) failure ??= { name: step.name, code };
    return runNext();
  };
  await Promise.all([runNext(), runNext()]);
  return failure;
}

/** One after the other, up to the first that fails. Their tests are added to `total`. */
async function runInTurn(
  steps: readonly Step[],
  total: { passed: number; failed: number },
): Promise<Failure | undefined> {
  for (const step of steps) {
    process.stdout.write(`\n--- ${step.name}\n`);
    const started = performance.now();
    const { code } = await run(step, "inherit");
    const count = step.count?.();
    add(total, count);
    const empty = count !== undefined && count.passed + count.failed === 0 && !step.mayBeEmpty;
    const ok = code === 0 && !empty && (count?.failed ?? 0) === 0;
    printResult(step, ok, started);
    if (empty) process.stdout.write("No test ran.\n");
    if (!ok) return { name: step.name, code: code || 1 };
  }
  return undefined;
}

function printResult({ name }: Step, ok: boolean, started: number): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`--- ${name}: ${ok ? "ok" : "FAILED"} (${seconds} s)\n`);
}

/** False if a case failed or has no test. The journeys in other engines belong to no case. */
function printScorecard(steps: readonly Step[]): boolean {
  const results = steps.flatMap(({ script, name }) =>
    script === "test:unit" ? vitestResults(reportOf(name)) : playwrightResults(reportOf(name)),
  );
  const scores = score(results, steps === QUICK ? "quick" : "all");
  process.stdout.write(`\n${scorecardText(scores)}\n`);
  return scores.every(({ verdict }) => verdict !== "FAILS");
}

function add(total: { passed: number; failed: number }, count: Count | undefined): void {
  total.passed += count?.passed ?? 0;
  total.failed += count?.failed ?? 0;
}

function finish({ passed, failed }: Count, line: string | undefined, code: number): number {
  if (line) process.stdout.write(`\n${line}\n`);
  if (passed + failed > 0) process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return code;
}

function run(
  { script, args = [], env = {} }: Step,
  output: "inherit" | "pipe",
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn("pnpm", ["run", script, ...args], {
      stdio: ["ignore", output, output],
      env: { ...process.env, ...env },
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (part: string) => (text += part));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output: text }));
  });
}
