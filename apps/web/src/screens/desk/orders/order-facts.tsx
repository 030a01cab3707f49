import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { LANGUAGES, networkNamed } from "@tradeslip/contracts/rules";
import { Slip } from "@tradeslip/ui/slip";
import { formatCoinPrice, formatSum, formatTime, formatUsd } from "../../../lib/format.ts";
import { Ledger } from "./ledger.tsx";
import styles from "./order-panel.module.css";

/** The slip's terms, the destination, and the payment details. */
export function OrderFacts({ order }: { order: DeskOrder }) {
  const { coin, coinAmount, usd, rate, local, side, hasAccount, destination, paymentDetails } = order;
  const reads = LANGUAGES.find(({ locale }) => locale === order.language)?.name;
  const amount = formatUsd(Number(usd));
  return (
    <Slip issued>
      <p className={styles["muted"]}>{side === "buy" ? t`The customer buys` : t`The customer sells`}</p>
      <p className="font-mono text-l font-medium">{formatSum(coinAmount, coin.symbol)}</p>
      <p className="font-mono">{t`for ${amount}`}</p>
      <Ledger order={order} />
      <Facts
        rows={[
          [t`Rate`, `1 ${coin.symbol} = ${formatCoinPrice(rate)}`],
          [t`Local money`, local && formatSum(local.amount, local.currency)],
          [t`Local rate`, local && `1 USD = ${formatSum(local.rate, local.currency)}`],
          [t`Issued`, formatTime(order.issuedAt)],
          [t`Valid until`, formatTime(order.expiresAt)],
          [t`From`, hasAccount ? t`A customer with an account` : t`A guest`],
          [t`Reads`, reads],
          [t`Agent`, order.agent?.name ?? t`Nobody`],
          [t`Price holds until`, order.heldUntil && formatTime(order.heldUntil)],
        ]}
      />
      {destination && <Facts title={t`Destination`} rows={destinationRows(destination)} />}
      {paymentDetails && (
        <Facts
          title={t`Account that was shown`}
          rows={[
            [t`Account`, paymentDetails.name],
            [t`Amount`, formatSum(paymentDetails.amount, paymentDetails.currency)],
            [t`Must come from`, paymentDetails.payerName],
          ]}
        />
      )}
      {order.saidPaid && (
        <Facts
          title={t`Marked paid`}
          rows={[
            [t`At`, formatTime(order.saidPaid.at)],
            [t`Transaction`, order.saidPaid.transaction],
          ]}
        />
      )}
    </Slip>
  );
}

type Row = readonly [label: string, value: string | undefined];

function destinationRows(destination: NonNullable<DeskOrder["destination"]>): readonly Row[] {
  return [
    [t`Network`, labelOf(destination.network)],
    [t`Address`, destination.address],
    [t`Tag`, destination.tag],
    [t`Payer's name`, destination.payerName],
    [t`Method`, destination.method],
    [t`Account`, destination.account],
    [t`Holder`, destination.holder],
    [t`Return to`, destination.returnAddress],
    [t`Return network`, labelOf(destination.returnNetwork)],
    [t`Given`, formatTime(destination.givenAt)],
  ];
}

function Facts({ title, rows }: { title?: string; rows: readonly Row[] }) {
  return (
    <>
      {title !== undefined && <h2 className="mt-4 mb-1 text-m">{title}</h2>}
      <dl className={styles["facts"]}>
        {rows.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

function labelOf(network: string | undefined): string | undefined {
  return network && (networkNamed(network)?.label ?? network);
}
