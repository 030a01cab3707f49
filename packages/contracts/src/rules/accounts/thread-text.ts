/** Messages between an order's customer and the desk, on its page. */
import { accountsIn } from "./accounts-in-text.ts";
import { contactsIn } from "./contacts-in-text.ts";
import { ACCOUNT_IN_TEXT, CONTACT_IN_TEXT } from "./desk-text.ts";
import type { Message } from "../message.ts";

export const THREAD_LIMITS = {
  /** Characters of a message. */
  length: 500,
  /** Messages of one side since the other side last wrote. */
  unanswered: 10,
  /** Messages of an order. */
  all: 100,
} as const;

/** Shown next to the field, on both sides. */
export const THREAD_RULE: Message = /*i18n*/ {
  id: "thread.rule",
  message:
    "Up to {length} characters, and {unanswered} messages without an answer. No account numbers or links.",
  values: { length: THREAD_LIMITS.length, unanswered: THREAD_LIMITS.unanswered },
};

export const THREAD_WAITS: Message = /*i18n*/ {
  id: "thread.waits",
  message: "You've written {unanswered} messages. Please wait for an answer.",
  values: { unanswered: THREAD_LIMITS.unanswered },
};
export const THREAD_FULL: Message = /*i18n*/ {
  id: "thread.full",
  message: "This order has {all} messages, and takes no more.",
  values: { all: THREAD_LIMITS.all },
};
export const THREAD_NOT_OPEN: Message = /*i18n*/ {
  id: "thread.not_open",
  message: "Messages begin once our team has taken the order.",
};

/** How many messages one side has written since the other last did. */
export function unansweredBy<Side extends string>(
  messages: readonly { readonly by: Side }[],
  side: Side,
): number {
  return messages.length - 1 - messages.findLastIndex(({ by }) => by !== side);
}

/**
 * The sentence to show if a message is refused, or null. Earlier messages are read together with it, to find
 * a number spread over several.
 * @param earlier the same side's messages of the last day, the oldest first
 * @param own what the message may contain of the order: its reference, amounts and details
 */
export function checkThreadText(
  text: string,
  earlier: readonly string[],
  own: readonly string[],
): Message | null {
  const isNew = (find: (joined: string) => readonly { readonly text: string }[]) => {
    const known = new Set(find(earlier.join("\n")).map((found) => found.text));
    return find([...earlier, text].join("\n")).some((found) => !known.has(found.text));
  };
  if (isNew((joined) => accountsIn(joined, { own }))) return ACCOUNT_IN_TEXT;
  return isNew((joined) => contactsIn(joined, { own })) ? CONTACT_IN_TEXT : null;
}
