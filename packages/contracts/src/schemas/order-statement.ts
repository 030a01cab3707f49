/** The totals of an account's orders between two days (docs/product.md, P20.23). */
import * as z from "zod";
import { ORDER_STATES } from "../rules/order-steps.ts";
import { GivenDay } from "./given-times.ts";
import { Money } from "./ledger.ts";
import { slipTerms } from "./orders.ts";

const { reference, side, coin, usd, coinAmount, rate, market, fee, local } = slipTerms;
const time = z.iso.datetime();
const day = z.iso.date();

export const OrderStatementQuery = z.object({
  from: GivenDay.describe("The first day, in UTC."),
  to: GivenDay.describe("The last day, which counts too; at most 366 in all."),
});

const StatementPayment = Money.extend({
  kind: z.enum(["customer", "payout", "refund"]).describe("Who paid: `customer`; else the desk."),
  madeAt: time.describe("As the bank or chain shows it."),
  reference: z.string().optional().describe("The transaction, or the bank's reference."),
}).meta({
  id: "StatementPayment",
  description: "What counts of it for the order, without what was taken back.",
});
export type StatementPayment = z.infer<typeof StatementPayment>;

const StatementOrder = z
  .object({
    reference,
    token: z.string().describe("Opens the order's page."),
    state: z.enum(ORDER_STATES),
    announcedAt: time.describe("When it reached the desk."),
    side,
    coin,
    usd,
    coinAmount,
    rate,
    market,
    fee: fee.describe("Only of an order that was paid out."),
    local,
    payments: z.array(StatementPayment),
  })
  .meta({ id: "StatementOrder" });
export type StatementOrder = z.infer<typeof StatementOrder>;

export const OrderStatement = z
  .object({
    from: day,
    to: day,
    at: time.describe("Everything in it was true then."),
    orders: z.array(StatementOrder).describe("That reached the desk in these days, the oldest first."),
    came: z.array(Money).describe("From the customer, by currency."),
    paidOut: z.array(Money).describe("To the customer."),
    refunded: z.array(Money).describe("Of what came, back to the customer."),
    feeUsd: z.string().describe("The fees of orders that were paid out, as decimal text."),
  })
  .meta({
    id: "OrderStatement",
    description: "An account's orders between two days: no name, no destination.",
  });
export type OrderStatement = z.infer<typeof OrderStatement>;
