import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly unknown[];
}

/** Merges Vitest's JSON reports of several runs into one. A run without a report failed. */
export function mergeReports(file: string, parts: readonly string[]): void {
  const reports = parts.map((part) => (existsSync(part) ? (read(part) as Report) : null));
  const written = reports.filter((report) => report !== null);
  const merged: Report = {
    numPassedTests: written.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
    numFailedTests: written.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0),
    success: reports.every((report) => report?.success),
    testResults: written.flatMap(({ testResults }) => testResults),
  };
  writeFileSync(file, JSON.stringify(merged));
  for (const part of parts) rmSync(part, { force: true });
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
