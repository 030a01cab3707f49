import type { OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import { ENGLISH } from "../../platform/language/languages.ts";
import { liteFormat } from "./lite-format.ts";
import { progressPage } from "./lite-order-progress.ts";

const TODAY = "2026-11-21T14:02:00.000Z";
const YESTERDAY = "2026-11-20T14:02:00.000Z";
const SLIP = {
  reference: "TS-7K2M-9QXA",
  surface: "exchange",
  side: "buy",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "500.00",
  coinAmount: "0.00700000",
  rate: "71428.57",
  freshness: { source: "live", asOf: YESTERDAY },
  issuedAt: YESTERDAY,
  expiresAt: "2026-11-20T14:17:00.000Z",
  status: "expired",
  serverTime: TODAY,
} as unknown as SlipAnswer;
const USD = (amount: string) => ({ amount, currency: "USD" });
const PART = {
  came: [USD("480.00")],
  owed: USD("500.00"),
  paidOut: [],
  refunded: [],
  open: "missing",
} as const;
const DETAILS = { ...USD("500.00"), name: "Example Desk Ltd", details: [], heldUntil: TODAY };

function textOf(status: object, refundRule: string | null = null): string {
  const progress = { token: "2.abc", slip: SLIP, trouble: null, brandName: "Desk", refundRule, chat: null };
  const format = liteFormat(ENGLISH, Date.parse(TODAY));
  const page = progressPage(
    progress,
    { agent: "Ben", at: TODAY, steps: [], ...status } as unknown as OrderStatus,
    format,
  );
  return String(page)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

it.each([
  ["its state", { desk: "claimed" }, "at", "Ben opened your order at {time}"],
  ["an answer", { desk: "money-seen" }, "answerBy", "We answer by {time}."],
  [
    "the rest",
    { desk: "money-seen", money: PART },
    "restUntil",
    "Send the rest by {time}, or ask us to return what you sent.",
  ],
  ["a look in vain", { desk: "details-shown", paymentDetails: DETAILS }, "notFoundAt", "(checked {time})."],
] as const)("the time of %s names its day unless that is today", (_of, status, field, sentence) => {
  expect(textOf({ ...status, [field]: TODAY })).toContain(sentence.replace("{time}", "14:02 UTC"));
  expect(textOf({ ...status, [field]: YESTERDAY })).toContain(
    sentence.replace("{time}", "2026-11-20 14:02 UTC"),
  );
});

it("what was given is all there, so that a mistyped tag is seen in time", () => {
  const destination = { network: "ripple", address: "rHb9", tag: "12345", payerName: "Ada Lovelace" };
  const text = textOf({ desk: "claimed", destination: { ...destination, noTag: true, givenAt: TODAY } });
  expect(text).toContain("It goes to rHb9");
  expect(text).toContain("Tag or memo 12345");
  expect(text).toContain("Payer&#39;s name Ada Lovelace");
  expect(text).not.toContain("needs no tag");
});

it("the time of a payment's own price names its day unless that is today", () => {
  const pricedAt = (moment: string) =>
    textOf({
      desk: "money-seen",
      settlement: { as: "agreed", state: "agreed", at: TODAY, pricedAt: moment },
    });
  expect(pricedAt(TODAY)).toContain("Your price is the one at 14:02 UTC, when you paid.");
  expect(pricedAt(YESTERDAY)).toContain("Your price is the one at 2026-11-20 14:02 UTC, when you paid.");
});

it("says with where to pay what a dollar is, and what happens to money that fits no order", () => {
  const paymentDetails = { ...DETAILS, amount: "825000.00", currency: "NGN", rate: "1650" };
  const text = textOf({ desk: "details-shown", paymentDetails }, "It goes back within two days.");
  expect(text).toContain("Rate 1 USD = 1,650.00 NGN");
  expect(text).toContain("Refunds: It goes back within two days.");
  expect(textOf({ desk: "details-shown", paymentDetails: DETAILS })).not.toMatch(/Rate 1 USD|Refunds/);
});
