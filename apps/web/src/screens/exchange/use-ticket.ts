import type { ExchangeCoin } from "@tradeslip/contracts";
import { checkWorth, MAXIMUM_USD, priceText } from "@tradeslip/contracts/rules";
import { exchangeCoinsQuery } from "../../features/live-data/queries.ts";
import { coinUnit } from "../../features/orders/amount/amount-unit.ts";
import { useLinkedAmounts, type LinkedAmounts } from "../../features/orders/amount/use-linked-amounts.ts";
import type { PlacedOrder } from "../../features/orders/place-order/post-order.ts";
import { useNewRate } from "../../features/orders/place-order/use-new-rate.ts";
import { usePlaceOrder, type OrderPlacing } from "../../features/orders/place-order/use-place-order.ts";
import { findCoin } from "./find-coin.ts";
import type { SummarisedOrder } from "./order-summary.tsx";
import { useTradeInAddress, type TradeInAddress } from "./use-trade-in-address.ts";

export interface Ticket {
  address: TradeInAddress;
  /** Undefined: the address asks for one that we do not have. */
  coin: ExchangeCoin | undefined;
  linked: LinkedAmounts;
  /** Why the amount is too small or too large; null when it is neither. */
  limit: string | null;
  /** What can be ordered now: the figures shown are the ones that are sent. */
  order: SummarisedOrder | null;
  placing: OrderPlacing;
  /** Call it inside the click. */
  submit: () => void;
}

/** The state of one order, from the address to what became of it. */
export function useTicket(coins: readonly ExchangeCoin[]): Ticket {
  const address = useTradeInAddress();
  const { side } = address;
  const coin = findCoin(coins, address.askedCoin);
  const rate = coin && priceText(coin.price);
  const linked = useLinkedAmounts(coinUnit(coin?.symbol ?? "coin"), rate);
  const { typed, amounts } = linked;
  const newRate = useNewRate(exchangeCoinsQuery);
  const placing = usePlaceOrder({ newRate, onReset: clearIfUnchanged });
  const complaint = typed && rate !== undefined ? checkWorth(typed, rate) : null;
  const order =
    coin && rate !== undefined && amounts && complaint === null ? { side, coin, rate, amounts } : null;

  function clearIfUnchanged(placed: PlacedOrder) {
    const isSame = typed?.unit === placed.amount.unit && typed.value === placed.amount.value;
    if (isSame && coin?.id === placed.coinId && side === placed.side) linked.clear();
  }
  function submit() {
    if (!order || !typed || placing.phase !== "idle") return;
    placing.place({ surface: "exchange", side, coinId: order.coin.id, amount: typed, rate: order.rate });
  }
  const limit = complaint !== null && amounts ? limitHint(amounts.usd, complaint) : null;
  return { address, coin, linked, limit, order, placing, submit };
}

/** 'Below minimum' is this page's word for it (specification, section 2); at the other end the rule's own sentence. */
function limitHint(usd: string, complaint: string): string {
  return Number(usd) > Number(MAXIMUM_USD) ? complaint : "Below minimum";
}
