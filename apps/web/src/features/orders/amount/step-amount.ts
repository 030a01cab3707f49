const DECIMALS = 8;
const ONE = 10n ** BigInt(DECIMALS);

/** `value` some steps up, or down when `steps` is negative; never below zero. Exact: no binary fractions. */
export function stepAmount(value: string, step: string, steps: number): string {
  const next = parts(value) + BigInt(steps) * parts(step);
  return next > 0n ? text(next) : "0";
}

/** The largest power of ten of a coin that costs a dollar at most; a hundredth while the price is not known. */
export function coinStep(rate: string | undefined): string {
  if (rate === undefined) return "0.01";
  const power = Math.floor(Math.log10(1 / Number(rate)));
  return text(10n ** BigInt(Math.min(Math.max(power + DECIMALS, 0), 2 * DECIMALS)));
}

/** Counted in the smallest part of a coin. */
function parts(value: string): bigint {
  const [whole = "0", fraction = ""] = value.split(".");
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(DECIMALS, "0"));
}

function text(amount: bigint): string {
  const fraction = String(amount % ONE)
    .padStart(DECIMALS, "0")
    .replace(/0+$/, "");
  return `${amount / ONE}${fraction && `.${fraction}`}`;
}
