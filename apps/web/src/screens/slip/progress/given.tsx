import { t } from "@lingui/core/macro";
import type { OrderStatus } from "@tradeslip/contracts";
import { networkNamed } from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import { formatTime } from "../../../lib/format.ts";
import { type Fact, Facts } from "./facts.tsx";
import type { MakersOrder } from "./headline.ts";
import styles from "./progress.module.css";

const SHOWN_SIGNS = 4;

/** Enough of an address to know it again: bc1q…5mdq. */
export function shortened(text: string): string {
  return text.length > 3 * SHOWN_SIGNS ? `${text.slice(0, SHOWN_SIGNS)}…${text.slice(-SHOWN_SIGNS)}` : text;
}

/** Where the order goes, as its maker said in this browser. */
export function Given({ status, slip }: MakersOrder) {
  const { destination } = status;
  if (destination === undefined) return null;
  const goesTo = shortened(destination.address ?? destination.account ?? "");
  const at = formatTime(destination.givenAt);
  const isBuy = slip.side === "buy";
  return (
    <Card title={isBuy ? t`Your ${slip.coin.symbol} go to` : t`Your money goes to`}>
      <p dir="ltr" className={styles["goesTo"]}>
        {goesTo}
      </p>
      <p key={at} className={styles["note"]}>
        {t`Given at ${at} on this page.`}
      </p>
      <Facts facts={factsOf(destination)} />
    </Card>
  );
}

function factsOf(destination: NonNullable<OrderStatus["destination"]>): readonly Fact[] {
  const { network, tag, payerName, method, holder, returnAddress, returnNetwork } = destination;
  return [
    [t`Network`, labelOf(network)],
    [t`Tag`, tag],
    [t`Payer's name`, payerName],
    [t`Payout method`, method],
    [t`Account holder`, holder],
    [t`Return address`, returnAddress && shortened(returnAddress)],
    [t`Return network`, labelOf(returnNetwork)],
  ];
}

function labelOf(network: string | undefined): string | undefined {
  return network && (networkNamed(network)?.label ?? network);
}
