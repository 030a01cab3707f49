/** Sentences about an order's steps that agents and customers read (docs/product.md, P20). */
import type { Message } from "./message.ts";
import type { DisputeOutcome, Need, OrderState, StepActor } from "./order-steps.ts";

/** 409 `order_moved`. */
export const ORDER_MOVED: Message = /*i18n*/ {
  id: "order_moved",
  message: "{name} changed this order meanwhile. Please look at it again.",
};
export const ORDER_MOVED_BY_CUSTOMER: Message = /*i18n*/ {
  id: "order_moved.customer",
  message: "The customer changed this order meanwhile. Please look at it again.",
};
export const ORDER_MOVED_BY_ITSELF: Message = /*i18n*/ {
  id: "order_moved.system",
  message: "This order moved on automatically meanwhile. Please look at it again.",
};
/** 409 `order_moved` for a step that succeeded although its response was lost. */
export const ORDER_STEP_DONE: Message = /*i18n*/ {
  id: "order_moved.done",
  message: "You have done this already. Please look at the order again.",
};
/** 409 `order_moved` after a claim. */
export const ORDER_CLAIMED: Message = /*i18n*/ {
  id: "order_claimed",
  message: "{name} has this order.",
};
/** 409 `payment_counted`. */
export const PAYMENT_COUNTED: Message = /*i18n*/ {
  id: "payment_counted",
  message: "This payment is already counted for order {reference}.",
};
/** The same, for money that belongs to no order yet. */
export const PAYMENT_WAITS: Message = /*i18n*/ {
  id: "payment_counted.unallocated",
  message: "This payment is already recorded, but not for any order. Look among the unallocated ones.",
};
/** The same, for what went back or isn't a customer's, such as a fee. */
export const PAYMENT_OF_NO_ORDER: Message = /*i18n*/ {
  id: "payment_counted.of_no_order",
  message: "This payment is already recorded, but not for any order.",
};
/** 409 `names_another_order`. */
export const NAMES_ANOTHER_ORDER: Message = /*i18n*/ {
  id: "names_another_order",
  message: "The bank's line names order {reference}, another customer's. Record it there.",
};
/** The same for money that is recorded for no order. */
export const NAMES_OPEN_ORDER: Message = /*i18n*/ {
  id: "names_open_order",
  message: "The bank's line names order {reference}, which waits for money: record it there.",
};
/** 404 `unknown_payment`. */
export const UNKNOWN_PAYMENT: Message = /*i18n*/ {
  id: "unknown_payment.of_desk",
  message: "The desk has no record of this payment.",
};
/** 404 `unknown_block`. */
export const UNKNOWN_BLOCK: Message = /*i18n*/ {
  id: "unknown_block",
  message: "There is no such block, or it has ended.",
};
export const NOTHING_TO_BLOCK: Message = /*i18n*/ {
  id: "block.nothing",
  message: "Nothing is known here that could be blocked.",
};
/** 409 `approval_needed`. */
export const APPROVAL_NEEDED: Message = /*i18n*/ {
  id: "approval_needed",
  message: "A second person has to approve this first.",
};
/** 409 `proposal_changed`. */
export const PROPOSAL_CHANGED: Message = /*i18n*/ {
  id: "proposal_changed",
  message: "What you read has changed meanwhile. Please read it again.",
};
/** 409 `seen_differs`. */
export const SEEN_DIFFERS: Message = /*i18n*/ {
  id: "seen_differs",
  message: "That doesn't match what is recorded here. Look at the account again before you approve.",
};
/** 409 `ledger_open`. */
export const LEDGER_OPEN = {
  completed: /*i18n*/ {
    id: "ledger_open.completed",
    message: "It isn't completed: money is missing, too much came, or a payout is owed.",
  },
  returned: /*i18n*/ {
    id: "ledger_open.returned",
    message: "It isn't returned: money that came hasn't gone back.",
  },
  "charged-back": /*i18n*/ {
    id: "ledger_open.charged_back",
    message: "It isn't charged back: record first what the bank took back.",
  },
} as const satisfies Partial<Record<DisputeOutcome, Message>>;
export const ORDER_UNKNOWN: Message = /*i18n*/ {
  id: "unknown_order",
  message: "The desk has no record of this order.",
};
export const DESK_TAKES_NO_ORDERS: Message = /*i18n*/ {
  id: "order.desk_takes_none",
  message: "The desk keeps no orders here. Please continue in the chat.",
};

