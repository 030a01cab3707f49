import type { TradeSide } from "@tradeslip/contracts";
import type { TradeAmounts } from "@tradeslip/contracts/rules";
import type { ReactNode } from "react";
import { coinUnit, USD } from "../../../features/orders/amount/amount-unit.ts";
import { formatExactPrice, formatWithUnit } from "../../../features/orders/amount/format-amount.ts";
import styles from "./trade-modal.module.css";

interface TradeSummaryProps {
  side: TradeSide;
  symbol: string;
  amounts: TradeAmounts;
  rate: string;
}

/** Both amounts and the rate. What is computed is approximate until the desk has priced it. */
export function TradeSummary({ side, symbol, amounts, rate }: TradeSummaryProps) {
  const usd = formatWithUnit(amounts.usd, USD);
  const coin = formatWithUnit(amounts.coinAmount, coinUnit(symbol));
  return (
    <section aria-labelledby="trade-summary" className={styles["summary"]}>
      <h3 id="trade-summary">Trade Summary</h3>
      <dl>
        <Line name="You pay">{side === "buy" ? usd : coin}</Line>
        <Line name="You receive">≈ {side === "buy" ? coin : usd}</Line>
        <Line name="Rate">
          1 {symbol} = {formatExactPrice(rate)}
        </Line>
      </dl>
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles["line"]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
