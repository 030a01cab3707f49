/** Texts that customers and agents write into an order (P20): one line, limited in length, without links. */
import { contactsIn } from "./accounts/contacts-in-text.ts";
import type { Message } from "./message.ts";
import { hasUnseen } from "./typed-text.ts";

export const TEXT_MISSING: Message = /*i18n*/ { id: "text.missing", message: "Please write something here." };
export const TEXT_TOO_LONG: Message = /*i18n*/ { id: "text.too_long", message: "This is too long." };
const TEXT_ONE_LINE: Message = /*i18n*/ {
  id: "text.one_line",
  message: "Please write one line, without invisible characters.",
};
const TEXT_NO_LINK: Message = /*i18n*/ { id: "text.no_link", message: "Please write no links here." };

/** The sentence to show if a text is refused, or null. */
export function checkCustomerText(text: string): Message | null {
  return checkOneLine(text) ?? (hasLink(text) ? TEXT_NO_LINK : null);
}

function hasLink(text: string): boolean {
  return contactsIn(text).some(({ kind }) => kind === "link");
}

/** The sentence to show if a number or an address is refused, or null. */
export function checkOneLine(text: string): Message | null {
  return hasUnseen(text) ? TEXT_ONE_LINE : null;
}

const SCRIPTS = ["Latin", "Cyrillic", "Greek", "Armenian", "Cherokee"].map(
  (script) => new RegExp(`\\p{Script=${script}}`, "u"),
);

/**
 * Whether a word mixes scripts whose letters look alike, such as "Аda" with a Cyrillic А. Marked, not
 * refused.
 */
export function mixesScripts(text: string): boolean {
  return text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
}
