import { expect, it } from "vitest";
import type { LedgerPayment } from "../ledger/ledger-payment.ts";
import type { OrderRecord } from "./order-record.ts";
import { transactionOf } from "./order-views.ts";

const ROW = { direction: "out", currency: "USD", about: null, amount: "50", allocated: "50" };
const payout = { id: "1", kind: "payout", transaction: "4f1c" };
const refund = { id: "2", kind: "refund", bankReference: "BACK-1" };

it.each([
  ["sent", [payout, refund], "4f1c"],
  ["closed", [refund, payout], "4f1c"],
  ["returned", [payout, refund], "BACK-1"],
  ["money-seen", [refund], "BACK-1"],
] as const)("the customer of a %s order looks up what it is about", (state, rows, looked) => {
  const payments = rows.map((row) => ({ ...ROW, ...row }) as unknown as LedgerPayment);
  expect(transactionOf({ state, payments } as unknown as OrderRecord)).toBe(looked);
});
