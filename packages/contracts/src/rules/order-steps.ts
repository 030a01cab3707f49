/**
 * The life of an order at the desk (docs/product.md, P20): which step leads from which state to which, who
 * may take it, and what it needs. Server, console and the customer's page use this one table; order-needs.ts
 * checks each need.
 */

/** In the order of an order's life, named as in the API. */
export const ORDER_STATES = [
  "announced",
  "claimed",
  "details-shown",
  "said-paid",
  "money-seen",
  "sent",
  "closed",
  "cancelled",
  "disputed",
  "returned",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Nothing more has to be done, but after late money, a dispute, or a payout's line that was taken back. */
export const ENDED_STATES = ["closed", "cancelled", "returned"] as const satisfies readonly OrderState[];

/**
 * Who takes a step. `another`: a second person of the desk. `colleague`: any member except its agent and who
 * sent it.
 * `other-admin`: an admin who isn't its agent, if there is one.
 */
export type StepActor =
  | "customer"
  | "agent"
  | "its-agent"
  | "colleague"
  | "another"
  | "admin"
  | "other-admin"
  | "system";

/** What must hold before a step (order-needs.ts). */
export type Need =
  | "takes-orders"
  | "no-agent"
  | "other-agent"
  | "desk-idle"
  | "text"
  | "slip-over"
  | "slip-in-time"
  | "destination"
  | "account-fits"
  | "account-paused"
  | "limits"
  | "asked"
  | "transaction"
  | "not-said-paid"
  | "details-were-shown"
  | "amount-or-time-differs"
  | "offered"
  | "offer-over"
  | "proposed"
  | "settled-if-needed"
  | "no-destination-asked"
  | "not-paid-out"
  | "owes-payout"
  | "money-came"
  | "other-money"
  | "wait-over"
  | "coins-arrived"
  | "receivable"
  | "not-paid"
  | "hold-over"
  | "lapse-due"
  | "dispute-time";

export interface StepRule {
  readonly step: string;
  readonly by: StepActor;
  /** "slip": there is no record of the order yet. */
  readonly from: readonly (OrderState | "slip")[];
  /** "same": the state stays. "outcome": {@link RESOLVED_AS} says which. */
  readonly to: OrderState | "same" | "outcome";
  readonly needs: readonly Need[];
}

const BEFORE_DETAILS = ["announced", "claimed"] as const;
const WITH_DETAILS = ["details-shown", "said-paid", "money-seen"] as const;
const DETAILS_TO_SENT = [...WITH_DETAILS, "sent"] as const;
const CLAIMED_TO_SENT = ["claimed", ...DETAILS_TO_SENT] as const;
const CLAIMED_TO_DISPUTED = [...CLAIMED_TO_SENT, "closed", "cancelled", "disputed"] as const;
const UNCLAIMED = [...DETAILS_TO_SENT, "closed", "cancelled", "disputed", "returned"] as const;
const WITH_MONEY = ["money-seen", "sent", "closed", "returned", "disputed"] as const;
const AFTER_DETAILS = [...DETAILS_TO_SENT, "closed", "cancelled", "returned"] as const;

/** One row for each way to take a step. */
export const ORDER_STEPS = [
  { step: "announce", by: "customer", from: ["slip"], to: "announced", needs: ["takes-orders"] },
  { step: "record", by: "agent", from: ["slip"], to: "announced", needs: ["takes-orders"] },
  { step: "claim", by: "agent", from: ["announced"], to: "claimed", needs: [] },
  { step: "claim", by: "agent", from: UNCLAIMED, to: "same", needs: ["no-agent"] },
  { step: "release", by: "its-agent", from: ["claimed"], to: "announced", needs: ["text"] },
  { step: "release", by: "its-agent", from: DETAILS_TO_SENT, to: "same", needs: ["text"] },
  { step: "hand-over", by: "its-agent", from: CLAIMED_TO_SENT, to: "same", needs: ["text"] },
  { step: "take-over", by: "admin", from: CLAIMED_TO_SENT, to: "same", needs: ["other-agent", "text"] },
  {
    step: "take-over",
    by: "agent",
    from: CLAIMED_TO_SENT,
    to: "same",
    needs: ["other-agent", "desk-idle", "text"],
  },
  { step: "destination", by: "customer", from: BEFORE_DETAILS, to: "same", needs: [] },
  { step: "destination", by: "customer", from: WITH_DETAILS, to: "same", needs: ["asked"] },
  { step: "renew", by: "customer", from: BEFORE_DETAILS, to: "same", needs: ["slip-over"] },
  {
    step: "details",
    by: "its-agent",
    from: ["claimed"],
    to: "details-shown",
    needs: ["destination", "slip-in-time", "limits", "account-fits"],
  },
  {
    step: "details-again",
    by: "its-agent",
    from: ["details-shown"],
    to: "same",
    needs: ["account-paused", "account-fits"],
  },
  { step: "paid", by: "customer", from: ["details-shown"], to: "said-paid", needs: ["transaction"] },
  { step: "not-found", by: "its-agent", from: ["said-paid"], to: "details-shown", needs: [] },
  { step: "money-seen", by: "its-agent", from: ["details-shown", "said-paid"], to: "money-seen", needs: [] },
  { step: "money-seen", by: "its-agent", from: ["money-seen", "sent"], to: "same", needs: [] },
  {
    step: "money-seen",
    by: "agent",
    from: ["closed", "returned"],
    to: "same",
    needs: ["details-were-shown"],
  },
  { step: "propose", by: "system", from: WITH_MONEY, to: "same", needs: [] },
  { step: "approve", by: "another", from: WITH_MONEY, to: "same", needs: ["proposed"] },
  {
    step: "settle",
    by: "its-agent",
    from: ["money-seen", "disputed"],
    to: "same",
    needs: ["amount-or-time-differs", "not-paid-out"],
  },
  { step: "accept", by: "customer", from: ["money-seen"], to: "same", needs: ["offered"] },
  { step: "decline", by: "customer", from: ["money-seen"], to: "same", needs: ["offered"] },
  { step: "decline", by: "system", from: ["money-seen"], to: "same", needs: ["offered", "offer-over"] },
  { step: "destination-again", by: "its-agent", from: WITH_DETAILS, to: "same", needs: ["text"] },
  {
    step: "sent",
    by: "its-agent",
    from: ["money-seen"],
    to: "sent",
    needs: [
      "owes-payout",
      "coins-arrived",
      "settled-if-needed",
      "no-destination-asked",
      "wait-over",
      "transaction",
    ],
  },
  {
    step: "sent",
    by: "its-agent",
    from: ["disputed"],
    to: "same",
    needs: [
      "owes-payout",
      "coins-arrived",
      "settled-if-needed",
      "no-destination-asked",
      "wait-over",
      "transaction",
    ],
  },
  {
    step: "return",
    by: "its-agent",
    from: ["money-seen"],
    to: "returned",
    needs: ["money-came", "coins-arrived", "text", "transaction"],
  },
  {
    step: "return",
    by: "agent",
    from: ["sent", "closed", "returned", "disputed"],
    to: "same",
    needs: ["money-came", "coins-arrived", "text", "transaction"],
  },
  { step: "reverse", by: "agent", from: WITH_MONEY, to: "same", needs: ["text"] },
  { step: "correct", by: "agent", from: WITH_MONEY, to: "same", needs: ["text"] },
  {
    step: "exchange",
    by: "admin",
    from: ["money-seen", "disputed"],
    to: "same",
    needs: ["other-money", "coins-arrived", "text"],
  },
  { step: "write-off", by: "agent", from: WITH_MONEY, to: "same", needs: ["receivable", "text"] },
  { step: "undelivered", by: "its-agent", from: ["sent"], to: "money-seen", needs: ["text"] },
  { step: "undelivered", by: "agent", from: ["closed", "disputed"], to: "same", needs: ["text"] },
  { step: "received", by: "customer", from: ["sent"], to: "closed", needs: [] },
  { step: "close", by: "colleague", from: ["sent"], to: "closed", needs: [] },
  { step: "close", by: "system", from: ["sent"], to: "closed", needs: [] },
  { step: "reopen", by: "system", from: ["closed"], to: "sent", needs: [] },
  { step: "cancel", by: "customer", from: BEFORE_DETAILS, to: "cancelled", needs: [] },
  { step: "cancel", by: "agent", from: BEFORE_DETAILS, to: "cancelled", needs: ["text"] },
  { step: "cancel", by: "customer", from: ["details-shown"], to: "cancelled", needs: ["not-paid"] },
  {
    step: "cancel",
    by: "its-agent",
    from: ["details-shown"],
    to: "cancelled",
    needs: ["hold-over", "text"],
  },
  { step: "lapse", by: "system", from: ["details-shown"], to: "cancelled", needs: ["lapse-due"] },
  {
    step: "paid",
    by: "customer",
    from: ["cancelled"],
    to: "said-paid",
    needs: ["details-were-shown", "transaction"],
  },
  { step: "money-seen", by: "agent", from: ["cancelled"], to: "money-seen", needs: ["details-were-shown"] },
  {
    step: "dispute",
    by: "customer",
    from: AFTER_DETAILS,
    to: "disputed",
    needs: ["details-were-shown", "dispute-time", "text"],
  },
  {
    step: "dispute",
    by: "agent",
    from: AFTER_DETAILS,
    to: "disputed",
    needs: ["details-were-shown", "text"],
  },
  { step: "paid", by: "customer", from: ["disputed"], to: "same", needs: ["not-said-paid", "transaction"] },
  { step: "money-seen", by: "its-agent", from: ["disputed"], to: "same", needs: [] },
  { step: "resolve", by: "other-admin", from: ["disputed"], to: "outcome", needs: ["text"] },
  { step: "say", by: "its-agent", from: CLAIMED_TO_DISPUTED, to: "same", needs: [] },
  { step: "note", by: "its-agent", from: CLAIMED_TO_DISPUTED, to: "same", needs: ["text"] },
] as const satisfies readonly StepRule[];

export type OrderStep = (typeof ORDER_STEPS)[number]["step"];

export const DISPUTE_OUTCOMES = ["completed", "returned", "charged-back", "no-claim"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** "before": the state before the dispute, advanced by the facts recorded since. */
export const RESOLVED_AS: Readonly<Record<DisputeOutcome, OrderState | "before">> = {
  completed: "closed",
  returned: "returned",
  "charged-back": "closed",
  "no-claim": "before",
};
