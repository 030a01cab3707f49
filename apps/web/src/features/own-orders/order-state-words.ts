import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { AccountOrder } from "@tradeslip/contracts";

/** Names of the states for the order's customer. */
export const OWN_STATE_WORDS: Readonly<Record<AccountOrder["state"], MessageDescriptor>> = {
  "not-announced": msg`Not with the desk yet`,
  announced: msg`Waiting for the desk`,
  claimed: msg`The desk has it`,
  "details-shown": msg`Waiting for your payment`,
  "said-paid": msg`You said it's paid`,
  "money-seen": msg`The desk has seen the money`,
  sent: msg`On its way to you`,
  closed: msg`Complete`,
  cancelled: msg`Cancelled`,
  disputed: msg`Complaint at the desk`,
  returned: msg`Returned to you`,
};
