import { DASHES, latinDigits, withoutUnseen } from "./typed-text.ts";

/**
 * The reference of an order slip: what people read out and type again. Nine signs of Crockford's base32 and a check
 * symbol (https://www.crockford.com/base32.html), which finds any one mistyped sign and any two neighbours exchanged.
 */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The last five stand for remainders of 37 only. */
const CHECK_SIGNS = `${SIGNS}*~$=U`;
const LENGTH = 9;
const GROUP = 5;
const DECORATION = new RegExp(String.raw`[\s${DASHES}]`, "gu");

/** A reference carries a number below this one. */
export const REFERENCE_NUMBERS = SIGNS.length ** LENGTH;

/** The reference as it is written: XXXXX-XXXXX. */
export function writeReference(number: number): string {
  let rest = number;
  let signs = "";
  for (let place = 0; place < LENGTH; place += 1) {
    signs = SIGNS.charAt(rest % SIGNS.length) + signs;
    rest = Math.floor(rest / SIGNS.length);
  }
  return grouped(signs + checkSign(number));
}

/** A typed reference as it is written, or null for one that is mistyped. Case, spaces, hyphens, O, I and L are forgiven. */
export function checkReference(typed: string): string | null {
  const plain = latinDigits(withoutUnseen(typed)).replace(DECORATION, "");
  const signs = plain.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  if (signs.length !== LENGTH + 1) return null;
  let number = 0;
  for (const sign of signs.slice(0, LENGTH)) {
    const digit = SIGNS.indexOf(sign);
    if (digit < 0) return null;
    number = number * SIGNS.length + digit;
  }
  return signs.endsWith(checkSign(number)) ? grouped(signs) : null;
}

function checkSign(number: number): string {
  return CHECK_SIGNS.charAt(number % CHECK_SIGNS.length);
}

function grouped(signs: string): string {
  return `${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`;
}
