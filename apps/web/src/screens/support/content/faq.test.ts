import { describe, expect, it } from "vitest";
import { faq, faqCategories } from "./faq.ts";

const textOf = (category: string) =>
  faq()
    .filter((item) => item.category === category)
    .map(({ answer, promise = "" }) => `${answer} ${promise}`)
    .join("\n");

it.each(faqCategories)("answers several questions on %s", (category) => {
  expect(faq().filter((item) => item.category === category).length).toBeGreaterThanOrEqual(3);
});

it("asks each question once, as a question, and answers it in sentences", () => {
  expect(new Set(faq().map(({ question }) => question)).size).toBe(faq().length);
  for (const { question, answer } of faq()) {
    expect(question).toMatch(/\?/);
    expect(answer).toMatch(/\.$/);
  }
});

describe("the facts of P1.12", () => {
  it.each([
    ["trading", "maker fee is 0.1%"],
    ["trading", "taker fee 0.15%"],
    ["trading", "under 2 minutes"],
    ["transactions", "within 30 minutes"],
    ["transactions", "up to 24 hours"],
    ["account", "2-24 hours"],
    ["account", "within 5 minutes"],
    ["account", "chat answers in under 2 minutes, tickets in under 4 hours"],
    ["security", "95% of all coins rest in cold storage"],
  ])("%s: %s", (category, fact) => {
    expect(textOf(category)).toContain(fact);
  });
});

it("says beside every fee claim that the slip's terms count", () => {
  const claims = faq().filter(({ answer }) => /\bfee is\b/.test(answer));
  expect(claims).not.toEqual([]);
  for (const { answer } of claims) expect(answer).toContain("Your slip's terms count");
});
