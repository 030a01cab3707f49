const BTC_DECIMALS = 8;
const SATS_PER_BTC = 10n ** BigInt(BTC_DECIMALS);
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,12}))?$/;
/** The network doesn't relay a native segwit output below this (Bitcoin Core's default dust limit). */
export const DUST_SATS = 294;

/**
 * Converts an amount of USD to satoshi, rounded up. Null: a number can't be parsed, the price is zero, or the
 * result is dust or not a safe integer.
 * @param usd decimal text, such as "50.00"
 * @param btcUsd USD for one BTC, decimal text
 */
export function satsFor(usd: string, btcUsd: string): number | null {
  const amount = fractionOf(usd);
  const price = fractionOf(btcUsd);
  if (amount === null || price === null || price.units === 0n) return null;
  const numerator = amount.units * price.scale * SATS_PER_BTC;
  const denominator = price.units * amount.scale;
  const sats = Number((numerator + denominator - 1n) / denominator);
  return sats >= DUST_SATS && Number.isSafeInteger(sats) ? sats : null;
}

/** BTC with eight decimals. */
export function btcText(sats: number): string {
  const digits = String(sats).padStart(BTC_DECIMALS + 1, "0");
  return `${digits.slice(0, -BTC_DECIMALS)}.${digits.slice(-BTC_DECIMALS)}`;
}

function fractionOf(text: string): { units: bigint; scale: bigint } | null {
  const [, whole, decimals = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  return { units: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) };
}
