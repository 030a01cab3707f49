import { CASES } from "./cases.ts";
import type { Result } from "./read-results.ts";

/** A case holds when it has tests, none failed and one at least ran. */
export interface CaseScore {
  readonly number: string;
  readonly title: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly holds: boolean;
}

const NUMBERS = /(?:^| )([A-H]\d{1,2}(?:(?:, | and )[A-H]\d{1,2})*):/;

/** The numbers that stand in a test's name, as in "A1: …" or "B11 and C19: …". */
export function casesOf(name: string): string[] {
  return NUMBERS.exec(name)?.[1]?.split(/, | and /) ?? [];
}

export function score(results: readonly Result[]): CaseScore[] {
  return Object.entries(CASES).map(([number, title]) => {
    const own = results.filter(({ name }) => casesOf(name).includes(number));
    const count = (outcome: Result["outcome"]) => own.filter((each) => each.outcome === outcome).length;
    const passed = count("passed");
    const failed = count("failed");
    return { number, title, passed, failed, skipped: count("skipped"), holds: passed > 0 && failed === 0 };
  });
}

/** A line for each case, and the sum: "50 / 50 cases hold". */
export function scorecardText(scores: readonly CaseScore[]): string {
  const lines = scores.map(({ number, title, passed, failed, skipped, holds }) => {
    const tests = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`];
    return `${holds ? "holds" : "FAILS"}  ${number.padEnd(3)}  ${title} (${tests.filter(Boolean).join(", ")})`;
  });
  const holding = scores.filter(({ holds }) => holds).length;
  return [...lines, "", `${holding} / ${scores.length} cases hold`].join("\n");
}
