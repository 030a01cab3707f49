import { t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { SLIP_SIDES } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import Printer from "lucide-react/icons/printer";
import { usePublicConfig } from "../../../lib/public-config.ts";
import { formatCoinPrice, formatUsd } from "../../../lib/format.ts";
import { dateTimeWithUtc } from "../../../lib/time-with-utc.ts";
import type { MakersOrder } from "./headline.ts";
import styles from "./receipt.module.css";

/** What was agreed and done, to print and keep. */
export function Receipt({ status, slip }: MakersOrder) {
  const brand = usePublicConfig()?.brand.name;
  const { coin, side, reference, issuedAt } = slip;
  // An accepted new price, else that of the order, which may have been renewed.
  const terms = status.settlement?.state === "accepted" ? status.settlement : status;
  const usd = terms.usd ?? slip.usd;
  const coinAmount = terms.coinAmount ?? slip.coinAmount;
  const rate = terms.rate ?? slip.rate;
  const { destination, history = [], agent, transaction } = status;
  const isReturned = status.desk === "returned";
  const isBuy = side === "buy";
  const timeOf = (state: string) => history.findLast((entry) => entry.state === state)?.at;
  const amount = formatUsd(Number(usd));
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    [t`Rate`, `1 ${coin.symbol} = ${formatCoinPrice(rate)}`],
    [t`Ordered`, dateTimeWithUtc(issuedAt)],
    [t`Payer`, destination?.payerName],
    [t`Paid to`, destination?.holder],
    [isBuy ? t`Money seen` : t`Coins seen`, optionalTime(timeOf("money-seen"))],
    [t`Sent`, optionalTime(timeOf("sent"))],
    [t`Returned`, optionalTime(timeOf("returned"))],
    [t`To`, isReturned ? undefined : (destination?.address ?? destination?.account)],
    [isBuy === isReturned ? t`Bank reference` : t`Transaction`, transaction],
    [t`Served by`, agent],
  ];
  return (
    <article className={styles["sheet"]} aria-label={t`Receipt ${reference}`}>
      <Slip issued className={styles["receipt"]}>
        <header className={styles["head"]}>
          <p className={styles["brand"]}>{brand ?? "\u00a0"}</p>
          <p dir="ltr" className={styles["reference"]}>
            {reference}
          </p>
        </header>
        <h2 className={styles["title"]}>{t`Receipt`}</h2>
        <div className={styles["order"]}>
          <div>
            <p className={styles["muted"]}>{i18n._(SLIP_SIDES[side])}</p>
            <p className={styles["amount"]}>{`${coinAmount} ${coin.symbol}`}</p>
            <p className={styles["value"]}>{t`for ${amount}`}</p>
          </div>
          <p className={styles["stamp"]}>
            {isReturned ? t`Returned` : status.desk === "closed" ? t`Completed` : t`Sent`}
          </p>
        </div>
        <dl>
          {rows.map(
            ([label, value]) =>
              value !== undefined && (
                <div key={label} className={styles["row"]}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className={styles["stub"]}>
          <Button
            variant={status.desk === "sent" ? "secondary" : "primary"}
            onClick={() => globalThis.print()}
          >
            <Printer size={16} aria-hidden="true" />
            <span>{t`Print the receipt`}</span>
          </Button>
        </div>
      </Slip>
    </article>
  );
}

function optionalTime(at: string | undefined): string | undefined {
  return at && dateTimeWithUtc(at);
}
