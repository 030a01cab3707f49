import { t } from "@lingui/core/macro";
import { Card } from "@tradeslip/ui/card";
import { formatTime } from "../../../lib/format.ts";
import { type Fact, Facts, priceFacts } from "./facts.tsx";
import type { CustomersOrder } from "./headline.ts";
import styles from "./progress.module.css";

/** A renewed price is the order's; the slip keeps the first one, which it proves. */
export function RenewedTerms({ status, slip }: CustomersOrder) {
  const { rate, coinAmount = slip.coinAmount, usd = slip.usd, local, expiresAt } = status;
  if (rate === undefined || expiresAt === undefined) return null;
  if (Date.parse(expiresAt) === Date.parse(slip.expiresAt)) return null;
  const until: Fact = [t`Stands for payment details until`, formatTime(expiresAt)];
  return (
    <Card title={t`The order's price now`} className={styles["renewed"]}>
      <Facts facts={[...priceFacts(slip, { coinAmount, usd, rate, local }), until]} />
    </Card>
  );
}
