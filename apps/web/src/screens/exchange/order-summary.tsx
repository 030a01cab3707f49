import type { ExchangeCoin, TradeSide } from "@tradeslip/contracts";
import { MINIMUM_USD, type TradeAmounts } from "@tradeslip/contracts/rules";
import { Slip } from "@tradeslip/ui";
import type { ReactNode } from "react";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { coinUnit, USD } from "../../features/orders/amount/amount-unit.ts";
import { formatExactPrice, formatWithUnit } from "../../features/orders/amount/format-amount.ts";
import styles from "./order-summary.module.css";
import { RateLabel } from "./rate-label.tsx";

/** The figures that a person agrees to. */
export interface SummarisedOrder {
  side: TradeSide;
  coin: ExchangeCoin;
  /** USD for one coin, decimal text. */
  rate: string;
  amounts: TradeAmounts;
}

interface OrderSummaryProps {
  /** Null: nothing that could be ordered yet. */
  order: SummarisedOrder | null;
  freshness: ReceivedFreshness;
  /** Below the figures: what to do with them. */
  children: ReactNode;
}

/** What the order comes to, from the minimum on. */
export function OrderSummary({ order, freshness, children }: OrderSummaryProps) {
  return (
    <section aria-labelledby="order-summary">
      <Slip>
        <h2 id="order-summary" className={styles["title"]}>
          Order Summary
        </h2>
        {order ? (
          <Figures {...order} freshness={freshness} />
        ) : (
          <p className={styles["nothing"]}>
            Enter an amount of ${MINIMUM_USD} or more to see your order here.
          </p>
        )}
        <div className={styles["stub"]}>{children}</div>
      </Slip>
    </section>
  );
}

function Figures({
  side,
  coin,
  rate,
  amounts,
  freshness,
}: SummarisedOrder & { freshness: ReceivedFreshness }) {
  return (
    <dl className={styles["figures"]}>
      <Figure
        name="Rate"
        value={formatExactPrice(rate)}
        note={<RateLabel indicative={coin.indicative} freshness={freshness} />}
      />
      <Figure
        name="Amount"
        value={formatWithUnit(amounts.coinAmount, coinUnit(coin.symbol))}
        note={side === "buy" ? "you receive" : "you send"}
      />
      <Figure
        name="Total"
        value={formatWithUnit(amounts.usd, USD)}
        note={side === "buy" ? "you pay" : "you receive"}
      />
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note: ReactNode }) {
  return (
    <div className={styles["line"]}>
      <dt className={styles["name"]}>{name}</dt>
      <dd className={styles["value"]}>{value}</dd>
      <dd className={styles["note"]}>{note}</dd>
    </div>
  );
}
