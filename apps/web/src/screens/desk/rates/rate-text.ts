import { t } from "@lingui/core/macro";
import { formatLocale } from "@tradeslip/ui/format-locale";
import type { SettingRow } from "../settings/changed-meanwhile.tsx";
import type { RateRule } from "./rate-calls.ts";

/** How a side is set: by hand, or as a percentage from the reference. */
export function modeText(side: RateRule["buy"]): string {
  if (side.mode === "hand") return t`By hand`;
  const percent = new Intl.NumberFormat(formatLocale(), {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 4,
  }).format(side.percent / 100);
  return t`Reference ${percent}`;
}

export function currencyName(currency: string): string {
  try {
    return new Intl.DisplayNames(formatLocale(), { type: "currency" }).of(currency) ?? currency;
  } catch {
    return currency;
  }
}

/** What a rate consists of. @param rate undefined: the currency has none */
export function rateRows(rate: RateRule | undefined): readonly SettingRow[] {
  if (rate === undefined) return [];
  const { buy, sell, tiers, goodMinutes, band } = rate;
  return [
    [t`Customer buys`, sideText(buy)],
    [t`Customer sells`, sideText(sell)],
    [t`Tiers`, tiersText(tiers) || t`none`],
    [t`Good for, minutes`, String(goodMinutes)],
    [t`Band, percent`, String(band)],
  ];
}

function sideText(side: RateRule["buy"]): string {
  return side.mode === "hand" ? side.rate : modeText(side);
}

export function tiersText(tiers: RateRule["tiers"]): string {
  return tiers.map(({ fromUsd, buy = "-", sell = "-" }) => [fromUsd, buy, sell].join(" ")).join(", ");
}
