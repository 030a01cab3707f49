/**
 * Reduces typed or pasted text to plain characters (docs/product.md, P9.29): for codes, phones, amounts,
 * references and names.
 */

/**
 * Characters without a shape. Copied contacts contain ones that change a number's direction (U+202A, U+202C).
 */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\u2800`;
const ALL_UNSEEN = new RegExp(`[${UNSEEN}]`, "gu");
const SEEN = new RegExp(String.raw`[^${UNSEEN}\s]`, "u");
/** Joiners, direction marks and variation selectors are part of words in some scripts. */
const OF_WORDS = /[\u200C-\u200F]|\p{Variation_Selector}/gu;

/** Any hyphen, dash or minus, including the non-breaking hyphen (U+2011). */
export const DASHES = String.raw`\p{Pd}\u2212`;

/** Removes invisible characters. Spaces, tabs and line breaks stay. */
export function withoutUnseen(text: string): string {
  return text.replace(ALL_UNSEEN, (character) => (/\s/.test(character) ? character : ""));
}

/**
 * Trims spaces and invisible characters. The end is searched from behind: a pattern would retry at every
 * space of a run, which takes seconds for a request full of spaces.
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

/** Whether a name has an invisible character that no script needs there; a line break also counts. */
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
