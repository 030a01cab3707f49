import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { AccountOrder } from "@tradeslip/contracts";

const WORDS: Readonly<Record<AccountOrder["state"], MessageDescriptor>> = {
  "not-announced": msg`Not with the desk yet`,
  announced: msg`Waiting for the desk`,
  claimed: msg`The desk has it`,
  "details-shown": msg`Waiting for your payment`,
  "said-paid": msg`You marked it as paid`,
  "money-seen": msg`The desk has seen the money`,
  sent: msg`On its way to you`,
  closed: msg`Complete`,
  cancelled: msg`Cancelled`,
  disputed: msg`Complaint at the desk`,
  returned: msg`Returned to you`,
};

/** Who sells sends coins, and pays nothing. */
const OF_A_SALE: Partial<typeof WORDS> = {
  "details-shown": msg`Waiting for your coins`,
  "said-paid": msg`You marked them as sent`,
  "money-seen": msg`The desk has seen the coins`,
};

/** The name of an order's state for its customer. */
export function ownStateWord({ state, side }: Pick<AccountOrder, "state" | "side">): MessageDescriptor {
  return (side === "sell" && OF_A_SALE[state]) || WORDS[state];
}
