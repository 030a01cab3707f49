/**
 * The forms for an order's customer, and what each step asks for (docs/product.md, P20 and P22); two kinds of
 * pages use them.
 */
import type { Message } from "./message.ts";
import { networkNamed, networksOf } from "./networks.ts";
import type { OrderStep } from "./order-steps.ts";

/** Chosen and typed values, by field. */
type Typed = Readonly<Record<string, string>>;

export interface CustomerField {
  /** Its name in the call. */
  readonly name: string;
  readonly label: Message;
  readonly help?: Message;
  /** code: characters to copy, such as an address. tick: true or absent. */
  readonly kind: "text" | "code" | "choice" | "tick";
  readonly optional?: true;
  /** Of a choice; the first is the default. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Shown only if the other values require it. */
  readonly isAsked?: (typed: Typed) => boolean;
}

export interface CustomerForm {
  readonly step: OrderStep;
  readonly title: Message;
  readonly button: Message;
  readonly fields: readonly CustomerField[];
  /** Lines pasted into the first of these fields fill in all of them, in this order. */
  readonly pastedLines?: readonly string[];
}

interface Order {
  readonly side: "buy" | "sell";
  readonly coin: { readonly id: string; readonly symbol: string };
}

function ownNetworks(coinId: string): NonNullable<CustomerField["options"]> {
  return networksOf(coinId).map(({ name, label }) => ({ value: name, label }));
}

/** Whether addresses of the network chosen in `field` may need a tag. */
function hasTag(field: string): (typed: Typed) => boolean {
  return (typed) => (networkNamed(typed[field] ?? "")?.tag ?? null) !== null;
}

const buyFields = (coinId: string): readonly CustomerField[] => [
  {
    name: "network",
    label: /*i18n*/ { id: "customer_form.network", message: "Network" },
    kind: "choice",
    options: ownNetworks(coinId),
  },
  {
    name: "address",
    label: /*i18n*/ { id: "customer_form.address", message: "Your address" },
    help: /*i18n*/ {
      id: "customer_form.address.help",
      message: "Paste it from your own wallet. Don't type it. We pay the network's fee.",
    },
    kind: "code",
  },
  {
    name: "tag",
    label: /*i18n*/ { id: "customer_form.tag", message: "Tag or memo" },
    help: /*i18n*/ {
      id: "customer_form.tag.help",
      message: "Exchanges ask for one. Without it the coins are lost.",
    },
    kind: "code",
    optional: true,
    isAsked: (typed) => hasTag("network")(typed) && typed["noTag"] !== "true",
  },
  {
    name: "noTag",
    label: /*i18n*/ { id: "customer_form.no_tag", message: "This address needs no tag" },
    kind: "tick",
    isAsked: hasTag("network"),
  },
  {
    name: "payerName",
    label: /*i18n*/ { id: "customer_form.payer", message: "Payer's name" },
    help: /*i18n*/ {
      id: "customer_form.payer.help",
      message: "Exactly as on your bank account. The money must come from an account in this name.",
    },
    kind: "text",
  },
];

const sellFields = (coinId: string): readonly CustomerField[] => [
  {
    name: "method",
    label: /*i18n*/ { id: "customer_form.method", message: "Payout method" },
    help: /*i18n*/ {
      id: "customer_form.method.help",
      message: "Such as a bank transfer with the bank's name, or mobile money.",
    },
    kind: "text",
  },
  {
    name: "account",
    label: /*i18n*/ { id: "customer_form.account", message: "Account" },
    help: /*i18n*/ { id: "customer_form.account.help", message: "The account's or the phone's number." },
    kind: "code",
  },
  {
    name: "holder",
    label: /*i18n*/ { id: "customer_form.holder", message: "Account holder" },
    help: /*i18n*/ { id: "customer_form.holder.help", message: "Your name, exactly as on the account." },
    kind: "text",
  },
  {
    name: "returnNetwork",
    label: /*i18n*/ { id: "customer_form.return_network", message: "Network that you send on" },
    kind: "choice",
    options: ownNetworks(coinId),
  },
  {
    name: "returnAddress",
    label: /*i18n*/ { id: "customer_form.return_address", message: "Your address for a return" },
    help: /*i18n*/ {
      id: "customer_form.return_address.help",
      message: "If something is wrong, we'll send your coins back here.",
    },
    kind: "code",
  },
  {
    name: "returnTag",
    label: /*i18n*/ { id: "customer_form.return_tag", message: "Tag or memo for a return" },
    kind: "code",
    optional: true,
    isAsked: hasTag("returnNetwork"),
  },
];

