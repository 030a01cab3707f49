/** Where money could be sent, in a text whose links and tokens are gone. */

const BLANK = " \u0000 ";
/** Dates, times, and amounts: a decimal separator, or a unit behind the number. */
const NOT_ACCOUNTS = [
  /\b\d{1,4}([./-])\d{1,2}\1\d{1,4}\b/g,
  /\b\d{1,2}:\d{2}(?::\d{2})?\b/g,
  /\b\d{1,3}(?:[,.' ]\d{3})*[.,]\d{1,30}\b/g,
  /\b\d{1,30}[.,]\d{1,30}\b/g,
  /\b\d{1,30}(?= ?(?:USD|US\$|\$|[A-Z]{3,5}\b))/g,
] as const;
/** IBAN (ISO 13616), in groups or without. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[0-9A-Z]{2,4}){3,8}\b/g;
/** Eight digits and more, in groups or without; phone numbers are accounts of mobile money. */
const DIGITS = /(?<![\p{L}\d])\+?\d(?:[ -]?\d){7,33}(?![\p{L}\d])/gu;
/** Longer than any word: base58, bech32 and hexadecimal addresses have 25 signs and more, and digits among letters. */
const ADDRESS =
  /(?<![0-9A-Za-z])(?=[0-9A-Za-z]{0,120}\d)(?=[0-9A-Za-z]{0,120}[A-Za-z])[0-9A-Za-z]{25,120}(?![0-9A-Za-z])/g;

/** Addresses of coins, as they stand there. */
export function coinAddresses(text: string): readonly string[] {
  return [...new Set([...text.matchAll(ADDRESS)].map(([found]) => found))];
}

/**
 * Numbers of bank accounts, cards and mobile money, as they stand there.
 * @param references of orders, which may be digits alone
 */
export function accountNumbers(text: string, references: readonly string[]): readonly string[] {
  let rest = text.replace(ADDRESS, BLANK);
  for (const reference of references) rest = rest.replaceAll(reference, BLANK);
  for (const pattern of NOT_ACCOUNTS) rest = rest.replace(pattern, BLANK);
  const ibans = [...rest.matchAll(IBAN)].map(([found]) => found).filter(isIban);
  for (const iban of ibans) rest = rest.replaceAll(iban, BLANK);
  return [...new Set([...ibans, ...[...rest.matchAll(DIGITS)].map(([found]) => found)])];
}

const MODULUS = 97;
const LETTER_BASE = 55;

/** By its two check digits (ISO 7064, MOD 97-10). */
function isIban(text: string): boolean {
  const signs = text.replaceAll(" ", "");
  let rest = 0;
  for (const sign of signs.slice(4) + signs.slice(0, 4)) {
    const value = /\d/.test(sign) ? sign : String(sign.charCodeAt(0) - LETTER_BASE);
    rest = Number(`${rest}${value}`) % MODULUS;
  }
  return rest === 1;
}
