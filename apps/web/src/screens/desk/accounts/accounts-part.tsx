import { can } from "@tradeslip/contracts/rules";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReceivingAccount } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { accountsQuery } from "../orders/order-queries.ts";
import type { PartProps } from "../frame/desk-part.ts";
import { PartPage } from "../part-page.tsx";
import { PartWait } from "../part-wait.tsx";
import { AccountCard } from "./account-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountBooks } from "./books/account-books.tsx";

/** The accounts that customers pay into (docs/product.md, P21). */
export default function AccountsPart({ person }: PartProps) {
  const accounts = useQuery(accountsQuery);
  const { data } = accounts;
  const [search] = useSearchParams();
  if (data === undefined)
    return <PartWait queries={[accounts]} title={t`The accounts could not be loaded`} />;
  const chosen = data.accounts.find(({ id }) => id === search.get("account"));
  if (chosen !== undefined) return <AccountBooks key={chosen.id} account={chosen} />;
  return <Accounts accounts={data.accounts} isAdmin={can(person.role, "manages-desk")} />;
}

interface AccountsProps {
  accounts: readonly ReceivingAccount[];
  isAdmin: boolean;
}

/** All of them, of which an admin may change several at a time. */
function Accounts({ accounts, isAdmin }: AccountsProps) {
  // We choose the id of a new account, so that sending it twice creates only one.
  const [added, setAdded] = useState<string | null>(null);
  /** The accounts whose forms are open, as they were then. */
  const [edited, setEdited] = useState<readonly ReceivingAccount[]>([]);
  // A form stays open, with what is typed, though another admin removes its account.
  const gone = edited.filter((one) => !accounts.some(({ id }) => id === one.id));
  const add = isAdmin && added === null && (
    <Button variant="primary" onClick={() => setAdded(crypto.randomUUID())}>{t`Add an account`}</Button>
  );
  return (
    <PartPage title={t`Receiving accounts`} actions={add}>
      <p className="text-ink-muted">
        {t`Their details appear on the customer's own order page and nowhere else. Never write them in a chat.`}
      </p>
      {added !== null && (
        <Card title={t`New account`}>
          <AccountForm id={added} account={null} onDone={() => setAdded(null)} />
        </Card>
      )}
      {accounts.length + gone.length === 0 && added === null ? (
        <EmptyState
          title={t`No account yet`}
          hint={t`Until there is one, no order can be shown payment details.`}
        />
      ) : (
        <div className="grid grid-cols-1 gap-5 widest:grid-cols-2 widest:items-start">
          {[...accounts, ...gone].map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              isAdmin={isAdmin}
              isGone={gone.includes(account)}
              isEdited={edited.some(({ id }) => id === account.id)}
              onEdit={() => setEdited((known) => [...known, account])}
              onDone={() => setEdited((known) => known.filter(({ id }) => id !== account.id))}
            />
          ))}
        </div>
      )}
    </PartPage>
  );
}
