import { expect, test } from "vitest";
import { CASES, SLOW_CASES } from "./cases.ts";
import { casesOf, NUMBERED, score, scorecardText } from "./score.ts";

const passed = (name: string) => ({ name, outcome: "passed" }) as const;
const of = (number: string, scores: ReturnType<typeof score>) =>
  scores.find((each) => each.number === number);

test.each([
  ["A1: the previous value is served", ["A1"]],
  ["in a group B11 and C19: one call", ["B11", "C19"]],
  ["A4, A5: aborted at the cap", ["A4", "A5"]],
  ["H35: every spelling", ["H35"]],
  ["I51: one liar", ["I51"]],
  ["M85: a spelling", ["M85"]],
  ["cells like A1 are quoted", []],
  ["at 10:30 it is open", []],
])("%s counts for %j", (name, cases) => {
  expect(casesOf(name)).toEqual(cases);
});

test("a case without a test does not hold", () => {
  expect(of("A2", score([passed("A1: x")]))).toMatchObject({ verdict: "FAILS", passed: 0 });
});

test("a case that only the whole run proves is left for it by npm test, and fails there without a test", () => {
  const [slow = ""] = SLOW_CASES;
  expect(of(slow, score([], "quick"))).toMatchObject({ verdict: "later" });
  expect(scorecardText(score([], "quick"))).toMatch(/; in npm run test:all: B12, B13, C16, /);
  expect(of(slow, score([], "all"))).toMatchObject({ verdict: "FAILS" });
  expect(of("A1", score([], "quick"))).toMatchObject({ verdict: "FAILS" });
});

test("what is left for the whole run are faults of load, time and print: cases of accounts, money and the desk are in npm test", () => {
  for (const number of SLOW_CASES) expect(number).toMatch(/^(?:[BCHIJ]|M88$)/);
});

test("one failing test fails its case", () => {
  const scores = score([passed("A1: x"), { name: "A1: y", outcome: "failed" }]);
  expect(of("A1", scores)).toMatchObject({ verdict: "FAILS", passed: 1, failed: 1 });
});

test("a case with only skipped tests neither holds nor fails, and is listed as not run", () => {
  const scores = score([{ name: "A1: x", outcome: "skipped" }]);
  expect(of("A1", scores)).toMatchObject({ verdict: "not run" });
  expect(scorecardText(scores)).toMatch(/\n0 \/ \d+ cases hold; not run: A1$/);
});

test("a case with passed and skipped tests holds", () => {
  const scores = score([passed("A1: x"), { name: "A1: y", outcome: "skipped" }]);
  expect(of("A1", scores)).toMatchObject({ verdict: "holds", passed: 1, skipped: 1 });
});

test("the last line is the total of all", () => {
  expect(
    scorecardText(score([passed("A1: x")]))
      .split("\n")
      .at(-1),
  ).toBe(`1 / ${Object.keys(CASES).length} cases hold`);
});

test("the pattern that chooses tests finds each case's number", () => {
  for (const number of Object.keys(CASES)) expect(`group ${number}: x`).toMatch(new RegExp(NUMBERED));
});