/** Where the order should go. */
export function destinationForm({ side, coin }: Order): CustomerForm {
  return {
    step: "destination",
    title:
      side === "buy"
        ? /*i18n*/ {
            id: "customer_form.destination.buy",
            message: "Where should we send your {symbol}?",
            values: { symbol: coin.symbol },
          }
        : /*i18n*/ { id: "customer_form.destination.sell", message: "Where should we send your money?" },
    button: /*i18n*/ { id: "customer_form.destination.button", message: "Confirm and continue" },
    fields: side === "buy" ? buyFields(coin.id) : sellFields(coin.id),
    ...(side === "sell" ? { pastedLines: ["method", "account", "holder"] } : {}),
  };
}

/** For coins, whose network shows who sent what. */
export const PAID_COINS: CustomerForm = {
  step: "paid",
  title: /*i18n*/ { id: "customer_form.paid_coins", message: "I have sent it" },
  button: /*i18n*/ { id: "customer_form.paid_coins", message: "I have sent it" },
  fields: [
    {
      name: "transaction",
      label: /*i18n*/ { id: "customer_form.transaction", message: "Transaction" },
      help: /*i18n*/ {
        id: "customer_form.transaction.help",
        message: "Your wallet shows its id once you have sent the coins.",
      },
      kind: "code",
    },
  ],
};

const CANCEL_REASON: CustomerField = {
  name: "reason",
  label: /*i18n*/ { id: "customer_form.reason", message: "Reason" },
  kind: "text",
  optional: true,
};

export const CANCEL_BEFORE: CustomerForm = {
  step: "cancel",
  title: /*i18n*/ { id: "customer_form.cancel", message: "Cancel this order" },
  button: /*i18n*/ { id: "customer_form.cancel", message: "Cancel this order" },
  fields: [CANCEL_REASON],
};
/** For orders whose payment details were shown. */
export const CANCEL_UNPAID: CustomerForm = {
  ...CANCEL_BEFORE,
  fields: [
    {
      name: "notPaid",
      label: /*i18n*/ { id: "customer_form.not_paid", message: "I have not paid" },
      kind: "tick",
    },
    CANCEL_REASON,
  ],
};

export const DISPUTE: CustomerForm = {
  step: "dispute",
  title: /*i18n*/ { id: "customer_form.dispute", message: "Something is wrong" },
  button: /*i18n*/ { id: "customer_form.dispute.button", message: "Send the complaint" },
  fields: [
    {
      name: "text",
      label: /*i18n*/ { id: "customer_form.dispute.text", message: "What is wrong?" },
      help: /*i18n*/ { id: "customer_form.dispute.help", message: "An admin of the desk reads it." },
      kind: "text",
    },
  ],
};

export const RENEW: CustomerForm = {
  step: "renew",
  title: /*i18n*/ { id: "customer_form.renew", message: "The price expired" },
  button: /*i18n*/ { id: "customer_form.renew.button", message: "Take today's price" },
  fields: [],
};

export const RECEIVED: CustomerForm = {
  step: "received",
  title: /*i18n*/ { id: "customer_form.received", message: "I've received it" },
  button: /*i18n*/ { id: "customer_form.received", message: "I've received it" },
  fields: [],
};

export const ACCEPT: CustomerForm = {
  step: "accept",
  title: /*i18n*/ { id: "customer_form.accept", message: "A new price" },
  button: /*i18n*/ { id: "customer_form.accept.button", message: "Accept this price" },
  fields: [],
};

export const DECLINE: CustomerForm = {
  step: "decline",
  title: /*i18n*/ { id: "customer_form.decline", message: "Don't accept it" },
  button: /*i18n*/ { id: "customer_form.decline.button", message: "Decline, and get it back" },
  fields: [],
};

/** Asked once more before the step is made. */
export const PAID_QUESTION: Message = /*i18n*/ {
  id: "customer_form.paid_question",
  message: "Has your bank sent it?",
};
export const PAID_CONSEQUENCE: Message = /*i18n*/ {
  id: "customer_form.paid_consequence",
  message: "The desk looks for your money now, and the order can't be cancelled any more.",
};
export const YES_PAID: Message = /*i18n*/ { id: "customer_form.yes_paid", message: "Yes, I have paid" };
/** For money, which {@link PAID_QUESTION} asks about; for coins the customer gives a transaction. */
export const PAID_MONEY: CustomerForm = {
  step: "paid",
  title: /*i18n*/ { id: "customer_form.paid_money", message: "I have paid" },
  button: /*i18n*/ { id: "customer_form.paid_money", message: "I have paid" },
  fields: [],
};
