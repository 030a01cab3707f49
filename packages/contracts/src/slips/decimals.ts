import { COIN_DECIMALS, coinDecimals } from "../rules/coin-digits.ts";

/** Converts money between text and integers, digit by digit, without floats. */

const PLAIN_DECIMAL = /^(?:0|[1-9]\d*)(?:\.(\d+))?$/;

export interface ScaledNumber {
  /** The digits without their point. */
  readonly units: bigint;
  /** How many of them are after the point. */
  readonly decimals: number;
}

/**
 * Throws a RangeError for text that {@link fromScaled} would not write: a sign, an exponent, a leading zero.
 */
export function toScaled(text: string): ScaledNumber {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) throw new RangeError(`${JSON.stringify(text)} is no plain decimal number`);
  return { units: BigInt(text.replace(".", "")), decimals: match[1]?.length ?? 0 };
}

export function fromScaled({ units, decimals }: ScaledNumber): string {
  const digits = String(units).padStart(decimals + 1, "0");
  if (decimals === 0) return digits;
  const point = digits.length - decimals;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Throws a RangeError for more decimals than slips allow for coins. */
export function coinUnits(text: string): bigint {
  const { units, decimals } = toScaled(text);
  if (decimals > COIN_DECIMALS) throw new RangeError(`${JSON.stringify(text)} has too many decimals`);
  return units * 10n ** BigInt(COIN_DECIMALS - decimals);
}

/** With the coin's decimals, or more if needed: slips of earlier releases have eight. */
export function coinAmountOf(units: bigint, symbol: string): string {
  const text = fromScaled({ units, decimals: COIN_DECIMALS });
  const spare = COIN_DECIMALS - coinDecimals(symbol);
  return spare > 0 && text.endsWith("0".repeat(spare)) ? text.slice(0, -spare) : text;
}

/** Throws a RangeError unless the text has exactly this many decimals. */
export function unitsOf(text: string, decimals: number): bigint {
  const scaled = toScaled(text);
  if (scaled.decimals !== decimals)
    throw new RangeError(`${JSON.stringify(text)} needs ${decimals} decimals`);
  return scaled.units;
}
