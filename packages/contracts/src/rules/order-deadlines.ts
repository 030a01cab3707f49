/**
 * What happens when an order's deadline passes (docs/product.md, P22): for its page and the one without
 * scripts.
 */
import type { Message } from "./message.ts";

const AT_DEADLINE = {
  "drops-off": /*i18n*/ {
    id: "deadline.drops_off",
    message: "If no one opens it by {at}, it drops off, and you owe nothing.",
  },
  "price-expires": /*i18n*/ {
    id: "deadline.price_expires",
    message: "The price holds until {at}. After that you can keep this order at today's price.",
  },
  cancelled: /*i18n*/ {
    id: "deadline.cancelled",
    message: "If we hear nothing from you by {at}, this order is cancelled.",
  },
  returned: /*i18n*/ {
    id: "deadline.returned",
    message: "Reply by {at}, or we'll return what you sent.",
  },
  closed: /*i18n*/ {
    id: "deadline.closed",
    message: "If you don't report a problem by {at}, we'll assume it arrived and close this order.",
  },
} as const satisfies Readonly<Record<string, Message>>;

const WITHOUT_DEADLINE: Partial<Readonly<Record<string, Message>>> = {
  "said-paid": /*i18n*/ {
    id: "deadline.said_paid",
    message:
      "This has no deadline: the order stays open until we've found it. Taking too long? Write to us below.",
  },
  "money-seen": /*i18n*/ {
    id: "deadline.money_seen",
    message:
      "This has no deadline: the order stays open until it's settled. Taking too long? Write to us below.",
  },
  sent: /*i18n*/ {
    id: "deadline.sent",
    message: "This has no deadline: the order stays open until you or the desk confirm that it arrived.",
  },
  disputed: /*i18n*/ {
    id: "deadline.disputed",
    message:
      "A complaint has no deadline: it stays open until an admin decides, and nothing moves meanwhile.",
  },
};

/** The sentence for a deadline; undefined if there is none. @param at formats a time for the reader */
export function deadlineSentence(
  state: string,
  deadline: { readonly at: string; readonly atEnd: keyof typeof AT_DEADLINE } | undefined,
  at: (time: string) => string,
): Message | undefined {
  if (deadline === undefined) return WITHOUT_DEADLINE[state];
  return { ...AT_DEADLINE[deadline.atEnd], values: { at: at(deadline.at) } };
}
