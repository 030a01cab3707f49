import Big from "big.js";
import * as z from "zod";

/** Significant digits of a price that we compute: far finer than any market, and finite. */
const SIGNIFICANT_DIGITS = 12;
/** A book whose bid and ask lie further apart says too little (P17.2). */
const WIDEST_SPREAD_PERCENT = 1;
/** Nothing that is listed costs less or more, in any currency. */
const LOWEST = "1e-12";
const HIGHEST = "1e15";

/** Plain or with an exponent. No sign, no separators, no spaces; 40 characters hold every real price. */
const DECIMAL = /^(?=.{1,40}$)\d+(\.\d+)?([eE][+-]?\d{1,2})?$/;

const isPrice = (price: Big) => price.gte(LOWEST) && price.lte(HIGHEST);

/** A price on the wire as text. */
export const textPrice = z
  .string()
  .regex(DECIMAL)
  .transform((text) => new Big(text))
  .refine(isPrice);

/** A price on the wire as a number, which JavaScript reads exactly up to 15 digits. */
export const numberPrice = z
  .number()
  .transform((number) => new Big(number))
  .refine(isPrice);

/** What buyers bid and sellers ask. */
interface Book {
  readonly bid: Big;
  readonly ask: Big;
}

/**
 * The middle of a book, since the last trade was seen 51 minutes old under a fresh stamp. Null if bid and ask
 * lie too far apart, or the wrong way round.
 */
export function middleOf({ bid, ask }: Book): string | null {
  if (bid.gt(ask)) return null;
  const middle = bid.plus(ask).div(2);
  const spreadPercent = ask.minus(bid).div(middle).times(100);
  return spreadPercent.gt(WIDEST_SPREAD_PERCENT) ? null : decimalText(middle);
}

/** Decimal text without an exponent; null if it is no price. */
export function decimalText(price: Big): string | null {
  return isPrice(price) ? price.prec(SIGNIFICANT_DIGITS).toFixed() : null;
}
