import { readFileSync } from "node:fs";

/** One test: its full name with groups, and its outcome. */
export interface Result {
  readonly name: string;
  readonly outcome: "passed" | "failed" | "skipped";
}

interface VitestReport {
  testResults?: readonly { assertionResults: readonly { fullName: string; status: string }[] }[];
}

interface Suite {
  title: string;
  suites?: readonly Suite[];
  specs?: readonly { title: string; ok: boolean; tests: readonly { status: string }[] }[];
}

/** Reads Vitest's JSON report; no results without one. */
export function vitestResults(file: string): Result[] {
  const { testResults = [] } = read(file) as VitestReport;
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      name: fullName,
      outcome: status === "passed" ? "passed" : status === "failed" ? "failed" : "skipped",
    })),
  );
}

/** Reads Playwright's JSON report; no results without one. */
export function playwrightResults(file: string): Result[] {
  const { suites = [] } = read(file) as { suites?: readonly Suite[] };
  // The outermost title is the file name.
  return suites.flatMap((suite) => resultsOf({ ...suite, title: "" }, ""));
}

function resultsOf({ title, suites = [], specs = [] }: Suite, above: string): Result[] {
  const group = `${above} ${title}`.trim();
  const own = specs.map(({ title: name, ok, tests }): Result => {
    const skipped = tests.every(({ status }) => status === "skipped");
    return { name: `${group} ${name}`.trim(), outcome: skipped ? "skipped" : ok ? "passed" : "failed" };
  });
  return [...own, ...suites.flatMap((suite) => resultsOf(suite, group))];
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
