import { DASHES, latinDigits, withoutUnseen } from "./typed-text.ts";

/**
 * The reference of an order slip, for reading out and typing. Nine characters of Crockford's base32 and a
 * check symbol (https://www.crockford.com/base32.html), which detects any one mistyped character and any two
 * neighbours swapped.
 */
const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The last five are only used for remainders of 37. */
const CHECK_SIGNS = `${CHARACTERS}*~$=U`;
const LENGTH = 9;
const GROUP = 5;
const DECORATION = new RegExp(String.raw`[\s${DASHES}]`, "gu");

/** The number in a reference is below this. */
export const REFERENCE_NUMBERS = CHARACTERS.length ** LENGTH;

/** The reference in its usual form: XXXXX-XXXXX. */
export function writeReference(number: number): string {
  let rest = number;
  let characters = "";
  for (let place = 0; place < LENGTH; place += 1) {
    characters = CHARACTERS.charAt(rest % CHARACTERS.length) + characters;
    rest = Math.floor(rest / CHARACTERS.length);
  }
  return grouped(characters + checkSymbol(number));
}

/**
 * The usual form of a typed reference, or null if it is mistyped. Case, spaces, hyphens, O, I and L are
 * tolerated.
 */
export function checkReference(typed: string): string | null {
  const plain = latinDigits(withoutUnseen(typed)).replace(DECORATION, "");
  const characters = plain.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  if (characters.length !== LENGTH + 1) return null;
  let number = 0;
  for (const character of characters.slice(0, LENGTH)) {
    const digit = CHARACTERS.indexOf(character);
    if (digit < 0) return null;
    number = number * CHARACTERS.length + digit;
  }
  return characters.endsWith(checkSymbol(number)) ? grouped(characters) : null;
}

function checkSymbol(number: number): string {
  return CHECK_SIGNS.charAt(number % CHECK_SIGNS.length);
}

function grouped(characters: string): string {
  return `${characters.slice(0, GROUP)}-${characters.slice(GROUP)}`;
}
