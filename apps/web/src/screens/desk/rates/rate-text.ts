import { t } from "@lingui/core/macro";
import { formatLocale } from "@tradeslip/ui/format-locale";
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
