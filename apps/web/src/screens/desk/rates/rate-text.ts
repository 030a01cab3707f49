import { t } from "@lingui/core/macro";
import { type RateFrom, sideRates, TRADE_SIDES } from "@tradeslip/contracts/rules";
import { formatLocale } from "@tradeslip/ui/format-locale";
import { formatLocalRate } from "../../../lib/format-sum.ts";
import { formatUsd } from "../../../lib/format.ts";
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

export function tierText({ fromUsd, rate }: RateFrom, currency: string): string {
  const dollars = formatUsd(Number(fromUsd));
  const tier = formatLocalRate(rate, currency);
  return t`from ${dollars}: ${tier}`;
}

/** The tiers of the sides that have any, as their customers get them. */
export function tierRows(rule: RateRule, reference: string | undefined): readonly SettingRow[] {
  return TRADE_SIDES.flatMap((side) => {
    const [, ...tiers] = sideRates(rule, side, reference) ?? [];
    if (tiers.length === 0) return [];
    const texts = tiers.map((tier) => tierText(tier, rule.currency));
    return [[side === "buy" ? t`Customer buys` : t`Customer sells`, texts.join(", ")] as const];
  });
}
