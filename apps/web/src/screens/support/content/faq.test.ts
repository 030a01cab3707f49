import { describe, expect, it } from "vitest";
import { faq, faqCategories } from "./faq.ts";

const textOf = (category: string) =>
  faq("WhatsApp", null)
    .filter((item) => item.category === category)
    .map(({ answer, promise = "" }) => `${answer} ${promise}`)
    .join("\n");

it.each(faqCategories)("answers several questions on %s", (category) => {
  expect(faq("WhatsApp", null).filter((item) => item.category === category).length).toBeGreaterThanOrEqual(3);
});

it("asks each question once, as a question, and answers it in sentences", () => {
  expect(new Set(faq("WhatsApp", null).map(({ question }) => question)).size).toBe(
    faq("WhatsApp", null).length,
  );
  for (const { question, answer } of faq("WhatsApp", null)) {
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
  const claims = faq("WhatsApp", null).filter(({ answer }) => /\bfee is\b/.test(answer));
  expect(claims).not.toEqual([]);
  for (const { answer } of claims) expect(answer).toContain("Your slip's terms count");
});

it("answers with the configured fee of both sides, which is no claim", () => {
  const item = faq("WhatsApp", { buy: "1.5%", sell: "2%", freeSide: null }).find(
    ({ question }) => question === "What does a trade cost?",
  )!;
  expect(item.answer).toContain(
    "We add 1.5% to the market price when you buy, and take off 2% when you sell.",
  );
  expect(item.answer).toContain("Your slip's terms count");
  expect([item.fact, item.part]).toEqual(["1.5% / 2%", undefined]);
});

it("says where to pay as the desk works, and nothing of it before that is known", () => {
  const answer = (keepsOrders?: boolean) =>
    faq("WhatsApp", null, keepsOrders).find(
      ({ question }) => question === "How do I pay, and how am I paid?",
    )!.answer;
  expect(answer()).toBe("Don't send anything until a person has confirmed your slip.");
  expect(answer(true)).toMatch(/appears on your order page, .* and nowhere else\.$/);
  expect(answer(false)).toMatch(/in the chat that you opened from your own slip\.$/);
});
