import { t } from "@lingui/core/macro";
import type { OrderStatus } from "@tradeslip/contracts";
import { networkNamed } from "@tradeslip/contracts/rules";
import { Card } from "@tradeslip/ui/card";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { Address } from "../../../features/order-steps/address.tsx";
import { type Fact, Facts } from "../../../lib/facts.tsx";
import { formatTime } from "../../../lib/format.ts";
import type { CustomersOrder } from "./headline.ts";

/** The order's destination, as entered by its customer in this browser. */
export function Given({ status, slip }: CustomersOrder) {
  const { destination } = status;
  if (destination === undefined) return null;
  const goesTo = destination.address ?? destination.account ?? "";
  const at = formatTime(destination.givenAt);
  const title = titleOf({ status, slip });
  return (
    <Card title={title}>
      <p className="flex flex-wrap gap-y-2 gap-x-3 items-center">
        {destination.address === undefined ? (
          <span dir="ltr" className="font-mono text-l wrap-anywhere">
            {goesTo}
          </span>
        ) : (
          <Address text={goesTo} />
        )}
        <CopyButton text={goesTo} label={t`Copy`} of={title} size="s" />
      </p>
      <p key={at} className="mt-2 text-ink-muted text-s">
        {t`Given at ${at} on this page.`}
      </p>
      <Facts className="gap-1 mt-3 text-s" facts={factsOf(destination)} />
    </Card>
  );
}

/** Once it was sent, or something is wrong, nothing is promised. */
function titleOf({ status: { desk }, slip: { side, coin } }: CustomersOrder): string {
  if (desk === "sent" || desk === "disputed") return t`The destination you gave`;
  return side === "buy" ? t`We'll send your ${coin.symbol} to` : t`We'll send your money to`;
}

function factsOf(destination: NonNullable<OrderStatus["destination"]>): readonly Fact[] {
  const { network, tag, payerName, method, holder, returnAddress, returnNetwork } = destination;
  return [
    [t`Network`, labelOf(network)],
    [t`Tag`, tag],
    [t`Payer's name`, payerName],
    [t`Payout method`, method],
    [t`Account holder`, holder],
    [t`Return address`, returnAddress],
    [t`Return network`, labelOf(returnNetwork)],
  ];
}

function labelOf(network: string | undefined): string | undefined {
  return network && (networkNamed(network)?.label ?? network);
}
