import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { OrderState } from "@tradeslip/contracts/rules";

/** What the next shift does about an open order. */
export const NEXT_STEPS: Readonly<Partial<Record<OrderState, MessageDescriptor>>> = {
  announced: msg`Claim it`,
  claimed: msg`Show payment details`,
  "details-shown": msg`Wait for the money`,
  "said-paid": msg`Look for the money`,
  "money-seen": msg`Send, once approved where that is needed`,
  sent: msg`Close it once it arrived`,
  disputed: msg`An admin ends the dispute`,
};
