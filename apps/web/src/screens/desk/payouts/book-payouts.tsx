import { plural, t } from "@lingui/core/macro";
import { networkNamed } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { SelectField } from "@tradeslip/ui/select-field";
import { type SubmitEvent, useRef, useState } from "react";
import { errorMessage, errorsByField } from "../../../lib/error-message.ts";
import { Kbd } from "../keys/kbd.tsx";
import { KEYS } from "../keys/key-table.ts";
import { useKeys } from "../keys/use-keys.ts";
import { useAccounts } from "../orders/order-queries.ts";
import { lastUsedFirst, noteUsed } from "./last-accounts.ts";
import { useBookPayouts } from "./payout-calls.ts";
import type { PayoutGroup, ReadyPayout } from "./payout-lists.ts";

interface BookPayoutsProps {
  group: PayoutGroup;
  /** The payouts in the transaction. */
  payouts: readonly ReadyPayout[];
  onBooked: (count: number) => void;
}

/** Books one transaction for all of them, with the network's fee as one row. */
export function BookPayouts({ group, payouts, onBooked }: BookPayoutsProps) {
  const [transaction, setTransaction] = useState("");
  const [fee, setFee] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const wallets = lastUsedFirst(
    useAccounts().filter(({ network, currency }) => network === group.network && currency === group.currency),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const wallet = chosen ?? wallets[0]?.id;
  const book = useBookPayouts();
  useKeys({ [KEYS.sent]: () => field.current?.focus() });
  const count = payouts.length;
  const errorOf = errorsByField(book.error);
  const isOfField = errorOf("transaction", "fee") !== undefined;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (book.isPending || count === 0) return;
    book.mutate(
      {
        orders: payouts.map(({ reference, version }) => ({ reference, version })),
        network: group.network,
        transaction: transaction.trim(),
        ...(wallet === undefined ? {} : { accountId: wallet }),
        ...(fee.trim() === "" ? {} : { fee: fee.trim() }),
      },
      {
        onSuccess: () => {
          if (wallet !== undefined) noteUsed(wallet);
          setTransaction("");
          setFee("");
          onBooked(count);
        },
      },
    );
  }
  const own = networkNamed(group.network)?.coins.find((coin) => !("contract" in coin))?.symbol;
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 p-4 border border-rule rounded-lg">
      <h2 className="text-l">{t`Book it`}</h2>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        <Field
          ref={field}
          label={t`Transaction`}
          help={t`Paste it from your wallet.`}
          value={transaction}
          autoComplete="off"
          spellCheck={false}
          error={errorOf("transaction")}
          onChange={({ target }) => setTransaction(target.value)}
        />
        {wallet !== undefined && (
          <SelectField
            label={t`Account that it was sent from`}
            value={wallet}
            onChange={setChosen}
            options={wallets.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Field
          label={own === undefined ? t`Network fee` : t`Network fee, in ${own}`}
          value={fee}
          inputMode="decimal"
          autoComplete="off"
          error={errorOf("fee")}
          onChange={({ target }) => setFee(target.value)}
        />
      </div>
      {book.error !== null && !isOfField && (
        <Alert tone="danger">
          <span key={String(book.error)}>{errorMessage(book.error)}</span>
        </Alert>
      )}
      <div>
        <Button type="submit" variant="primary" busy={book.isPending} disabled={count === 0}>
          <span key={count}>{plural(count, { one: "Mark # as sent", other: "Mark # as sent" })}</span>
          <Kbd>{KEYS.sent}</Kbd>
        </Button>
      </div>
    </form>
  );
}
