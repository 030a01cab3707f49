import { t } from "@lingui/core/macro";
import { Card } from "@tradeslip/ui/card";
import { CopyButton } from "@tradeslip/ui/copy-button";
import type { ReactNode } from "react";
import type { MakersOrder } from "./headline.ts";
import styles from "./progress.module.css";

interface SentCardProps extends MakersOrder {
  /** What the customer says to it. */
  children?: ReactNode;
}

/** Under which name the payout, or the return, is found. */
export function SentCard({ status: { transaction, desk }, slip, children }: SentCardProps) {
  if (transaction === undefined) return null;
  const isCoin = (slip.side === "buy") === (desk !== "returned");
  return (
    <Card
      title={isCoin ? t`Transaction` : t`The bank's reference`}
      aside={<CopyButton text={transaction} label={t`Copy`} size="s" />}
    >
      <div className={styles["stack"]}>
        <p dir="ltr" className={styles["transaction"]}>
          {transaction}
        </p>
        {children}
      </div>
    </Card>
  );
}
