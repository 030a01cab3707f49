import { msg } from "@lingui/core/macro";
import type { SlipAnswer } from "@tradeslip/contracts";
import { networkNamed } from "@tradeslip/contracts/rules";
import {
  ownNetworks,
  type StepField,
  type StepFormDefinition,
  type Typed,
} from "../../../features/order-steps/step-fields.ts";

/** Whether addresses of the network that is chosen in `field` may need a tag. */
function hasTag(field: string): (typed: Typed) => boolean {
  return (typed) => (networkNamed(typed[field] ?? "")?.tag ?? null) !== null;
}

const buyFields = (coinId: string): readonly StepField[] => [
  { name: "network", label: msg`Network`, kind: "choice", options: ownNetworks(coinId) },
  {
    name: "address",
    label: msg`Your address`,
    help: msg`Of your own wallet. Copy it; don't type it.`,
    kind: "code",
  },
  {
    name: "tag",
    label: msg`Tag or memo`,
    help: msg`Exchanges ask for one. Without it the coins are lost.`,
    kind: "code",
    optional: true,
    isAsked: (typed) => hasTag("network")(typed) && typed["noTag"] !== "true",
  },
  { name: "noTag", label: msg`This address needs no tag`, kind: "tick", isAsked: hasTag("network") },
  {
    name: "payerName",
    label: msg`Payer's name`,
    help: msg`As your bank has it. The money must come from an account in this name.`,
    kind: "text",
  },
];

const sellFields = (coinId: string): readonly StepField[] => [
  {
    name: "method",
    label: msg`Payout method`,
    help: msg`Such as a bank transfer with the bank's name, or mobile money.`,
    kind: "text",
  },
  { name: "account", label: msg`Account`, help: msg`The account's or the phone's number.`, kind: "code" },
  { name: "holder", label: msg`Account holder`, help: msg`Your name as the account has it.`, kind: "text" },
  {
    name: "returnNetwork",
    label: msg`Network that you send on`,
    kind: "choice",
    options: ownNetworks(coinId),
  },
  {
    name: "returnAddress",
    label: msg`Your address for a return`,
    help: msg`If something doesn't fit, your coins come back here.`,
    kind: "code",
  },
  {
    name: "returnTag",
    label: msg`Tag or memo for a return`,
    kind: "code",
    optional: true,
    isAsked: hasTag("returnNetwork"),
  },
];

/** Where the order should go. */
export function destinationForm({ side, coin }: Pick<SlipAnswer, "side" | "coin">): StepFormDefinition {
  return {
    step: "destination",
    title: side === "buy" ? msg`Where should it go?` : msg`Where should your money go?`,
    button: msg`Send this to the desk`,
    fields: side === "buy" ? buyFields(coin.id) : sellFields(coin.id),
  };
}

/** For coins: their network shows who sent what. */
export const PAID_COINS: StepFormDefinition = {
  step: "paid",
  title: msg`I have sent it`,
  button: msg`I have sent it`,
  fields: [
    {
      name: "transaction",
      label: msg`Transaction`,
      help: msg`Your wallet shows its id once you have sent the coins.`,
      kind: "code",
    },
  ],
};

const CANCEL_REASON: StepField = { name: "reason", label: msg`Reason`, kind: "text", optional: true };

export const CANCEL_BEFORE: StepFormDefinition = {
  step: "cancel",
  title: msg`Cancel this order`,
  button: msg`Cancel this order`,
  fields: [CANCEL_REASON],
};
/** Once it was shown where to pay. */
export const CANCEL_UNPAID: StepFormDefinition = {
  ...CANCEL_BEFORE,
  fields: [{ name: "notPaid", label: msg`I have not paid`, kind: "tick" }, CANCEL_REASON],
};

export const DISPUTE: StepFormDefinition = {
  step: "dispute",
  title: msg`Something is wrong`,
  button: msg`Send the complaint`,
  fields: [
    {
      name: "text",
      label: msg`What is wrong?`,
      help: msg`An admin of the desk reads it.`,
      kind: "text",
    },
  ],
};

export const RENEW: StepFormDefinition = {
  step: "renew",
  title: msg`The price ran out`,
  button: msg`Take today's price`,
  fields: [],
};

export const RECEIVED: StepFormDefinition = {
  step: "received",
  title: msg`I have it`,
  button: msg`I have it`,
  fields: [],
};

export const ACCEPT: StepFormDefinition = {
  step: "accept",
  title: msg`A new price`,
  button: msg`Accept this price`,
  fields: [],
};

export const DECLINE: StepFormDefinition = {
  step: "decline",
  title: msg`Don't accept it`,
  button: msg`Decline, and get it back`,
  fields: [],
};
