import { statedFee } from "@tradeslip/contracts/rules";
import type { SlipTerms } from "@tradeslip/contracts/slips";

export interface FirmPrice {
  readonly market: string;
  readonly fee: NonNullable<SlipTerms["fee"]>;
}

/** What a price was made of. Undefined: it isn't firm, and the desk names no fee of it. */
export function firmPrice({ market, fee, freshness }: SlipTerms): FirmPrice | undefined {
  const isFirm = fee !== undefined && statedFee(fee.percent, freshness.source) !== "to-confirm";
  return market !== undefined && isFirm ? { market, fee } : undefined;
}
