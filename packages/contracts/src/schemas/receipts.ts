/** What a desk signs about an order that has ended (docs/product.md, P20.22). */
import * as z from "zod";
import { RECEIPT_OUTCOMES } from "../receipts/receipt-outcomes.ts";
import { Money, OrderMoney } from "./ledger.ts";
import { slipTerms } from "./orders.ts";

const { reference, side, coin, usd, coinAmount, rate, market, fee, local } = slipTerms;
const time = z.iso.datetime();

const terms = {
  reference: reference.describe("Of the order."),
  outcome: z.enum(RECEIPT_OUTCOMES),
  side,
  coin,
  usd,
  coinAmount,
  rate,
  market,
  fee,
  local,
  came: z.array(Money).describe("From the customer, by currency."),
  paidOut: z.array(Money).describe("To the customer."),
  refunded: z.array(Money).describe("Of what came, back to the customer."),
  endedAt: time,
  issuedAt: time.describe("Everything in it was true then."),
};
const ReceiptTerms = z.object(terms);
/** The signed contents of a receipt. */
export type ReceiptTerms = z.infer<typeof ReceiptTerms>;

export const Receipt = z
  .object({
    ...terms,
    reversed: z
      .boolean()
      .optional()
      .describe(
        "Something of it was taken back since. Absent: the desk's record isn't there, or can't be asked.",
      ),
  })
  .meta({ id: "Receipt", description: "What an order came to: signed, and true when it was issued." });
export type Receipt = z.infer<typeof Receipt>;

/** A server's question to the provider about an order whose receipt it was shown. */
export const ReceiptSums = OrderMoney.pick({ came: true, paidOut: true, refunded: true }).extend({
  stands: z.boolean().describe("The order is neither disputed nor charged back."),
});
export type ReceiptSums = z.infer<typeof ReceiptSums>;
