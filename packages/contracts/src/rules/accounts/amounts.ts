/** Amounts of money, which an account number may be disguised as. */
import { CURRENCY_FACTORS } from "../currencies.ts";
import { DESK_COINS } from "../desk-coins.ts";

const CODES = [
  ...Object.keys(CURRENCY_FACTORS),
  ...DESK_COINS.map(({ symbol }) => symbol),
  ..."LTC DOT SATS KES GHS ZAR UGX TZS RWF XOF XAF FCFA CFA EGP MAD AED SAR CNY HKD PHP IDR VND THB PKR".split(
    " ",
  ),
  ..."TRY RUB UAH PLN SEK NOK DKK CZK HUF ILS COP ARS CLP".split(" "),
];
/** Codes that are no words in any language when in lower case. */
const SMALL = "usd eur gbp ngn kes ghs zar ugx tzs btc eth usdt usdc sats";
const WORDS =
  "dollars?|bucks|euros?|pounds?|quid|naira|shillings?|cedis?|rands?|francs?|rupees?|reais|pesos?|yen|yuan|won|" +
  "rubles?|satoshis?|bitcoins?|tether|ether|dólares|dolares|руб(?:лей)?|долларов|元|円|원|درهم|دولار";
const AFTER = new RegExp(
  String.raw`^\s?(?:de |of )?(?:US ?\$|\p{Sc}|(?:${CODES.join("|")}|${SMALL.replaceAll(" ", "|")})(?![\p{L}\d])|(?:${WORDS})(?!\p{L}))`,
  "u",
);
const BEFORE = new RegExp(
  String.raw`(?:\p{Sc}|(?<![\p{L}\d])(?:${CODES.join("|")}|${SMALL.replaceAll(" ", "|")})) ?$`,
  "u",
);
/** Labels that mark the next number as an account's, whatever follows it. */
const LABEL =
  /(?:\b(?:acc(?:oun)?ts?|acct|a\/c|acc|iban|nuban|card|wallet|momo|m-?pesa|opay|palmpay|kuda|sort ?code|number|no|nr)\b|#)[^\p{L}\p{N}]{0,4}(?:is |no\.? |number |nr\.? )?[^\p{L}\p{N}]{0,4}$/iu;

const GROUPED = /^\d{1,3}(?:([,.'\u2019 ])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,18})?$/;
const PLAIN = /^\d+(?:[.,]\d{1,18})?$/;

/** Orders are at most ten million dollars. */
const MAX_STRONG = 10_000_000;
const STRONG = /(?:\$|€|£|USD[TC]?|EUR|GBP|CHF|usd[tc]?|eur|gbp|dollars?|euros?|pounds?)/;
const MAX_GROUPED_DIGITS = 12;
const MAX_PLAIN_DIGITS = 9;
const MAX_UNNAMED_DIGITS = 9;

/** With two decimals, or with a coin's decimals. */
const MAX_WHOLE_OF_MONEY = 7;
const MAX_WHOLE_OF_COIN = 3;

/** How far from a number we look for its currency or label. */
const AROUND = 24;

/**
 * Whether a number can only be an amount. Without separators or decimals, or beyond what is traded, it isn't
 * certain; nor if a label says that it is an account's.
 */
export function isAmount(text: string, start: number, end: number): boolean {
  const number = text.slice(start, end);
  const isGrouped = GROUPED.test(number);
  if (!isGrouped && !PLAIN.test(number)) return false;
  const [whole, decimals] = partsOf(number, isGrouped);
  if (/^0\d/.test(whole)) return false;
  const isUngrouped = !isGrouped && decimals === "";
  const before = text.slice(Math.max(0, start - AROUND), start);
  if (isUngrouped && LABEL.test(before)) return false;
  const unit = AFTER.exec(text.slice(end, end + AROUND))?.[0] ?? BEFORE.exec(before)?.[0];
  const isRound = whole.endsWith("000");
  if (unit === undefined) return isUnnamedAmount(whole, decimals, isRound);
  if (isRound || isGrouped) return whole.length <= MAX_GROUPED_DIGITS;
  return STRONG.test(unit) ? Number(whole) <= MAX_STRONG : whole.length <= MAX_PLAIN_DIGITS;
}

function isUnnamedAmount(whole: string, decimals: string, isRound: boolean): boolean {
  if (decimals === "") return isRound && whole.length <= MAX_UNNAMED_DIGITS;
  if (whole.length + decimals.length > MAX_UNNAMED_DIGITS) return false;
  return whole.length <= (decimals.length <= 2 ? MAX_WHOLE_OF_MONEY : MAX_WHOLE_OF_COIN);
}

/** Whole and decimal digits, without separators. */
function partsOf(number: string, isGrouped: boolean): readonly [whole: string, decimals: string] {
  const separators = [...number.matchAll(/[^\d]/g)];
  const last = separators.at(-1);
  if (last === undefined) return [number, ""];
  const behind = number.slice(last.index + 1);
  // "1,234" has no decimals, "1,234.567" has.
  const isDecimal =
    !isGrouped || (separators.length > 1 && separators.at(-2)![0] !== last[0]) || behind.length !== 3;
  const digits = (part: string) => part.replace(/\D/g, "");
  return isDecimal ? [digits(number.slice(0, last.index)), behind] : [digits(number), ""];
}
