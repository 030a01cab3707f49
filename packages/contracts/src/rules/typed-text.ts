/**
 * What people type or paste, as plain characters (docs/product.md, P9.29): for codes, phones, amounts,
 * references and names.
 */

/** Characters without a shape. Contacts are copied with characters that turn a number (U+202A, U+202C). */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\u2800`;
const ALL_UNSEEN = new RegExp(`[${UNSEEN}]`, "gu");
const SEEN = new RegExp(String.raw`[^${UNSEEN}\s]`, "u");
/** Joiners, direction marks and variation selectors belong to words of some scripts. */
const OF_WORDS = /[\u200C-\u200F]|\p{Variation_Selector}/gu;

/** Any hyphen, dash or minus, the hyphen that does not break (U+2011) among them. */
export const DASHES = String.raw`\p{Pd}\u2212`;

/** Without invisible characters. Spaces stay, tabs and line breaks too. */
export function withoutUnseen(text: string): string {
  return text.replace(ALL_UNSEEN, (character) => (/\s/.test(character) ? character : ""));
}

/**
 * Without spaces and unseen characters at both ends. The end is looked for from behind: a pattern looks for
 * it behind each space of a row, which takes seconds for a request full of spaces.
 */
export function trimUnseen(text: string): string {
  const start = text.search(SEEN);
  if (start === -1) return "";
  for (let end = text.length; ;) {
    const isPair = (text.codePointAt(end - 2) ?? 0) > 0xffff;
    const before = end - (isPair ? 2 : 1);
    if (SEEN.test(text.slice(before, end))) return text.slice(start, end);
    end = before;
  }
}

/** Whether a name has an invisible character that no script needs there; a line break is one too. */
export function hasUnseen(name: string): boolean {
  return new RegExp(`[${UNSEEN}]`, "u").test(name.replace(OF_WORDS, ""));
}

/** Digits of any script as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, latinDigit);
}

/** Unicode lists the ten digits of a script in a row, and adjacent rows in whole tens. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}
