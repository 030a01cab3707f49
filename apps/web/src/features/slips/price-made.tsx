import { t } from "@lingui/core/macro";
import type { Order } from "@tradeslip/contracts";
import { formatExactPrice } from "../../lib/format.ts";
import { feeTexts } from "./fee-texts.ts";

interface PriceMadeProps extends Pick<Order, "market" | "fee"> {
  readonly source: Order["freshness"]["source"];
}

/**
 * The components of an order's price, in a list; nothing if a slip of an earlier release lacks them. Runs in the
 * direction of its labels, which may be English on a page from right to left.
 */
export function PriceMade({ market, fee, source }: PriceMadeProps) {
  if (market === undefined || fee === undefined) return null;
  const { name, value } = feeTexts({ ...fee, source });
  return (
    <span dir="auto" className="block text-ink-muted text-xs tabular-nums">
      <span>{source === "fallback" ? t`Indicative price` : t`Market price`}</span>{" "}
      <bdi>{formatExactPrice(market)}</bdi>
      {" · "}
      <span>{name}</span>: <bdi>{value}</bdi>
    </span>
  );
}
