import { t } from "@lingui/core/macro";
import { Card } from "@tradeslip/ui/card";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { Link } from "@tradeslip/ui/link";
import type { ReactElement } from "react";
import { usePublicConfig } from "../../../lib/public-config.ts";
import type { CustomersOrder } from "./headline.ts";

interface SentCardProps extends CustomersOrder {
  /** The customer's answer to it. */
  children?: ReactElement | false | null | undefined;
}

/** How to find the payout, or the refund: by its transaction or reference. */
export function SentCard({ status, slip, children }: SentCardProps) {
  const { transaction, destination, desk } = status;
  const isReturned = desk === "returned";
  const isCoin = (slip.side === "buy") !== isReturned;
  const network = isReturned ? destination?.returnNetwork : destination?.network;
  const explorer = usePublicConfig()?.explorers?.[network ?? ""];
  if (transaction === undefined) return null;
  return (
    <Card
      title={isCoin ? t`Transaction` : t`Bank reference`}
      aside={<CopyButton text={transaction} label={t`Copy`} size="s" />}
    >
      <div className="[&>*+*]:mt-4">
        <p dir="ltr" className="p-3 rounded-sm bg-paper-sunk font-mono text-s wrap-anywhere">
          {transaction}
        </p>
        {isCoin && explorer !== undefined && (
          <p>
            <Link href={explorer.replaceAll("{txid}", encodeURIComponent(transaction))} external>
              {t`Look it up in the network's explorer`}
            </Link>
          </p>
        )}
        {children}
      </div>
    </Card>
  );
}
