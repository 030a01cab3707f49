import type { TradeSide } from "@tradeslip/contracts";
import { formatLocale } from "@tradeslip/ui/format-locale";
import { usePublicConfig } from "./public-config.ts";

/**
 * The desk's surcharge for buyers and deduction for sellers, relative to the market price: "1.5%"; one may be
 * "0%".
 */
export interface ConfiguredFee {
  readonly buy: string;
  readonly sell: string;
  /** The side that it takes none on. */
  readonly freeSide: TradeSide | null;
}

/** Null: it takes none, or the configuration is still on its way. */
export function useConfiguredFee(): ConfiguredFee | null {
  const spread = usePublicConfig()?.spread;
  if (spread === undefined) return null;
  const { buyPercent, sellPercent } = spread;
  if (Number(buyPercent) === 0 && Number(sellPercent) === 0) return null;
  const percent = new Intl.NumberFormat(formatLocale(), { style: "percent", maximumFractionDigits: 4 });
  return {
    buy: percent.format(Number(buyPercent) / 100),
    sell: percent.format(Number(sellPercent) / 100),
    freeSide: Number(buyPercent) === 0 ? "buy" : Number(sellPercent) === 0 ? "sell" : null,
  };
}
