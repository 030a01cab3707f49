import { t } from "@lingui/core/macro";
import type { SlipAnswer } from "@tradeslip/contracts";
import { formatCoinPrice, formatSum, formatUsd } from "../../../lib/format.ts";
import styles from "./progress.module.css";

export type Fact = readonly [label: string, value: string | undefined];

/** What is known of an order, a line each; what is not known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles["facts"]}>
      {facts.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type Terms = Pick<SlipAnswer, "coinAmount" | "usd" | "rate">;

/** What an order says at another price than its slip's. */
export function priceFacts({ side, coin }: SlipAnswer, { coinAmount, usd, rate }: Terms): readonly Fact[] {
  return [
    [side === "buy" ? t`You get` : t`You sell`, formatSum(coinAmount, coin.symbol)],
    [t`For`, formatUsd(Number(usd))],
    [t`Rate`, `1 ${coin.symbol} = ${formatCoinPrice(rate)}`],
  ];
}
