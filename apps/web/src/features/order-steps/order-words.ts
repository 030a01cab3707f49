import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { DeskOrder } from "@tradeslip/contracts";
import { type DisputeOutcome, ORDER_STATES, type OrderState } from "@tradeslip/contracts/rules";

/** What a state is called at the desk. */
export const STATE_WORDS: Readonly<Record<OrderState, MessageDescriptor>> = {
  announced: msg`Announced`,
  claimed: msg`Claimed`,
  "details-shown": msg`Details shown`,
  "said-paid": msg`Said paid`,
  "money-seen": msg`Money seen`,
  sent: msg`Sent`,
  closed: msg`Closed`,
  cancelled: msg`Cancelled`,
  disputed: msg`Disputed`,
  returned: msg`Returned`,
};

/** The stations of an order that goes well. */
export const LIFE: readonly OrderState[] = ORDER_STATES.slice(0, ORDER_STATES.indexOf("closed") + 1);

/** How a dispute ended. */
export const OUTCOME_WORDS: Readonly<Record<DisputeOutcome, MessageDescriptor>> = {
  completed: msg`Completed`,
  returned: msg`Returned`,
  "charged-back": msg`Charged back`,
  "no-claim": msg`No claim`,
};

/** Why a second person has to look. */
export const LOOK_WORDS: Readonly<Record<DeskOrder["look"]["reasons"][number], MessageDescriptor>> = {
  name: msg`another payer's name`,
  amount: msg`another amount`,
  time: msg`paid after the hold`,
  account: msg`another account`,
  coin: msg`another coin`,
  network: msg`another network`,
  large: msg`a large amount`,
  "exchange-rate": msg`a local amount far from the rate`,
  undelivered: msg`the payout came back`,
  destination: msg`another destination`,
};
