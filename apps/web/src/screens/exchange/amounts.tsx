import type { ExchangeCoin } from "@tradeslip/contracts";
import { MINIMUM_USD, priceText, QUICK_AMOUNTS_USD } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui";
import { AmountField } from "../../features/orders/amount/amount-field.tsx";
import { coinUnit, USD } from "../../features/orders/amount/amount-unit.ts";
import { formatAmount } from "../../features/orders/amount/format-amount.ts";
import { coinStep } from "../../features/orders/amount/step-amount.ts";
import type { LinkedAmounts } from "../../features/orders/amount/use-linked-amounts.ts";
import styles from "./amounts.module.css";

interface AmountsProps {
  linked: LinkedAmounts;
  /** Undefined: none is chosen. */
  coin: ExchangeCoin | undefined;
  /** Why this amount is too small or too large; null when it is neither. */
  limit: string | null;
}

/** The amount in the coin or in dollars: each follows the other. */
export function Amounts({ linked, coin, limit }: AmountsProps) {
  const symbol = coin?.symbol ?? "coin";
  return (
    <>
      <div className={styles["fields"]}>
        <AmountField
          {...linked.field("coin")}
          label={`Amount (${symbol})`}
          unit={coinUnit(symbol)}
          step={coinStep(coin && priceText(coin.price))}
          placeholder={formatAmount("0", coinUnit(symbol))}
        />
        <AmountField
          {...linked.field("usd")}
          label="Amount (USD)"
          unit={USD}
          step="1"
          placeholder={formatAmount(MINIMUM_USD, USD)}
        />
      </div>
      <div>
        <div role="group" aria-label="Quick amounts" className={styles["quick"]}>
          {QUICK_AMOUNTS_USD.map((usd) => (
            <Button key={usd} onClick={() => linked.setUsd(usd)}>
              ${usd}
            </Button>
          ))}
        </div>
        <p className={styles["minimum"]}>
          Minimum trade: ${MINIMUM_USD}
          <span role="status" className={styles["below"]}>
            {limit}
          </span>
        </p>
      </div>
    </>
  );
}
