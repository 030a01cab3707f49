import { t } from "@lingui/core/macro";
import { statedFee, USD } from "@tradeslip/contracts/rules";
import { formatDecimal } from "../../lib/format.ts";
import { formatWithUnit } from "../../lib/amount-format.ts";

interface Fee {
  percent: string;
  usd: string;
  /** The market price's source. */
  source: "live" | "stale" | "fallback";
}

/** The fee is part of the desk's price, never added to the total. */
export function feeTexts({ percent, source, usd }: Fee): { name: string; value: string } {
  const shown = formatDecimal(percent);
  switch (statedFee(percent, source)) {
    case "none":
      return { name: t`Our fee`, value: t`None` };
    case "to-confirm":
      return { name: t`Our fee`, value: t`Our team will confirm it` };
    case "amount":
      return { name: t`Our fee, ${shown}%`, value: formatWithUnit(usd, USD) };
  }
}
