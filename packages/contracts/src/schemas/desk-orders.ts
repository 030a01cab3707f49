/** An order as the desk keeps it, as agents and its customer read it (docs/product.md, P20). */
import * as z from "zod";
import { DESK_ROLES } from "../rules/capabilities.ts";
import { DISPUTE_OUTCOMES, ORDER_STATES, ORDER_STEPS } from "../rules/order-steps.ts";
import { FreshnessSource } from "./freshness.ts";
import { GivenTime } from "./given-times.ts";
import { Money, ORDER_DIFFERENCES, OrderMoney, OrderPayment, OrderProposal } from "./ledger.ts";
import { LocalMoney, slipTerms, TradeSide, TradeSurface } from "./orders.ts";

export const OrderState = z
  .enum(ORDER_STATES)
  .meta({ id: "OrderState", description: "What became of an order; docs/product.md has the table." });
const STEPS = [...new Set(ORDER_STEPS.map(({ step }) => step))];
export const OrderStepName = z.enum(STEPS as [(typeof STEPS)[number], ...(typeof STEPS)[number][]]).meta({
  id: "OrderStep",
});

const time = z.iso.datetime();
const amount = z.string().describe("A decimal number as text.");
export const orderLanguage = z
  .string()
  .describe("BCP 47: of the page that the order was made on. Absent: not known, or the site's first.");
const Detail = z.object({ label: z.string(), value: z.string() });

export const PaymentDetails = z
  .object({
    name: z.string(),
    details: z.array(Detail),
    payerName: z.string().optional().describe("Whose account the money has to come from; none for coins."),
    amount,
    currency: z.string().describe("ISO 4217, or the coin's symbol."),
    network: z.string().optional(),
    heldUntil: time.describe("Until then the price holds for money that's on its way."),
    noHold: z
      .boolean()
      .optional()
      .describe(
        "No price is held, after two unpaid orders in 30 days: the price is that of the minute in which the money is made.",
      ),
    rate: amount.optional().describe("Units of the currency for one dollar, where it isn't the dollar."),
  })
  .meta({ id: "PaymentDetails", description: "Where the money goes. Shown to the order's customer only." });
export type PaymentDetails = z.infer<typeof PaymentDetails>;

export const OrderDestination = z
  .object({
    network: z.string().optional(),
    address: z.string().optional(),
    tag: z.string().optional(),
    payerName: z.string().optional(),
    method: z.string().optional(),
    account: z.string().optional(),
    holder: z.string().optional(),
    returnNetwork: z.string().optional(),
    returnAddress: z.string().optional(),
    returnTag: z.string().optional(),
    givenAt: time,
  })
  .meta({ id: "OrderDestination", description: "Where the order goes, as its customer said." });
export type OrderDestination = z.infer<typeof OrderDestination>;

/** What happens to an order on its own when a deadline passes. */
export const DEADLINE_ENDS = ["drops-off", "price-expires", "cancelled", "returned", "closed"] as const;

export const OrderSettlement = z
  .object({
    as: z.enum(["agreed", "new-price", "return"]),
    state: z.enum(["agreed", "offered", "accepted", "return"]),
    at: time,
    usd: amount.optional(),
    coinAmount: amount.optional(),
    rate: amount.optional(),
    market: slipTerms.market.describe("What the rate was made of, where it isn't the order's own."),
    fee: slipTerms.fee.describe("Present with `market`."),
    local: LocalMoney.optional().describe("The same dollars, of an order that was agreed on in other money."),
    pricedAt: time
      .optional()
      .describe("It is the price of then, when the money was made: no price was held."),
    answerUntil: time.optional().describe("Without an answer by then the money goes back."),
  })
  .meta({ id: "OrderSettlement", description: "What happens where amount or time differs." });
export type OrderSettlement = z.infer<typeof OrderSettlement>;

export const OrderMessage = z
  .object({ at: time, by: z.enum(["customer", "desk"]), text: z.string() })
  .meta({ id: "OrderMessage", description: "What customer and desk write to each other about an order." });
export type OrderMessage = z.infer<typeof OrderMessage>;
export const messages = z.array(OrderMessage).describe("The oldest first.");

const HistoryEntry = z.object({
  version: z.int(),
  step: OrderStepName,
  state: OrderState,
  at: time,
  by: z.object({ kind: z.enum(["customer", ...DESK_ROLES, "system"]), name: z.string().optional() }),
  text: z.string().optional(),
});

const row = {
  reference: z.string(),
  version: z.int().min(1),
  state: OrderState,
  side: TradeSide,
  surface: TradeSurface,
  coin: z.object({ id: z.string(), symbol: z.string(), name: z.string() }),
  usd: amount,
  coinAmount: amount,
  rate: amount,
  local: LocalMoney.optional(),
  priceSource: FreshnessSource,
  issuedAt: time,
  expiresAt: time.describe("Of the slip, or of the price that was renewed."),
  announcedAt: time,
  updatedAt: time,
  agent: z.object({ id: z.string(), name: z.string() }).optional(),
  payerName: z.string().optional(),
  heldUntil: time.optional(),
  late: z.boolean().describe("Money, or word of it, came after the order was cancelled."),
  selfApproved: z.boolean().describe("A decision about it was approved by a person who wrote a part of it."),
  together: z.array(z.string()).describe("Other orders of the same browser, which a claim takes along."),
  money: OrderMoney,
  differences: z.array(z.enum(ORDER_DIFFERENCES)).describe("How the money that came differs."),
  transaction: z.string().optional().describe("Of the payout, or of the return."),
  outcome: z.enum(DISPUTE_OUTCOMES).optional().describe("Of a dispute."),
  unread: z.int().describe("The customer's messages since a member of the desk last acted on the order."),
};
export const DeskOrderRow = z.object(row).meta({ id: "DeskOrderRow" });
export type DeskOrderRow = z.infer<typeof DeskOrderRow>;