export const NOT_ITS_AGENT: Message = /*i18n*/ {
  id: "order.not_its_agent",
  message: "{name} has this order. Ask for a handover, or take it over.",
};

export const WRONG_CALLER: Readonly<Record<Exclude<StepActor, "its-agent">, Message>> = {
  customer: /*i18n*/ {
    id: "order.only_customer",
    message: "Only the customer can do this, on the order's page.",
  },
  agent: /*i18n*/ { id: "order.only_desk", message: "Only the desk can do this." },
  colleague: /*i18n*/ {
    id: "order.only_colleague",
    message:
      "An order is closed by its customer or another member of the desk, not by its agent. After 14 days it closes automatically.",
  },
  another: /*i18n*/ {
    id: "order.only_another",
    message:
      "A second person has to approve: not the order's agent, and not the person who recorded the money.",
  },
  admin: /*i18n*/ { id: "order.only_admin", message: "Only an admin can do this." },
  "other-admin": /*i18n*/ {
    id: "order.only_other_admin",
    message: "Only an admin who isn't the order's agent can do this.",
  },
  system: /*i18n*/ { id: "order.only_system", message: "This happens automatically." },
};

export const NOT_NOW: Readonly<Record<OrderState | "slip", Message>> = {
  slip: /*i18n*/ { id: "order.not_now.slip", message: "The desk has no record of this order yet." },
  announced: /*i18n*/ {
    id: "order.not_now.announced",
    message: "No agent has claimed this order yet, so this isn't possible.",
  },
  claimed: /*i18n*/ {
    id: "order.not_now.claimed",
    message: "The customer has no payment details yet, so this isn't possible.",
  },
  "details-shown": /*i18n*/ {
    id: "order.not_now.details_shown",
    message: "The customer has the payment details and hasn't paid yet, so this isn't possible.",
  },
  "said-paid": /*i18n*/ {
    id: "order.not_now.said_paid",
    message: "The customer marked it as paid, so this isn't possible before the desk looked.",
  },
  "money-seen": /*i18n*/ {
    id: "order.not_now.money_seen",
    message: "The desk has seen the money, so this isn't possible any more.",
  },
  sent: /*i18n*/ {
    id: "order.not_now.sent",
    message: "The desk has paid this order out, so this isn't possible any more.",
  },
  closed: /*i18n*/ {
    id: "order.not_now.closed",
    message: "This order is finished, so this isn't possible any more.",
  },
  cancelled: /*i18n*/ {
    id: "order.not_now.cancelled",
    message: "This order was cancelled, so this isn't possible any more.",
  },
  disputed: /*i18n*/ {
    id: "order.not_now.disputed",
    message: "This order is in dispute. An admin has to resolve it first.",
  },
  returned: /*i18n*/ {
    id: "order.not_now.returned",
    message: "The money of this order went back, so this isn't possible any more.",
  },
};

