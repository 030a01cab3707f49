import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { ReceivingAccount } from "@tradeslip/contracts";

type Kind = ReceivingAccount["kind"];

export const KIND_WORDS: Readonly<Record<Kind, MessageDescriptor>> = {
  bank: msg`Bank`,
  "mobile-money": msg`Mobile money`,
  cash: msg`Cash`,
  coin: msg`Coin`,
};

/** What customers usually need in order to pay: a new account starts with these lines. */
export const KIND_DETAILS: Readonly<Record<Kind, readonly MessageDescriptor[]>> = {
  bank: [msg`Bank`, msg`Account number`],
  "mobile-money": [msg`Service`, msg`Number`],
  cash: [msg`Place`],
  coin: [],
};
