import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { type DisputeOutcome, ORDER_STATES, type OrderState } from "@tradeslip/contracts/rules";

/** Names of the states at the desk. */
export const STATE_WORDS: Readonly<Record<OrderState, MessageDescriptor>> = {
  announced: msg`New`,
  claimed: msg`Claimed`,
  "details-shown": msg`Awaiting payment`,
  "said-paid": msg`Marked paid`,
  "money-seen": msg`Money seen`,
  sent: msg`Sent`,
  closed: msg`Closed`,
  cancelled: msg`Cancelled`,
  disputed: msg`Disputed`,
  returned: msg`Returned`,
};

/** The stations of an order without problems. */
export const LIFE: readonly OrderState[] = ORDER_STATES.slice(0, ORDER_STATES.indexOf("closed") + 1);

/** How a dispute ended. */
export const OUTCOME_WORDS: Readonly<Record<DisputeOutcome, MessageDescriptor>> = {
  completed: msg`Completed`,
  returned: msg`Returned`,
  "charged-back": msg`Charged back`,
  "no-claim": msg`No claim`,
};
