/** An order as the desk keeps it, as agents and its maker read it (docs/product.md, P20). */
import * as z from "zod";
import { DISPUTE_OUTCOMES, ORDER_STATES, ORDER_STEPS } from "../rules/order-steps.ts";
import { FreshnessSource } from "./freshness.ts";
import { TradeSide, TradeSurface } from "./orders.ts";

export const OrderState = z
  .enum(ORDER_STATES)
  .meta({ id: "OrderState", description: "What became of an order; docs/product.md has the table." });
const STEPS = [...new Set(ORDER_STEPS.map(({ step }) => step))];
export const OrderStepName = z.enum(STEPS as [(typeof STEPS)[number], ...(typeof STEPS)[number][]]).meta({
  id: "OrderStep",
});

const time = z.iso.datetime();
const amount = z.string().describe("A decimal number as text.");
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
    rate: amount.optional().describe("Units of the currency for one dollar, where it isn't the dollar."),
  })
  .meta({ id: "PaymentDetails", description: "Where the money goes. Shown to the order's maker only." });
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
  .meta({ id: "OrderDestination", description: "Where the order goes, as its maker said." });
export type OrderDestination = z.infer<typeof OrderDestination>;

export const OrderSettlement = z
  .object({
    as: z.enum(["agreed", "new-price", "return"]),
    state: z.enum(["agreed", "offered", "accepted", "return"]),
    at: time,
    usd: amount.optional(),
    coinAmount: amount.optional(),
    rate: amount.optional(),
    answerUntil: time.optional().describe("Without an answer by then the money goes back."),
  })
  .meta({ id: "OrderSettlement", description: "What happens where amount or time differs." });
export type OrderSettlement = z.infer<typeof OrderSettlement>;

const OrderMoney = z.object({
  amount,
  currency: z.string(),
  paidAt: time,
  payerName: z.string().optional(),
  receipt: z.string().optional(),
  network: z.string().optional(),
  transaction: z.string().optional(),
  output: z.int().optional(),
  seenAt: time,
  seenBy: z.string(),
  late: z.boolean().describe("It came after the hold."),
  chargedBack: z.boolean(),
});

export const ORDER_DIFFERENCES = ["name", "amount", "time", "account", "coin", "network"] as const;
/** Why a second person has to look. */
export const LOOK_REASONS = [
  ...ORDER_DIFFERENCES,
  "large",
  "exchange-rate",
  "undelivered",
  "destination",
] as const;

const Look = z.object({
  needed: z.boolean(),
  reasons: z.array(z.enum(LOOK_REASONS)),
  agrees: z.boolean().optional(),
  by: z.string().optional(),
  at: time.optional(),
  text: z.string().optional(),
});

const HistoryEntry = z.object({
  version: z.int(),
  step: OrderStepName,
  state: OrderState,
  at: time,
  by: z.object({ kind: z.enum(["maker", "agent", "admin", "system"]), name: z.string().optional() }),
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
  priceSource: FreshnessSource,
  issuedAt: time,
  expiresAt: time.describe("Of the slip, or of the price that was renewed."),
  announcedAt: time,
  updatedAt: time,
  agent: z.object({ id: z.string(), name: z.string() }).optional(),
  payerName: z.string().optional(),
  heldUntil: time.optional(),
  late: z.boolean().describe("Money, or word of it, came after the order was cancelled."),
  together: z.array(z.string()).describe("Other orders of the same browser, which a claim takes along."),
  differences: z.array(z.enum(ORDER_DIFFERENCES)).describe("How the money that came differs."),
  transaction: z.string().optional().describe("Of the payout, or of the return."),
  outcome: z.enum(DISPUTE_OUTCOMES).optional().describe("Of a dispute."),
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
    hasAccount: z.boolean().describe("It's kept with an account."),
    destination: OrderDestination.optional(),
    destinationAsked: z.object({ reason: z.string(), at: time }).optional(),
    receivingAccountId: z.string().optional(),
    paymentDetails: PaymentDetails.optional(),
    accountPaused: z.boolean(),
    saidPaid: z.object({ at: time, transaction: z.string().optional() }).optional(),
    notFoundAt: time.optional(),
    money: z.array(OrderMoney),
    look: Look,
    settlement: OrderSettlement.optional(),
    dispute: z.object({ text: z.string(), at: time, before: OrderState }).optional(),
    said: z.string().optional(),
    mixedScripts: z.array(z.string()).describe("Fields whose words mix letters that look alike."),
    history: z.array(HistoryEntry),
    earlier: z.array(EarlierOrder),
    sums: z.object({ dayUsd: amount, monthUsd: amount }).describe("With this order, against the limits."),
    steps: z.array(OrderStepName).describe("What the caller may do now."),
  })
  .meta({ id: "DeskOrder" });
export type DeskOrder = z.infer<typeof DeskOrder>;

