const DECIMALS = 8;
const ONE = 10n ** BigInt(DECIMALS);

/** `value` plus `steps` times `step`, at least zero. Exact: no binary fractions. */
export function stepAmount(value: string, step: string, steps: number): string {
  const next = parts(value) + BigInt(steps) * parts(step);
  return next > 0n ? text(next) : "0";
}

/** The largest power of ten of a coin worth at most a dollar; 0.01 while the price is unknown. */
export function coinStep(rate: string | undefined): string {
  if (rate === undefined) return "0.01";
  const power = Math.floor(Math.log10(1 / Number(rate)));
  return text(10n ** BigInt(Math.min(Math.max(power + DECIMALS, 0), 2 * DECIMALS)));
}

/** In the coin's smallest unit. */
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
