import { statedFee } from "@tradeslip/contracts/rules";
import type { SlipTerms } from "@tradeslip/contracts/slips";

export interface FirmPrice {
  readonly market: string;
  readonly fee: NonNullable<SlipTerms["fee"]>;
}

/** The components of a price. Undefined: the price isn't firm, so the desk states no fee. */
export function firmPrice({ market, fee, freshness }: SlipTerms): FirmPrice | undefined {
  const isFirm = fee !== undefined && statedFee(fee.percent, freshness.source) !== "to-confirm";
  return market !== undefined && isFirm ? { market, fee } : undefined;
}
