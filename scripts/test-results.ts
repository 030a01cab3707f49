/** Reads the JSON reports of Vitest and Playwright, and summarises at the end of a run what failed. */
import { readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** One test: its full name with groups, and its outcome. */
export interface Result {
  readonly name: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Relative to the folder in which the runner was started. */
  readonly file: string;
  /** Why the first try failed; a passed test that has one needed a second try. */
  readonly message?: string;
}

/** This many tests that needed a second try fail the run, because that is no longer chance. */
export const TOO_MANY_SECOND_TRIES = 6;

/** The end of a log is read to about this many lines. */
const SUMMARY_LINES = 50;
const MOST_MESSAGE_LINES = 4;

interface VitestReport {
  testResults?: readonly {
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
  }[];
}

interface Suite {
  title: string;
  suites?: readonly Suite[];
  specs?: readonly {
    title: string;
    file: string;
    ok: boolean;
    tests: readonly {
      status: string;
      results?: readonly { error?: { message?: string } }[];
    }[];
  }[];
}

/** Without a report there are no results. A file that failed to load is a failed result without a name. */
export function vitestResults(report: string): Result[] {
  const { testResults = [] } = read(report) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = isAbsolute(name) ? relative(process.cwd(), name) : name;
    const results = assertionResults.map(
      ({ fullName, status: outcome, failureMessages: [first] = [] }): Result => ({
        name: fullName,
        outcome: outcome === "passed" || outcome === "failed" ? outcome : "skipped",
        file,
        ...(first === undefined ? {} : { message: first }),
      }),
    );
    if (status !== "failed" || results.some(({ outcome }) => outcome === "failed")) return results;
    return [...results, { name: "", outcome: "failed", file, ...(message ? { message } : {}) }];
  });
}

/** Without a report there are no results. */
export function playwrightResults(report: string): Result[] {
  const { suites = [], errors = [] } = read(report) as {
    suites?: readonly Suite[];
    errors?: readonly { message?: string; location?: { file: string } }[];
  };
  const outside = errors.map(({ message, location }): Result => ({
    name: "",
    outcome: "failed",
    file: location?.file ?? "",
    ...(message ? { message } : {}),
  }));
  // The outermost title is the file name.
  return [...suites.flatMap((suite) => resultsOf({ ...suite, title: "" }, "")), ...outside];
}

function resultsOf({ title, suites = [], specs = [] }: Suite, above: string): Result[] {
  const group = `${above} ${title}`.trim();
  const own = specs.map(({ title: name, file, ok, tests }): Result => {
    const skipped = tests.every(({ status }) => status === "skipped");
    const messages = tests.flatMap(({ results = [] }) =>
      results.flatMap(({ error }) => error?.message ?? []),
    );
    return {
      name: `${group} ${name}`.trim(),
      outcome: skipped ? "skipped" : ok ? "passed" : "failed",
      file,
      ...(messages[0] === undefined ? {} : { message: messages[0] }),
    };
  });
  return [...own, ...suites.flatMap((suite) => resultsOf(suite, group))];
}

export function secondTries(results: readonly Result[]): Result[] {
  return results.filter(({ outcome, message }) => outcome === "passed" && message !== undefined);
}

/**
 * Each failed test with its file and the first lines of its message, then second tries; empty if there are
 * neither.
 */
export function summaryText(results: readonly Result[]): string {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const again = secondTries(results);
  const each = Math.floor(SUMMARY_LINES / Math.max(1, failed.length + again.length)) - 1;
  const lines = Math.max(0, Math.min(MOST_MESSAGE_LINES, each));
  const listed = (chosen: readonly Result[]) => chosen.map((result) => described(result, lines)).join("\n");
  return [
    failed.length > 0 && `Failed:\n${listed(failed.slice(0, SUMMARY_LINES))}${rest(failed.length)}`,
    again.length > 0 &&
      `Passed at the second try (${TOO_MANY_SECOND_TRIES} fail the run; all in test-results/second-tries.json):\n` +
        listed(again.slice(0, TOO_MANY_SECOND_TRIES)) +
        (again.length > TOO_MANY_SECOND_TRIES ? `\n  and ${again.length - TOO_MANY_SECOND_TRIES} more` : ""),
  ]
    .filter(Boolean)
    .join("\n");
}

function rest(count: number): string {
  return count > SUMMARY_LINES ? `\n  and ${count - SUMMARY_LINES} more` : "";
}

function described({ file, name, message = "" }: Result, lines: number): string {
  const said = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, lines);
  return [`  ${[file, name].filter(Boolean).join(" > ")}`, ...said.map((line) => `      ${line}`)].join("\n");
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