/** What is missing for a step. */
export const MISSING: Readonly<Record<Need, Message>> = {
  "takes-orders": DESK_TAKES_NO_ORDERS,
  "no-agent": /*i18n*/ {
    id: "order.needs.no_agent",
    message: "This order has an agent. Ask for a handover, or take it over.",
  },
  "other-agent": /*i18n*/ {
    id: "order.needs.other_agent",
    message: "Nobody has this order, or you have it yourself. Claim it if it's nobody's.",
  },
  "desk-idle": /*i18n*/ {
    id: "order.needs.desk_idle",
    message: "Its agent made a step less than 30 minutes ago. Ask for a handover, or ask an admin.",
  },
  text: /*i18n*/ { id: "order.needs.text", message: "Please say why." },
  "slip-over": /*i18n*/ {
    id: "order.needs.slip_over",
    message: "The slip's price still stands, so it needs no new one.",
  },
  "slip-in-time": /*i18n*/ {
    id: "order.needs.slip_in_time",
    message: "The slip ran out. The customer can take today's price on the order's page.",
  },
  destination: /*i18n*/ {
    id: "order.needs.destination",
    message: "The customer hasn't said yet where the order should go.",
  },
  "account-fits": /*i18n*/ {
    id: "order.needs.account_fits",
    message: "This receiving account doesn't fit the order.",
  },
  "account-paused": /*i18n*/ {
    id: "order.needs.account_paused",
    message: "The account that the customer sees is in use. Only a paused one is replaced.",
  },
  limits: /*i18n*/ { id: "order.needs.limits", message: "This order is above the customer's limits." },
  asked: /*i18n*/ {
    id: "order.needs.asked",
    message: "The destination is fixed once payment details were shown.",
  },
  transaction: /*i18n*/ {
    id: "order.needs.transaction",
    message: "Please enter the transaction's id.",
  },
  "not-said-paid": /*i18n*/ {
    id: "order.needs.not_said_paid",
    message: "You have already said that you paid.",
  },
  "details-were-shown": /*i18n*/ {
    id: "order.needs.details_were_shown",
    message: "No payment details were ever shown for this order.",
  },
  "amount-or-time-differs": /*i18n*/ {
    id: "order.needs.difference",
    message: "Amount and time fit, so there's nothing to settle.",
  },
  offered: /*i18n*/ { id: "order.needs.offered", message: "No new price waits for an answer." },
  "offer-over": /*i18n*/ {
    id: "order.needs.offer_over",
    message: "The customer may still accept the new price.",
  },
  proposed: /*i18n*/ {
    id: "order.needs.proposed",
    message: "Nothing waits for an approval.",
  },
  "settled-if-needed": /*i18n*/ {
    id: "order.needs.settled",
    message: "Amount or time differs, and it isn't settled that this order is paid out.",
  },
  "no-destination-asked": /*i18n*/ {
    id: "order.needs.no_destination_asked",
    message: "The customer was asked for another destination. Wait for the answer.",
  },
  "owes-payout": /*i18n*/ {
    id: "order.needs.owes_payout",
    message: "All of it is paid out already.",
  },
  "money-came": /*i18n*/ {
    id: "order.needs.money_came",
    message: "There's no money here to return.",
  },
  "other-money": /*i18n*/ {
    id: "order.needs.other_money",
    message: "There's no money here in a coin or currency other than the agreed one.",
  },
  "not-paid-out": /*i18n*/ {
    id: "order.needs.not_paid_out",
    message: "This order was paid out already.",
  },
  "coins-arrived": /*i18n*/ {
    id: "order.needs.coins_arrived",
    message: "These coins are on their way. Wait for their confirmations.",
  },
  "wait-over": /*i18n*/ {
    id: "order.needs.wait_over",
    message: "A payer's first order waits before it's paid out, and this one hasn't waited long enough.",
  },
  receivable: /*i18n*/ {
    id: "order.needs.receivable",
    message: "Nothing that was paid out is receivable.",
  },
  "not-paid": /*i18n*/ {
    id: "order.needs.not_paid",
    message: "Please confirm that you haven't paid. If you have, say so instead.",
  },
  "hold-over": /*i18n*/ {
    id: "order.needs.hold_over",
    message: "The customer may still pay: the price holds. Cancel it once that time is over.",
  },
  "lapse-due": /*i18n*/ { id: "order.needs.lapse_due", message: "The customer still has time." },
  "dispute-time": /*i18n*/ {
    id: "order.needs.dispute_time",
    message: "The time for a complaint here is over. Please write to the desk.",
  },
};
