import type { OrderStatus, ReceiptTerms } from "../schemas/index.ts";
import type { SlipTerms } from "../slips/slip-body.ts";
import { spreadFee, statedFee } from "./trade-amounts.ts";

export type SettledPrice = Pick<ReceiptTerms, "usd" | "coinAmount" | "rate" | "market" | "fee" | "local">;

/** The order as it stands; missing fields are as in its slip. */
export type PricedOrder = Pick<
  OrderStatus,
  "usd" | "coinAmount" | "rate" | "market" | "fee" | "local" | "settlement"
>;
/** Without `freshness` it is unknown whether its fee was firm. */
export type PricedSlip = Pick<SlipTerms, "usd" | "coinAmount" | "rate" | "market" | "fee" | "local"> &
  Partial<Pick<SlipTerms, "freshness">>;

/** The new price that the customer accepted, or else that of the order, which may have been renewed. */
export function settledPrice(order: PricedOrder, slip: PricedSlip): SettledPrice {
  const { settlement } = order;
  const ordered = {
    usd: order.usd ?? slip.usd,
    coinAmount: order.coinAmount ?? slip.coinAmount,
    rate: order.rate ?? slip.rate,
  };
  const { local = slip.local } = order;
  if (settlement?.state !== "accepted" || settlement.usd === undefined)
    return withFee({ ...ordered, ...(local === undefined ? {} : { local }) }, order, slip);
  const { usd, coinAmount = ordered.coinAmount, rate = ordered.rate } = settlement;
  const price = { usd, coinAmount, rate, ...(settlement.local ? { local: settlement.local } : {}) };
  return withFee(price, rate === ordered.rate ? order : settlement, slip);
}

type Priced = Pick<SettledPrice, "market" | "fee">;

/** For a price that wasn't firm, the desk stated no fee. */
function withFee(price: Omit<SettledPrice, keyof Priced>, priced: Priced, slip: PricedSlip): SettledPrice {
  const { rate, coinAmount } = price;
  const isSlips =
    slip.rate === rate &&
    slip.fee !== undefined &&
    statedFee(slip.fee.percent, slip.freshness?.source ?? "fallback") !== "to-confirm";
  const { market, fee } = priced.market === undefined && isSlips ? slip : priced;
  if (market === undefined || fee === undefined) return price;
  return { ...price, market, fee: { percent: fee.percent, usd: spreadFee(coinAmount, market, rate) } };
}