export const DESK_VIEWS = ["inbox", "open", "waiting", "ended"] as const;
export const DeskOrdersQuery = z.object({
  state: z
    .enum([...DESK_VIEWS, ...ORDER_STATES])
    .optional()
    .describe(
      "A state, or: inbox (nobody has it, oldest first), open, waiting (for the customer), ended. Default: all.",
    ),
  q: z.string().max(200).optional().describe("A reference, an amount, a name or a transaction."),
  agent: z.string().max(200).optional().describe("An id, or `me`."),
  watched: z.literal("me").optional().describe("Those that you watch."),
  side: TradeSide.optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  cursor: z.string().max(300).optional(),
});
export type DeskOrdersQuery = z.infer<typeof DeskOrdersQuery>;
/** All of them at once. */
export const DeskExportQuery = DeskOrdersQuery.omit({ cursor: true });

export const DeskOrders = z
  .object({
    orders: z.array(DeskOrderRow),
    cursor: z.string().optional().describe("For the next page; none after the last."),
    counts: z
      .record(z.string(), z.int())
      .describe("Orders in each state that isn't ended, `inbox`, and `fellOut`: what a flood pushed out."),
  })
  .meta({ id: "DeskOrders" });
export type DeskOrders = z.infer<typeof DeskOrders>;

export const WatchedOrders = z
  .object({ references: z.array(z.string()).describe("The newest mark first.") })
  .meta({ id: "WatchedOrders" });
export const WatchInput = z
  .object({ reference: z.string().max(32), watching: z.boolean() })
  .meta({ id: "WatchRequest" });

const Sum = z.object({ currency: z.string(), amount, count: z.int() });
const Duration = z.object({
  p50: z.int().nullable().describe("Seconds; null without any."),
  p95: z.int().nullable(),
  count: z.int(),
});
export const DeskTotals = z
  .object({
    from: time,
    to: time,
    received: z.array(Sum).describe("Money seen, without what was charged back."),
    paidOut: z.array(Sum),
    returned: z.array(Sum),
    announced: z.int(),
    closed: z.int(),
    cancelled: z.int(),
    toClaim: Duration,
    toClose: Duration,
  })
  .meta({ id: "DeskTotals" });
export type DeskTotals = z.infer<typeof DeskTotals>;

/** How an order goes on, for its maker; others read only `desk`. */
export const OrderStatus = z
  .object({
    desk: z
      .enum(["unused", "private", "not-announced", ...ORDER_STATES])
      .describe(
        "`unused`: the desk keeps no orders. `private`: it does, and only the order's maker learns more. More values may be added.",
      ),
    version: z.int().optional(),
    attended: z.boolean().optional().describe("Somebody at the desk is there, or is called."),
    ahead: z.int().optional().describe("Orders that wait for longer."),
    halfAnsweredWithin: z
      .int()
      .optional()
      .describe("Minutes. Half of today's orders were opened within them; none is told of few orders."),
    agent: z.string().optional().describe("Who of the desk has it."),
    at: time.optional().describe("Since when it's in this state."),
    history: z.array(z.object({ state: OrderState, at: time, agent: z.string().optional() })).optional(),
    usd: amount.optional(),
    coinAmount: amount.optional(),
    rate: amount.optional(),
    expiresAt: time.optional(),
    said: z.string().optional().describe("What the desk said last."),
    notFoundAt: time.optional().describe("The desk looked then, and the money wasn't there yet."),
    destination: OrderDestination.optional(),
    destinationAsked: z.object({ reason: z.string(), at: time }).optional(),
    paymentDetails: PaymentDetails.optional(),
    accountPaused: z.boolean().optional().describe("Don't pay now: the account changes."),
    holdOver: z.boolean().optional().describe("The price no longer holds. Don't pay now."),
    secondLook: z.boolean().optional().describe("A second person at the desk looks at it."),
    settlement: OrderSettlement.optional(),
    transaction: z.string().optional(),
    reason: z.string().optional().describe("Why it was cancelled, or the money returned."),
    outcome: z.enum(DISPUTE_OUTCOMES).optional(),
    steps: z.array(OrderStepName).optional(),
  })
  .meta({ id: "OrderStatus", description: "How an order goes on at the desk." });
export type OrderStatus = z.infer<typeof OrderStatus>;

const AccountOrder = z
  .object({
    reference: z.string(),
    token: z.string().describe("Opens the order's page, and names it in calls about it."),
    state: z.enum(["not-announced", ...ORDER_STATES]).describe("`not-announced`: nobody opened its chat."),
    at: time.describe("Since when it's in this state."),
    side: TradeSide,
    coin: z.object({ id: z.string(), symbol: z.string(), name: z.string() }),
    usd: amount,
    coinAmount: amount,
    rate: amount,
    issuedAt: time,
    expiresAt: time,
  })
  .meta({ id: "AccountOrder" });
export type AccountOrder = z.infer<typeof AccountOrder>;

export const AccountOrders = z
  .object({ orders: z.array(AccountOrder).describe("The newest 200, the newest first.") })
  .meta({ id: "AccountOrders", description: "Orders that are kept with the account." });
export type AccountOrders = z.infer<typeof AccountOrders>;

export const KeepOrderInput = z.object({ token: z.string().max(400) }).meta({ id: "KeepOrderRequest" });
export type KeepOrderInput = z.infer<typeof KeepOrderInput>;
