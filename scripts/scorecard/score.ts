import { CASES, SLOW_CASES } from "./cases.ts";
import type { Result } from "../test-results.ts";

/**
 * A case holds if at least one of its tests ran and none failed. It did not run if all its tests were
 * skipped, as on a machine without Valkey. A case without tests fails, unless only `npm run test:all` has
 * them and this is `npm test`.
 */
export interface CaseScore {
  readonly number: string;
  readonly title: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly verdict: "holds" | "FAILS" | "not run" | "later";
}

/**
 * Case numbers at the start of a test's name or after its group's, as a regular expression that Vitest and
 * Playwright take too.
 */
export const NUMBERED = String.raw`(?:^| )([A-Z]\d{1,3}(?:(?:, | and )[A-Z]\d{1,3})*):`;
const NUMBERS = new RegExp(NUMBERED);

/** Case numbers in a test's name, as in "A1: …" or "B11 and C19: …". */
export function casesOf(name: string): string[] {
  return NUMBERS.exec(name)?.[1]?.split(/, | and /) ?? [];
}

/** @param run which tests these results come from: those of `npm test`, or all */
export function score(
  results: readonly Pick<Result, "name" | "outcome">[],
  run: "quick" | "all" = "all",
): CaseScore[] {
  return Object.entries(CASES).map(([number, title]) => {
    const own = results.filter(({ name }) => casesOf(name).includes(number));
    const count = (outcome: Result["outcome"]) => own.filter((each) => each.outcome === outcome).length;
    const passed = count("passed");
    const failed = count("failed");
    const skipped = count("skipped");
    const withoutTests = run === "quick" && SLOW_CASES.has(number) ? "later" : "FAILS";
    const verdict = failed > 0 ? "FAILS" : passed > 0 ? "holds" : skipped > 0 ? "not run" : withoutTests;
    return { number, title, passed, failed, skipped, verdict };
  });
}

/** One line per case, and the total: "58 / 60 cases hold; not run: C18; in npm run test:all: B12". */
export function scorecardText(scores: readonly CaseScore[]): string {
  const lines = scores.map(({ number, title, passed, failed, skipped, verdict }) => {
    const tests = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`];
    return `${verdict.padEnd(7)}  ${number.padEnd(4)}  ${title} (${tests.filter(Boolean).join(", ")})`;
  });
  const numbersOf = (wanted: CaseScore["verdict"]) =>
    scores.filter(({ verdict }) => verdict === wanted).map(({ number }) => number);
  const sum = [
    `${numbersOf("holds").length} / ${scores.length} cases hold`,
    ...(numbersOf("not run").length > 0 ? [`not run: ${numbersOf("not run").join(", ")}`] : []),
    ...(numbersOf("later").length > 0 ? [`in npm run test:all: ${numbersOf("later").join(", ")}`] : []),
  ];
  return [...lines, "", sum.join("; ")].join("\n");
}
