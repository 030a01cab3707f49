/** The desk's ledger and what an approval covers (docs/product.md, P20.9 to P20.12). */
import * as z from "zod";

const time = z.iso.datetime();
const amount = z.string().describe("A decimal number as text.");

export const PAYMENT_KINDS = [
  "customer",
  "payout",
  "refund",
  "reversal",
  "correction",
  "fee",
  "own-transfer",
  "opening",
  "adjustment",
  "write-off",
  "exchange",
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const CHAIN_STATES = ["not-read", "missing", "differs", "on-its-way", "arrived"] as const;
export const ChainView = z
  .object({
    state: z
      .enum(CHAIN_STATES)
      .describe(
        "`not-read`: no explorer answered yet; `missing`: the chain doesn't have it; `differs`: it pays another address or amount; `on-its-way`: too few confirmations; `arrived`.",
      ),
    amount: amount.optional().describe("What pays the order's address, as the chain has it."),
    confirmations: z.int().describe("At most `needed`."),
    needed: z.int(),
    at: time.optional().describe("Of its block."),
  })
  .meta({ id: "ChainView", description: "What the chain shows of a payment." });

export const OrderPayment = z
  .object({
    id: z.string(),
    direction: z.enum(["in", "out"]),
    kind: z.enum(PAYMENT_KINDS),
    about: z
      .string()
      .optional()
      .describe(
        "The row that it reverses, corrects or exchanges; of an exchange's worth: the row that it is the worth of.",
      ),
    accountId: z.string().describe("The receiving account or wallet; empty: none was named."),
    network: z.string().optional(),
    transaction: z.string().optional(),
    output: z.int().optional(),
    address: z.string().optional(),
    bankReference: z.string().optional(),
    narration: z.string().optional(),
    currency: z.string(),
    amount,
    madeAt: time.describe("As the bank or chain shows it."),
    counterparty: z.string().optional(),
    recordedAt: time,
    recordedBy: z.string(),
    chain: ChainView.optional().describe("None: not checked on the chain."),
    allocated: amount.describe("What of it counts for this order."),
  })
  .meta({ id: "OrderPayment", description: "A row of the desk's ledger, as far as it's this order's." });
export type OrderPayment = z.infer<typeof OrderPayment>;

const AskedRefund = z
  .object({
    amount,
    destination: z.string(),
    by: z.string(),
    at: time,
    waitsUntil: time.optional().describe("It goes elsewhere than it came from, and not before then."),
    covers: z.string().describe("Names what an approval covers."),
    ask: z.enum(["amount", "destination"]).describe("What the approver types: as in a proposal."),
    approvedBy: z.string().optional(),
    mayApprove: z.boolean(),
  })
  .meta({ id: "AskedRefund", description: "A refund of unallocated money that waits for an approval." });
const RightRow = z
  .object({
    amount,
    madeAt: z.union([time, z.iso.date()]).optional(),
    accountId: z.string().optional(),
    payerName: z.string().optional(),
    bankReference: z.string().optional(),
    narration: z.string().optional(),
    network: z.string().optional(),
    transaction: z.string().optional(),
    output: z.int().optional(),
    coinId: z.string().optional(),
  })
  .meta({ id: "RightRow", description: "What a correction writes in place of what it takes out." });

const AskedCorrection = AskedRefund.omit({ destination: true, waitsUntil: true, ask: true })
  .extend({ right: RightRow.optional().describe("In its place: the approver types its amount.") })
  .meta({
    id: "AskedCorrection",
    description: "A correction of unallocated money that waits for an approval.",
  });
export const SuspensePayment = OrderPayment.omit({ allocated: true })
  .extend({
    left: amount.describe(
      "What of it counts for no order yet, and isn't back; of a refund whose correction is asked for: all of it.",
    ),
    mayBeTwin: z.literal(true).optional().describe("Another line looks like it: who approves looks at both."),
    refund: AskedRefund.optional(),
    correction: AskedCorrection.optional().describe("At most one of the two is asked for."),
  })
  .meta({ id: "SuspensePayment" });
export type SuspensePayment = z.infer<typeof SuspensePayment>;
export const SuspensePayments = z
  .object({ payments: z.array(SuspensePayment).describe("The oldest 200, the oldest first.") })
  .meta({ id: "SuspensePayments" });
export type SuspensePayments = z.infer<typeof SuspensePayments>;

export const Money = z.object({ currency: z.string(), amount });
export type Money = z.infer<typeof Money>;
export const OrderMoney = z
  .object({
    came: z.array(Money).describe("Without what was reversed or corrected."),
    owed: Money.optional().describe(
      "By the customer: as the payment details say, or what a new price that was paid out is for.",
    ),
    paidOut: z.array(Money),
    refunded: z.array(Money),
    open: z
      .enum(["missing", "over", "exact"])
      .nullable()
      .describe("What came, less what went back, against what is owed; null before any money."),
  })
  .meta({ id: "OrderMoney", description: "Sums of an order's payments." });
export type OrderMoney = z.infer<typeof OrderMoney>;

/** Differences between what was agreed and the money that came. */
export const ORDER_DIFFERENCES = [
  "name",
  "fits",
  "amount",
  "time",
  "account",
  "coin",
  "network",
  "twin",
  "names-another",
  "suspense",
] as const;
/** Reasons why a decision needs an approval. */
export const APPROVAL_REASONS = [
  ...ORDER_DIFFERENCES,
  "chain",
  "rate",
  "destination",
  "undelivered",
  "limit",
  "above",
  "agent-day",
  "sample",
  "refund",
  "correction",
  "write-off",
  "exchange",
  "blocked",
  "dispute",
] as const;

/** Amount and account equal those of the line that it resembles. */
export const TwinLine = z
  .object({
    order: z.string().optional().describe("That it counts for; none: for none yet."),
    madeAt: time,
    payerName: z.string().optional(),
    bankReference: z.string().optional(),
    narration: z.string().optional(),
    recordedAt: time,
    recordedBy: z.string(),
  })
  .meta({
    id: "TwinLine",
    description: "A line that was counted, and may be another one written down twice.",
  });
export type TwinLine = z.infer<typeof TwinLine>;

/** What of a proposal may change after its approval. */
export const PROPOSAL_PARTS = ["payments", "settlement", "goes-out", "block"] as const;
export type ProposalPart = (typeof PROPOSAL_PARTS)[number];

export const OrderProposal = z
  .object({
    hash: z
      .string()
      .describe("Names the decision: payments, settlement, what goes out and where to, and a block."),
    came: z.array(Money),
    settlement: z.enum(["agreed", "offered", "accepted", "return"]).nullable(),
    goesOut: z.array(
      Money.extend({
        kind: z.enum(["payout", "refund", "correction", "write-off", "exchange"]),
        destination: z.string(),
      }),
    ),
    right: RightRow.optional().describe("Of a correction, where another row takes the place."),
    worth: Money.optional().describe("Of an exchange: what it counts as for the order."),
    reasons: z.array(z.enum(APPROVAL_REASONS)).describe("Empty: no approval is needed."),
    twins: z.array(TwinLine).optional().describe("Of the reason `twin`: the approver looks at both."),
    isApproved: z.boolean().describe("The approval covers all of it."),
    ask: z
      .union([
        z.object({ what: z.literal("amount"), paymentId: z.string() }),
        z.object({ what: z.literal("destination") }),
      ])
      .describe(
        "What the approver types: that payment's amount (of a correction the right one's), or the last six characters of the destination.",
      ),
    mayApprove: z.boolean(),
    decided: z
      .object({ agrees: z.boolean(), by: z.string(), at: time, text: z.string().optional() })
      .optional()
      .describe("Of these facts; it goes when they change."),
    lapsed: z
      .object({ by: z.string(), at: time, changed: z.array(z.enum(PROPOSAL_PARTS)) })
      .optional()
      .describe("An approval that no longer covers it, and what changed since."),
  })
  .meta({ id: "OrderProposal", description: "What an approval of this order covers." });

const Sum = z.object({
  accountId: z.string().describe("Empty: none was named."),
  currency: z.string(),
  amount,
  count: z.int(),
});
const Duration = z.object({
  p50: z.int().nullable().describe("Seconds; null without any."),
  p95: z.int().nullable(),
  count: z.int(),
});
export const DeskTotals = z
  .object({
    from: time,
    to: time,
    in: z.array(Sum).describe("By the day of booking, like all sums here: a day that is over never changes."),
    out: z.array(Sum),
    refunded: z.array(Sum),
    reversed: z.array(Sum).describe("What banks took back of money that had come."),
    returned: z.array(Sum).describe("Payouts and refunds that came back."),
    corrected: z.array(Sum).describe("Of money that came: it was written down by mistake."),
    outCorrected: z.array(Sum).describe("The same of payouts and refunds, and of fees."),
    fees: z.array(Sum),
    suspense: z.array(Sum).describe("What came and counts for no order; of all days."),
    lineless: z.array(Sum).describe("Two bank days old, and no statement shows them; of all days."),
    receivable: z.array(Sum).describe("Taken back after it was paid out; of all days."),
    margin: z
      .object({
        usd: amount.describe("The sum of those that are known."),
        orders: z.int(),
        unknown: z.int().describe("Of slips without a market price, or of money without a reference rate."),
      })
      .optional()
      .describe("Gross margin of orders that ended and had money, for admins."),
    announced: z.int(),
    closed: z.int(),
    cancelled: z.int(),
    toClaim: Duration,
    toClose: Duration,
  })
  .meta({ id: "DeskTotals" });
export type DeskTotals = z.infer<typeof DeskTotals>;
