import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@tradeslip/ui/button";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { TextArea } from "@tradeslip/ui/text-area";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { LoadFailure } from "../../../../lib/load-failure.tsx";
import type { PartProps } from "../../frame/desk-part.ts";
import { accountsQuery } from "../../orders/order-queries.ts";
import { PartPage } from "../../part-page.tsx";
import { totalsQuery } from "../list-queries.ts";
import { auditHeadQuery, openOrdersQuery } from "./handover-queries.ts";
import { HandoverPage } from "./handover-page.tsx";
import styles from "./handover.module.css";

/** One page for the next shift, to print: what is open, what the accounts have room for, and the audit's head. */
export default function HandoverPart({ person }: PartProps) {
  const [said, setSaid] = useState("");
  const orders = useQuery(openOrdersQuery);
  const accounts = useQuery(accountsQuery);
  const totals = useQuery(totalsQuery({}));
  const head = useQuery(auditHeadQuery);
  const failed = [orders, accounts, totals, head].filter(({ error }) => error !== null);
  const isThere =
    orders.data !== undefined &&
    accounts.data !== undefined &&
    totals.data !== undefined &&
    head.data !== undefined;
  return (
    <PartPage
      title={t`Handover`}
      actions={
        isThere && (
          <Button variant="primary" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            <span>{t`Print`}</span>
          </Button>
        )
      }
    >
      <div className={styles["said"]}>
        <TextArea
          label={t`What the next shift should know (optional)`}
          help={t`It is printed, and not kept.`}
          rows={3}
          maxLength={400}
          value={said}
          onChange={({ target }) => setSaid(target.value)}
        />
      </div>
      {isThere ? (
        <HandoverPage
          from={person.user.firstName ?? person.user.username}
          orders={orders.data}
          accounts={accounts.data.accounts}
          totals={totals.data}
          head={head.data}
          said={said}
        />
      ) : failed.length > 0 ? (
        <LoadFailure
          title={t`The page could not be put together`}
          error={failed[0]?.error ?? null}
          withReference
          retryLabel={t`Try again`}
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      ) : (
        <Skeleton shape="block" />
      )}
    </PartPage>
  );
}
