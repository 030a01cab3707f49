/**
 * All checks of a change, fast ones first; stops at the first failure. `pnpm run check` is the part of `npm
 * test` after installing; `pnpm run check rest` is what `npm run test:all` does beyond it, `rest built` the same
 * right after `npm test`: it takes its build and reports, so that only it can score all cases; `pnpm run check
 * lint imports` runs only the steps named. The end names what failed and what needed a second try; the last
 * line counts the tests: "N passed, N failed".
 */
import { spawn } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { score, scorecardText } from "./scorecard/score.ts";
import {
  playwrightResults,
  type Result,
  secondTries,
  summaryText,
  TOO_MANY_SECOND_TRIES,
  vitestResults,
} from "./test-results.ts";

interface Step {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads the step's report. */
  readonly results?: () => readonly Result[];
  /** It may have nothing to run, and then says why. */
  readonly mayBeEmpty?: boolean;
}

const ROOT = join(import.meta.dirname, "..");
const REPORTS = join(ROOT, "test-results");
const END_LINES = 40;

/** Projects whose minutes find little; `npm test` takes the rest. */
const SLOW_PROJECTS = ["provider-postgres-all", "simulators", "topology", "engines", "bff-slow", "bff-load"];

const BUILD: Step = { name: "build", script: "build" };

/**
 * Most keep one core busy, so two rows run at a time, each in its order: what is built must not be generated
 * meanwhile.
 */
const STATIC: readonly (readonly Step[])[] = [
  [
    { name: "format", script: "check:format" },
    { name: "generated", script: "check:generated" },
    BUILD,
    { name: "imports", script: "check:imports" },
    { name: "package", script: "check:package" },
  ],
  [
    { name: "lint", script: "lint" },
    { name: "openapi", script: "check:openapi" },
    { name: "unused", script: "check:unused" },
  ],
];

const QUICK: readonly Step[] = [
  ...STATIC.flat(),
  vitest(
    "tests",
    SLOW_PROJECTS.map((name) => `--project=!${name}`),
  ),
  playwright("browser", "test:browser"),
];

const LONG_FORMS = testsWithLongForms();

const REST: readonly Step[] = [
  BUILD,
  vitest(
    "slow-tests",
    SLOW_PROJECTS.map((name) => `--project=${name}`),
    // What follows in its long form needs no short one.
    { LATER_TESTS: LONG_FORMS.map((file) => basename(file)).join() },
  ),
  vitest("long-forms", LONG_FORMS, { TEST_LENGTH: "long" }),
  playwright("browser-rest", "test:browser:rest"),
  {
    name: "engines",
    script: "test:engines",
    env: { VITEST_JSON_OUTPUT_FILE: reportOf("engines") },
    results: () => vitestResults(reportOf("engines")),
    mayBeEmpty: true,
  },
];

const [first, ...others] = process.argv.slice(2);
if (first === "rest" && ["", "built"].includes(others.join(" "))) {
  const isBuilt = others.length > 0;
  process.exitCode = await runAll(
    REST.filter((step) => !isBuilt || step !== BUILD),
    isBuilt ? [...QUICK, ...REST] : undefined,
  );
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
    results: () => vitestResults(report),
  };
}

function playwright(name: string, script: string): Step {
  const report = reportOf(name);
  return {
    name,
    script,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    results: () => playwrightResults(report),
  };
}

/** Test files with a short and a long form: they all import packages/node-kit/src/testing/test-length.ts. */
function testsWithLongForms(): string[] {
  const files = globSync("{apps,packages,scripts}/**/*.test.ts", {
    cwd: ROOT,
    exclude: (name) => name === "node_modules" || name === "dist",
  });
  return files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes("testing/test-length"));
}

function named(names: readonly string[]): readonly Step[] {
  const all = [...new Set([...QUICK, ...REST])];
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
 * @param scored the steps whose reports make up the scorecard at the end; undefined: no scorecard
 */
async function runAll(chosen: readonly Step[], scored?: readonly Step[]): Promise<number> {
  const before = scored?.filter((step) => !chosen.includes(step)) ?? [];
  const rows = STATIC.map((row) => row.filter((step) => chosen.includes(step)));
  const inTurn = chosen.filter((step) => !rows.flat().includes(step));
  const failed = (await runStatic(rows)) ?? (await runInTurn(inTurn));
  const results = [...before, ...chosen].flatMap((step) => step.results?.() ?? []);
  const holds = failed !== undefined || scored === undefined || printScorecard(results, scored);
  const problem = failed
    ? `${failed.end}Stopped at "${failed.name}". Alone: pnpm run check ${failed.name}`
    : holds
      ? undefined
      : "A case of the scorecard fails.";
  return finish(results, problem, failed?.code ?? (holds ? 0 : 1));
}

interface Failure {
  readonly name: string;
  readonly code: number;
  /** The end of its output, if other output may follow it. */
  readonly end: string;
}

/** The rows at the same time, each step with its output in one piece; none starts after a failure. */
async function runStatic(rows: readonly (readonly Step[])[]): Promise<Failure | undefined> {
  let failure: Failure | undefined;
  const runRow = async (row: readonly Step[]): Promise<void> => {
    for (const step of row) {
      if (failure !== undefined) return;
      const started = performance.now();
      const { code, output } = await run(step, "pipe");
      process.stdout.write(`\n--- ${step.name}\n${output}`);
      printResult(step, code === 0, started);
      const end = output.split("\n").slice(-END_LINES).join("\n");
      if (code !== 0) failure ??= { name: step.name, code, end };
    }
  };
  await Promise.all(rows.map(runRow));
  return failure;
}

/** One after the other, up to the first that fails. */
async function runInTurn(steps: readonly Step[]): Promise<Failure | undefined> {
  for (const step of steps) {
    process.stdout.write(`\n--- ${step.name}\n`);
    const started = performance.now();
    const { code } = await run(step, "inherit");
    const results = step.results?.();
    const empty = results?.every(({ outcome }) => outcome === "skipped") === true && !step.mayBeEmpty;
    const ok = code === 0 && !empty && results?.some(({ outcome }) => outcome === "failed") !== true;
    printResult(step, ok, started);
    if (empty) process.stdout.write("No test ran.\n");
    if (!ok) return { name: step.name, code: code || 1, end: "" };
  }
  return undefined;
}

function printResult({ name }: Step, ok: boolean, started: number): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`--- ${name}: ${ok ? "ok" : "FAILED"} (${seconds} s)\n`);
}

/** False if a case failed or has no test. The journeys in other engines are not part of any case. */
function printScorecard(results: readonly Result[], steps: readonly Step[]): boolean {
  const scores = score(results, steps === QUICK ? "quick" : "all");
  process.stdout.write(`\n${scorecardText(scores)}\n`);
  return scores.every(({ verdict }) => verdict !== "FAILS");
}

function finish(results: readonly Result[], problem: string | undefined, code: number): number {
  const again = secondTries(results);
  writeFileSync(join(REPORTS, "second-tries.json"), JSON.stringify(again, null, 2));
  const tooMany = again.length >= TOO_MANY_SECOND_TRIES;
  const summary = summaryText(results);
  if (summary) process.stdout.write(`\n${summary}\n`);
  if (problem) process.stdout.write(`\n${problem}\n`);
  if (tooMany) process.stdout.write(`\n${again.length} tests took a second try: too many.\n`);
  const count = (wanted: Result["outcome"]) => results.filter(({ outcome }) => outcome === wanted).length;
  const [passed, failed] = [count("passed"), count("failed")];
  if (passed + failed > 0) process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return code || (tooMany ? 1 : 0);
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
