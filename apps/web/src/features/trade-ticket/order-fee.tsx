import { t } from "@lingui/core/macro";
import { priceText, spreadFee, USD } from "@tradeslip/contracts/rules";
import { formatWithUnit } from "./amount-format.ts";
import { OrderFigure } from "./ticket-parts.tsx";
import type { TicketOrder } from "./use-ticket.ts";

interface OrderFeeProps {
  order: TicketOrder<{ readonly price: number }>;
}

/** What the desk takes, in dollars: it is a part of the rate, never added to the total (docs/product.md, P7.16). */
export function OrderFee({ order: { coin, rate, amounts } }: OrderFeeProps) {
  const price = priceText(coin.price);
  if (rate === price)
    return <OrderFigure name={t`Fee`} value={t`None`} note={t`the rate is the market price`} />;
  const fee = formatWithUnit(spreadFee(amounts.coinAmount, price, rate), USD);
  return <OrderFigure name={t`Fee`} value={fee} note={t`already in the rate`} />;
}
