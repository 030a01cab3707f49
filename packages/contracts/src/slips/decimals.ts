/** Money between its text and whole numbers, digit by digit: no float comes near it. */

const PLAIN_DECIMAL = /^(?:0|[1-9]\d*)(?:\.(\d+))?$/;

export interface ScaledNumber {
  /** The digits without their point. */
  readonly units: bigint;
  /** How many of them stand after the point. */
  readonly decimals: number;
}

/** Throws a RangeError where {@link fromScaled} writes another text: a sign, an exponent, a leading zero. */
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

/** Throws a RangeError unless the text has exactly so many decimals. */
export function unitsOf(text: string, decimals: number): bigint {
  const scaled = toScaled(text);
  if (scaled.decimals !== decimals)
    throw new RangeError(`${JSON.stringify(text)} needs ${decimals} decimals`);
  return scaled.units;
}