const EarlierOrder = z.object({
  reference: z.string(),
  state: OrderState,
  usd: amount,
  at: time,
  same: z.array(z.enum(["account", "browser", "destination", "payer"])),
});

export const DeskOrder = z
  .object({
    ...row,
    token: z.string(),
    claimedAt: time.optional(),
    dropsOffAt: time.optional().describe("Of an order that no member has claimed: when it is forgotten."),
    hasAccount: z.boolean().describe("It's kept with an account."),
    language: orderLanguage.optional(),
    destination: OrderDestination.optional(),
    destinationAsked: z.object({ reason: z.string(), at: time }).optional(),
    receivingAccountId: z.string().optional(),
    paymentDetails: PaymentDetails.optional(),
    accountPaused: z.boolean(),
    saidPaid: z.object({ at: time, transaction: z.string().optional() }).optional(),
    notFoundAt: time.optional(),
    payments: z.array(OrderPayment).describe("The oldest first."),
    proposal: OrderProposal.optional().describe("From the first payment on."),
    isOpenAgain: z
      .literal(true)
      .optional()
      .describe("It ended, and money came, or a payout or refund came back, since: it is in the inbox."),
    receivable: Money.optional().describe("Taken back after the payout, and not paid again since."),
    margin: amount
      .nullable()
      .optional()
      .describe("Gross margin in US dollars, for admins, once something went out. Null: it isn't known."),
    minutesPaid: z
      .array(z.object({ at: time, amount }))
      .optional()
      .describe(
        "Of an order without a hold: when its money was made, for prices of those minutes. None of late money.",
      ),
    settlement: OrderSettlement.optional(),
    dispute: z.object({ text: z.string(), at: time, before: OrderState }).optional(),
    said: z.string().optional(),
    messages,
    mixedScripts: z.array(z.string()).describe("Fields whose words mix letters that look alike."),
    history: z.array(HistoryEntry),
    earlier: z.array(EarlierOrder),
    sums: z.object({ dayUsd: amount, monthUsd: amount }).describe("With this order, against the limits."),
    steps: z.array(OrderStepName).describe("What the caller may do now."),
  })
  .meta({ id: "DeskOrder" });
export type DeskOrder = z.infer<typeof DeskOrder>;

export const PaidOrders = z
  .object({ orders: z.array(DeskOrder) })
  .meta({ id: "PaidOrders", description: "The orders of one payout, in the order of the call." });
export type PaidOrders = z.infer<typeof PaidOrders>;

const ReadyPayout = z
  .object({
    reference: z.string(),
    version: z.int(),
    network: z.string(),
    address: z.string(),
    tag: z.string().optional(),
    coin: z.string().describe("The coin's id."),
    currency: z.string(),
    amount: z.string().describe("What is left to pay out."),
    usd: z.string().describe("What the whole order is worth."),
    payerName: z.string().optional(),
    approvedBy: z.string().optional().describe("Absent: it needs no approval."),
  })
  .meta({ id: "ReadyPayout", description: "Coins that may go out now." });
export const ReadyPayouts = z
  .object({ payouts: z.array(ReadyPayout).describe("Of your orders, the longest waiting first.") })
  .meta({ id: "ReadyPayouts" });
export type ReadyPayouts = z.infer<typeof ReadyPayouts>;

export const DESK_VIEWS = ["inbox", "to-approve", "open", "waiting", "ended", "unread"] as const;
export const DeskOrdersQuery = z.object({
  state: z
    .enum([...DESK_VIEWS, ...ORDER_STATES])
    .optional()
    .describe(
      "A state, or: inbox (unclaimed; oldest first, at the end those whose price ran out), to-approve (by you), open, waiting (for the customer), ended, unread (with a message that waits for the desk). Default: all.",
    ),
  q: z.string().max(200).optional().describe("A reference, an amount, a name or a transaction."),
  agent: z.string().max(200).optional().describe("An id, or `me`."),
  watched: z.literal("me").optional().describe("Those that you watch."),
  side: TradeSide.optional(),
  from: GivenTime.optional(),
  to: GivenTime.optional(),
  cursor: z.string().max(300).optional(),
});
export type DeskOrdersQuery = z.infer<typeof DeskOrdersQuery>;
/** Without a cursor: exports all of them at once. */
export const DeskExportQuery = DeskOrdersQuery.omit({ cursor: true });

export const DeskOrders = z
  .object({
    orders: z.array(DeskOrderRow),
    cursor: z.string().optional().describe("For the next page; none after the last."),
    counts: z
      .record(z.string(), z.int())
      .describe(
        "Of all orders, whatever was asked for: those in each state that isn't ended, `inbox` (its rows: one stands for the unclaimed orders of its browser), `mine` (open ones that you have), `late` (unclaimed for five minutes), `unread` (with a message of the customer that the desk hasn't acted on), `to-approve` (by you), and `fellOut`: what a flood pushed out.",
      ),
  })
  .meta({ id: "DeskOrders" });
export type DeskOrders = z.infer<typeof DeskOrders>;

export const WatchedOrders = z
  .object({ references: z.array(z.string()).describe("The newest mark first.") })
  .meta({ id: "WatchedOrders" });
export const WatchInput = z
  .object({ reference: z.string().max(32), watching: z.boolean() })
  .meta({ id: "WatchRequest" });
