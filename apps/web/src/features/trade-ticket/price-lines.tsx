import { t } from "@lingui/core/macro";
import { coinUnit, feePercent, type FreshnessTone, priceText, spreadFee } from "@tradeslip/contracts/rules";
import type { ReactNode } from "react";
import { formatExactPrice, formatOnePrice } from "../../lib/format.ts";
import { formatWithUnit } from "../../lib/amount-format.ts";
import type { PricedCoin } from "./desk-rate.ts";
import { moneyOf } from "./linked-trade.ts";
import { feeTexts } from "../slips/fee-texts.ts";
import { OrderFigure } from "./ticket-parts.tsx";
import type { TicketOrder } from "./use-ticket.ts";

interface PriceLinesProps {
  order: TicketOrder<PricedCoin & { readonly symbol: string }>;
  /** Freshness of the market price. */
  tone: FreshnessTone;
  /** Shown below the market price: its sources and age. */
  age: ReactNode;
}

const SOURCES = { live: "live", updated: "live", delayed: "stale", indicative: "fallback" } as const;

/** The parts of an order, always in this order: market price, our fee, the amount received (P7.16). */
export function PriceLines({ order, tone, age }: PriceLinesProps) {
  const { side, coin, rate, amounts } = order;
  const percent = feePercent(coin.price, Number(rate));
  const usd = spreadFee(amounts.coinAmount, priceText(coin.price), rate);
  const fee = feeTexts({ percent, source: SOURCES[tone], usd });
  const price = formatOnePrice(coin.symbol, rate);
  return (
    <>
      <OrderFigure
        name={tone === "indicative" ? t`Indicative price` : t`Market price`}
        value={formatExactPrice(coin.price)}
        note={age}
      />
      <OrderFigure {...fee} />
      <OrderFigure
        name={t`You get`}
        value={side === "buy" ? formatWithUnit(amounts.coinAmount, coinUnit(coin.symbol)) : moneyOf(order)}
        note={Number(percent) === 0 ? price : t`${price}, our fee included`}
      />
    </>
  );
}
