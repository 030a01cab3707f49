/** An order's progress, as its customer reads it (docs/product.md, P20). */
import * as z from "zod";
import { DISPUTE_OUTCOMES, ORDER_STATES } from "../rules/order-steps.ts";
import {
  DEADLINE_ENDS,
  messages,
  orderLanguage,
  OrderDestination,
  OrderSettlement,
  OrderState,
  OrderStepName,
  PaymentDetails,
} from "./desk-orders.ts";
import { Money, OrderMoney } from "./ledger.ts";
import { OrderNotices } from "./order-notices.ts";
import { LocalMoney, slipTerms, TradeSide } from "./orders.ts";

const time = z.iso.datetime();
const amount = z.string().describe("A decimal number as text.");

/** An order's progress for its customer; others see only `desk`. */
export const OrderStatus = z
  .object({
    desk: z
      .enum(["unused", "private", "not-announced", ...ORDER_STATES])
      .describe(
        "`unused`: the desk keeps no orders. `private`: it does, and only the order's customer learns more. More values may be added.",
      ),
    version: z.int().optional(),
    attended: z.boolean().optional().describe("A member of the desk is there, or is called."),
    ahead: z.int().optional().describe("Unclaimed orders that come before it."),
    halfAnsweredWithin: z
      .int()
      .optional()
      .describe("Minutes. Half of today's orders were opened within them; none is told of few orders."),
    usual: z
      .object({ claimed: z.int(), "money-seen": z.int(), sent: z.int() })
      .partial()
      .optional()
      .describe(
        "Minutes that half of the last orders took for each step of the desk; none is told of fewer than ten.",
      ),
    deadline: z
      .object({ at: time, atEnd: z.enum(DEADLINE_ENDS) })
      .optional()
      .describe("Until when it waits, and what happens then automatically."),
    agent: z.string().optional().describe("Who of the desk has it."),
    agentFinished: z
      .int()
      .optional()
      .describe("Orders that the agent finished this month (UTC); none is told of fewer than ten."),
    at: time.optional().describe("Since when it's in this state."),
    history: z.array(z.object({ state: OrderState, at: time, agent: z.string().optional() })).optional(),
    usd: amount.optional(),
    coinAmount: amount.optional(),
    rate: amount.optional(),
    market: slipTerms.market.describe("Of a renewed price; else the slip says it."),
    fee: slipTerms.fee.describe("Present with `market`."),
    local: LocalMoney.optional(),
    language: orderLanguage.optional(),
    expiresAt: time.optional(),
    said: z.string().optional().describe("What the desk said last."),
    messages: messages.optional().describe("From the first claim on; the oldest first."),
    notices: OrderNotices.optional(),
    notFoundAt: time.optional().describe("The desk looked then, and the money wasn't there yet."),
    destination: OrderDestination.optional(),
    destinationAsked: z
      .object({
        reason: z.string(),
        at: time,
        elsewhereFrom: time
          .optional()
          .describe("From then on another browser than the first may give it; it has asked for that."),
      })
      .optional(),
    noHold: z.boolean().optional().describe("Before payment details: they will hold no price."),
    paymentDetails: PaymentDetails.optional(),
    stopped: z.boolean().optional().describe("True: the desk shows no payment details for now."),
    accountPaused: z.boolean().optional().describe("Don't pay now: the account changes."),
    holdOver: z.boolean().optional().describe("The price no longer holds. Don't pay now."),
    money: OrderMoney.optional(),
    moneyAt: time.optional().describe("When the desk last recorded a payment of it, or took one back."),
    restUntil: time
      .optional()
      .describe("Less came than was agreed: until then the rest still counts at the agreed price."),
    moneyTold: z
      .object({
        what: z.enum([
          "lapsed",
          "corrected",
          "out-corrected",
          "exchanged",
          "taken-back",
          "not-taken-back",
          "came-back",
          "not-come-back",
        ]),
        amount: Money.optional().describe(
          "That was written by mistake, that was exchanged, or that was taken back.",
        ),
        came: Money.optional().describe(
          "Instead of what was written by mistake; what the exchanged money counts as.",
        ),
        coins: z
          .boolean()
          .optional()
          .describe("True: coins were taken back or came back, and no bank did it."),
      })
      .optional()
      .describe(
        "What happened last to its money: nothing came in time; the desk corrected what it wrote of money that came, or that it sent; it exchanged another coin or currency; money of the customer was taken back, or a payout of the desk came back; or the desk wrote one of these by mistake.",
      ),
    receipt: z
      .object({ token: z.string().describe("GET /api/receipts/{token} shows what it says.") })
      .optional()
      .describe("Of an order that has ended and had money; none while it's disputed."),
    confirmations: z
      .object({ of: z.enum(["money", "payout"]), count: z.int(), needed: z.int() })
      .optional()
      .describe("Of coins that are on their way: of the customer's, or of the desk's."),
    awaitsApproval: z.boolean().optional().describe("A second person at the desk checks it."),
    answerBy: time.optional().describe("Its money is held: by then the desk says what becomes of it."),
    settlement: OrderSettlement.optional(),
    transaction: z.string().optional(),
    reason: z.string().optional().describe("Why it was cancelled, or the money returned."),
    outcome: z.enum(DISPUTE_OUTCOMES).optional(),
    steps: z.array(OrderStepName).optional(),
  })
  .meta({ id: "OrderStatus", description: "How an order proceeds at the desk." });
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The most orders that a page may follow at once. */
export const MAX_FOLLOWED_ORDERS = 10;
/** A server's request for the status of several orders, for one caller. */
export const OrderTokens = z.object({ tokens: z.array(z.string()).max(MAX_FOLLOWED_ORDERS) });
/** In the order of the tokens; null: not one of our slips. */
export const OrderStatuses = z.object({ statuses: z.array(OrderStatus.nullable()) });
export type OrderStatuses = z.infer<typeof OrderStatuses>;

const AccountOrder = z
  .object({
    reference: z.string(),
    token: z.string().describe("Opens the order's page, and names it in calls about it."),
    state: z.enum(["not-announced", ...ORDER_STATES]).describe("`not-announced`: its chat was never opened."),
    at: time.describe("Since when it's in this state."),
    side: TradeSide,
    coin: z.object({ id: z.string(), symbol: z.string(), name: z.string() }),
    usd: amount,
    coinAmount: amount,
    rate: amount,
    market: slipTerms.market,
    fee: slipTerms.fee.describe("Present with `market`, and only of a firm price."),
    local: LocalMoney.optional(),
    issuedAt: time,
    expiresAt: time,
  })
  .meta({ id: "AccountOrder", description: "At the price that was agreed on last." });
export type AccountOrder = z.infer<typeof AccountOrder>;

export const AccountOrders = z
  .object({ orders: z.array(AccountOrder).describe("The newest 200, the newest first.") })
  .meta({ id: "AccountOrders", description: "Orders that are kept with the account." });
export type AccountOrders = z.infer<typeof AccountOrders>;

export const KeepOrderInput = z.object({ token: z.string().max(400) }).meta({ id: "KeepOrderRequest" });
export type KeepOrderInput = z.infer<typeof KeepOrderInput>;
