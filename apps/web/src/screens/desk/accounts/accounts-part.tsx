import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { useState } from "react";
import { LoadFailure } from "../../../lib/load-failure.tsx";
import { accountsQuery } from "../orders/order-queries.ts";
import type { PartProps } from "../frame/desk-part.ts";
import { PartPage } from "../part-page.tsx";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import styles from "./accounts.module.css";

/** Where customers pay to (docs/product.md, P21). */
export default function AccountsPart({ person }: PartProps) {
  const { data, error, isFetching, refetch } = useQuery(accountsQuery);
  const isAdmin = person.role === "admin";
  // The id of a new one is ours: sent twice it's still one account.
  const [added, setAdded] = useState<string | null>(null);
  if (data === undefined && error === null) return <Skeleton shape="block" />;
  if (data === undefined)
    return (
      <LoadFailure
        title={t`The accounts could not be loaded`}
        error={error}
        withReference
        retryLabel={t`Try again`}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const add = isAdmin && added === null && (
    <Button variant="primary" onClick={() => setAdded(crypto.randomUUID())}>{t`Add an account`}</Button>
  );
  return (
    <PartPage title={t`Receiving accounts`} actions={add}>
      <p className={styles["help"]}>
        {t`Details of these stand on the customer's own order page and nowhere else. Never write one into a chat.`}
      </p>
      {added !== null && (
        <Card title={t`New account`}>
          <AccountForm id={added} account={null} onDone={() => setAdded(null)} />
        </Card>
      )}
      {data.accounts.length === 0 && added === null ? (
        <EmptyState
          title={t`No account yet`}
          hint={t`Until there is one, no order can be shown payment details.`}
        />
      ) : (
        <div className={styles["cards"]}>
          {data.accounts.map((account) => (
            <AccountCard key={account.id} account={account} isAdmin={isAdmin} />
          ))}
        </div>
      )}
    </PartPage>
  );
}
