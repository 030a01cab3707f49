/** Texts by the desk for customers: on an order's page, in replies, next to a pause. */
import type { Message } from "../message.ts";
import type { OrderStep } from "../order-steps.ts";
import { accountsIn } from "./accounts-in-text.ts";
import { contactsIn } from "./contacts-in-text.ts";

export const ACCOUNT_IN_TEXT: Message = /*i18n*/ {
  id: "account_in_text",
  message: "No account numbers or coin addresses here: payment details appear on the order's page only.",
};
export const CONTACT_IN_TEXT: Message = /*i18n*/ {
  id: "contact_in_text",
  message: "Please write no links, email addresses or usernames here.",
};

/** The desk's steps whose text the customer reads, with the field that contains it. */
export const CUSTOMER_READS: Partial<Record<OrderStep, string>> = {
  "destination-again": "reason",
  return: "reason",
  cancel: "reason",
  dispute: "text",
  resolve: "text",
};

/**
 * The sentence to show if customers may not get this text, or null.
 * @param own what the text may contain of the order: its reference, link, amounts and details
 */
export function checkDeskText(text: string, own: readonly string[] = []): Message | null {
  if (accountsIn(text, { own, others: "none" }).length > 0) return ACCOUNT_IN_TEXT;
  return contactsIn(text, { own }).length > 0 ? CONTACT_IN_TEXT : null;
}
