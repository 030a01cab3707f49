import Big from "big.js";
import { spreadFee, tradeRate } from "../rules/trade-amounts.ts";
import type { SlipAnswer } from "../schemas/index.ts";
import type { ByteReader, ByteWriter } from "./bytes.ts";
import { fromScaled, toScaled } from "./decimals.ts";

/**
 * Bits of the byte after the marks. A later release's addition takes the next bit, and is written in bit
 * order.
 */
const EXTENSIONS = { fee: 1, local: 2 } as const;
const KNOWN = EXTENSIONS.fee | EXTENSIONS.local;

type Terms = Pick<SlipAnswer, "side" | "coinAmount" | "rate" | "market" | "fee" | "local">;
type Extensions = Pick<Terms, "market" | "fee" | "local">;

/** More decimals than any price has: enough for every division that terminates. */
const DIVISION_DECIMALS = 80;
const CODE_LETTERS = 3;
const LETTER_BITS = 5;
const BEFORE_A = "A".charCodeAt(0) - 1;
/** Packs both numbers of decimals into one byte: the rate's are multiplied by this. */
const AMOUNT_DECIMALS = 8;
const BYTE_VALUES = 256;

export function isExtended({ fee, local }: Extensions): boolean {
  return fee !== undefined || local !== undefined;
}

/**
 * Market price and fee, and local money if the order has any. The market price itself is not written: rate
 * and spread determine it exactly, so the three always agree. For the spread: decimals and digits. For local
 * money: the currency (2), the decimals of rate and amount (1), the digits of both, and the seconds from the
 * rate's time to the slip's. Throws a RangeError for terms that don't match.
 * @param issuedAt seconds since the epoch
 */
export function writeExtensions(
  writer: ByteWriter,
  terms: Terms,
  issuedAt: number,
  secondsOf: SecondsOf,
): void {
  const { fee, local } = terms;
  writer.byte((fee ? EXTENSIONS.fee : 0) | (local ? EXTENSIONS.local : 0));
  if (fee) {
    const { market, fee: exact } = priceParts(terms, fee.percent);
    if (market !== terms.market || exact.usd !== fee.usd)
      throw new RangeError("Market price, fee and rate of a slip don't fit together");
    writer.decimal(fee.percent);
  }
  if (local) {
    const [amount, rate] = [toScaled(local.amount), toScaled(local.rate)];
    const decimals = rate.decimals * AMOUNT_DECIMALS + amount.decimals;
    if (amount.decimals >= AMOUNT_DECIMALS || decimals >= BYTE_VALUES)
      throw new RangeError("Local money of a slip has too many decimals");
    const code = codeNumber(local.currency);
    writer.bytes(Uint8Array.of(Math.floor(code / BYTE_VALUES), code % BYTE_VALUES, decimals));
    writer.whole(amount.units);
    writer.whole(rate.units);
    writer.signed(BigInt(issuedAt - secondsOf(local.asOf)));
  }
}

type SecondsOf = (time: string) => number;

/** Throws a RangeError for what only a later release can read. @param timeOf from seconds since the epoch */
export function readExtensions(
  reader: ByteReader,
  terms: Omit<Terms, keyof Extensions>,
  issuedAt: number,
  timeOf: (seconds: number) => string,
): Extensions {
  const flags = reader.byte();
  if ((flags & ~KNOWN) !== 0) throw new RangeError("Only a later release reads this slip");
  const price = (flags & EXTENSIONS.fee) === 0 ? {} : priceParts(terms, reader.decimal());
  const local = (flags & EXTENSIONS.local) === 0 ? {} : { local: readLocal(reader, issuedAt, timeOf) };
  return { ...price, ...local };
}

function readLocal(
  reader: ByteReader,
  issuedAt: number,
  timeOf: (seconds: number) => string,
): NonNullable<Terms["local"]> {
  const code = reader.byte() * BYTE_VALUES + reader.byte();
  const decimals = reader.byte();
  return {
    currency: codeOf(code),
    amount: fromScaled({ units: reader.whole(), decimals: decimals % AMOUNT_DECIMALS }),
    rate: fromScaled({ units: reader.whole(), decimals: Math.floor(decimals / AMOUNT_DECIMALS) }),
    asOf: timeOf(issuedAt - Number(reader.signed())),
  };
}

/** The market price that gives the rate with this spread, and the fee in dollars. */
function priceParts(
  { side, coinAmount, rate }: Omit<Terms, keyof Extensions>,
  percent: string,
): { market: string; fee: NonNullable<Terms["fee"]> } {
  const Exact = Big();
  Exact.DP = DIVISION_DECIMALS;
  const factor = tradeRate("1", side, percent);
  const isPossible = new Big(factor).gt(0);
  const market = isPossible ? new Exact(rate).div(factor).toFixed() : rate;
  if (!isPossible || !new Big(tradeRate(market, side, percent)).eq(rate))
    throw new RangeError("No market price makes this rate with this spread");
  return { market, fee: { percent, usd: spreadFee(coinAmount, market, rate) } };
}

/** Three letters of ISO 4217, five bits each. */
function codeNumber(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${JSON.stringify(currency)} is no currency's code`);
  return [...currency].reduce((sum, letter) => sum * 2 ** LETTER_BITS + letter.charCodeAt(0) - BEFORE_A, 0);
}

function codeOf(number: number): string {
  const letters = Array.from({ length: CODE_LETTERS }, (_none, place) => {
    const bits = number >> (LETTER_BITS * (CODE_LETTERS - 1 - place));
    return String.fromCharCode(BEFORE_A + (bits & (2 ** LETTER_BITS - 1)));
  });
  return letters.join("");
}
