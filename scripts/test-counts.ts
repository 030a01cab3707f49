import { readFileSync } from "node:fs";

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Reads Vitest's JSON report; zero tests without one. */
export function countVitest(file: string): Count {
  const report = read(file) as { numPassedTests?: number; numFailedTests?: number };
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}

/** Reads Playwright's JSON report; zero tests without one. */
export function countPlaywright(file: string): Count {
  const { stats } = read(file) as { stats?: { expected: number; unexpected: number; flaky: number } };
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
