/** Texts that customers and agents write into an order (docs/product.md, P20): one line, bounded, never a link. */
import type { Message } from "./message.ts";
import { hasUnseen } from "./typed-text.ts";

export const TEXT_MISSING: Message = /*i18n*/ { id: "text.missing", message: "Please write something here." };
export const TEXT_TOO_LONG: Message = /*i18n*/ { id: "text.too_long", message: "This is too long." };
const TEXT_ONE_LINE: Message = /*i18n*/ {
  id: "text.one_line",
  message: "Please write one line, without signs that nobody sees.",
};
const TEXT_NO_LINK: Message = /*i18n*/ { id: "text.no_link", message: "Please write no links here." };

/** An address with its scheme, or a name that browsers and chats make a link of. */
const LINK =
  /:\/\/|\bwww\.|(?<![\p{L}\p{N}])(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}\/|\b[\w-]{2,63}\.(?:com|net|org|io|me|app|info|ru|cn|xyz|link|ly|co)\b/iu;

/** The sentence to show for a text, or null. */
export function checkCustomerText(text: string): Message | null {
  return checkOneLine(text) ?? (LINK.test(text) ? TEXT_NO_LINK : null);
}

/** The sentence to show for a number or an address, or null. */
export function checkOneLine(text: string): Message | null {
  return hasUnseen(text) ? TEXT_ONE_LINE : null;
}

const SCRIPTS = ["Latin", "Cyrillic", "Greek", "Armenian", "Cherokee"].map(
  (script) => new RegExp(`\\p{Script=${script}}`, "u"),
);

/** Whether a word mixes scripts whose letters look alike: "Аda" with a Cyrillic А. It's marked, not refused. */
export function mixesScripts(text: string): boolean {
  return text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
}
