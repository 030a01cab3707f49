import type { OrderStatus, ReceiptTerms } from "../schemas/index.ts";
import type { SlipTerms } from "../slips/slip-body.ts";
import { spreadFee, statedFee } from "./trade-amounts.ts";

export type SettledPrice = Pick<ReceiptTerms, "usd" | "coinAmount" | "rate" | "market" | "fee" | "local">;

/** The order as it stands; what it doesn't say is as its slip says. */
export type PricedOrder = Pick<
  OrderStatus,
  "usd" | "coinAmount" | "rate" | "market" | "fee" | "local" | "settlement"
>;
export type PricedSlip = Pick<
  SlipTerms,
  "usd" | "coinAmount" | "rate" | "market" | "fee" | "local" | "freshness"
>;

/** A new price that the customer accepted, else that of the order, which may have been renewed. */
export function settledPrice(order: PricedOrder, slip: PricedSlip): SettledPrice {
  const ordered = {
    usd: order.usd ?? slip.usd,
    coinAmount: order.coinAmount ?? slip.coinAmount,
    rate: order.rate ?? slip.rate,
  };
  const { state, usd, coinAmount, rate } = order.settlement ?? {};
  if (state === "accepted" && usd !== undefined && coinAmount !== undefined && rate !== undefined)
    return { usd, coinAmount, rate };
  const { local = slip.local } = order;
  return { ...ordered, ...feeOf(ordered, order, slip), ...(local === undefined ? {} : { local }) };
}

/** Of a price that wasn't firm the desk named no fee. */
function feeOf(
  { rate, coinAmount }: Pick<SettledPrice, "rate" | "coinAmount">,
  renewed: PricedOrder,
  slip: PricedSlip,
): Pick<SettledPrice, "market" | "fee"> {
  const isSlips =
    slip.rate === rate &&
    slip.fee !== undefined &&
    statedFee(slip.fee.percent, slip.freshness.source) !== "to-confirm";
  const { market, fee } = renewed.market === undefined && isSlips ? slip : renewed;
  if (market === undefined || fee === undefined) return {};
  return { market, fee: { percent: fee.percent, usd: spreadFee(coinAmount, market, rate) } };
}
