import { t } from "@lingui/core/macro";
import { Card } from "@tradeslip/ui/card";
import { formatCoinPrice, formatTime, formatUsd } from "../../../lib/format.ts";
import type { MakersOrder } from "./headline.ts";
import styles from "./progress.module.css";

/** A price that was renewed is the order's; the slip keeps the first one, which it proves. */
export function RenewedTerms({ status, slip }: MakersOrder) {
  const { rate, coinAmount, usd, expiresAt } = status;
  if (rate === undefined || expiresAt === undefined) return null;
  if (Date.parse(expiresAt) === Date.parse(slip.expiresAt)) return null;
  const until = formatTime(expiresAt);
  const rows = [
    [slip.side === "buy" ? t`You get` : t`You sell`, `${coinAmount} ${slip.coin.symbol}`],
    [t`For`, formatUsd(Number(usd))],
    [t`Rate`, `1 ${slip.coin.symbol} = ${formatCoinPrice(rate)}`],
    [t`Stands for payment details until`, until],
  ] as const;
  return (
    <Card title={t`The order's price now`} className={styles["renewed"]}>
      <dl className={styles["facts"]}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
