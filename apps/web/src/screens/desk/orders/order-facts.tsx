import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { LANGUAGES, networkNamed } from "@tradeslip/contracts/rules";
import { Slip } from "@tradeslip/ui/slip";
import { type Fact, Facts } from "../../../lib/facts.tsx";
import { formatExactPrice, formatTime, formatUsd } from "../../../lib/format.ts";
import { formatSum, formatLocalRate } from "../../../lib/format-sum.ts";
import { Ledger } from "./ledger.tsx";

const FACTS = "gap-1 mt-2 text-s";

/** The slip's terms, the destination, and the payment details. */
export function OrderFacts({ order }: { order: DeskOrder }) {
  const { coin, coinAmount, usd, rate, local, side, hasAccount, destination, paymentDetails } = order;
  const reads = LANGUAGES.find(({ locale }) => locale === order.language)?.name;
  const amount = formatUsd(Number(usd));
  return (
    <Slip issued>
      <p className="text-ink-muted">{side === "buy" ? t`The customer buys` : t`The customer sells`}</p>
      <p className="font-mono text-l font-medium">{formatSum(coinAmount, coin.symbol)}</p>
      <p className="font-mono">{t`for ${amount}`}</p>
      <Ledger order={order} />
      <Facts
        className={FACTS}
        facts={[
          [t`Rate`, `1 ${coin.symbol} = ${formatExactPrice(rate)}`],
          [t`Local money`, local && formatSum(local.amount, local.currency)],
          [t`Local rate`, local && `1 USD = ${formatLocalRate(local.rate, local.currency)}`],
          [t`Issued`, formatTime(order.issuedAt)],
          [t`Valid until`, formatTime(order.expiresAt)],
          [t`From`, hasAccount ? t`A customer with an account` : t`A guest`],
          [t`Reads`, reads],
          [t`Agent`, order.agent?.name ?? t`Nobody`],
          [t`Price holds until`, order.heldUntil && formatTime(order.heldUntil)],
        ]}
      />
      {destination && <Section title={t`Destination`} facts={destinationFacts(destination)} />}
      {paymentDetails && (
        <Section
          title={t`Account that was shown`}
          facts={[
            [t`Account`, paymentDetails.name],
            [t`Amount`, formatSum(paymentDetails.amount, paymentDetails.currency)],
            [t`Must come from`, paymentDetails.payerName],
          ]}
        />
      )}
      {order.saidPaid && (
        <Section
          title={t`Marked paid`}
          facts={[
            [t`At`, formatTime(order.saidPaid.at)],
            [t`Transaction`, order.saidPaid.transaction],
          ]}
        />
      )}
    </Slip>
  );
}

function destinationFacts(destination: NonNullable<DeskOrder["destination"]>): readonly Fact[] {
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

function Section({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <>
      <h2 className="mt-4 mb-1 text-m">{title}</h2>
      <Facts className={FACTS} facts={facts} />
    </>
  );
}

function labelOf(network: string | undefined): string | undefined {
  return network && (networkNamed(network)?.label ?? network);
}
