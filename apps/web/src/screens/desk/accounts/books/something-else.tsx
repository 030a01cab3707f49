import { t } from "@lingui/core/macro";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { StatementLine } from "@tradeslip/contracts";
import { plainAmount } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { SelectField } from "@tradeslip/ui/select-field";
import { useState } from "react";
import { errorMessage, errorsByField } from "../../../../lib/error-message.ts";
import { formatSignedSum } from "../../../../lib/format-sum.ts";
import { accountsQuery, orderQuery } from "../../orders/order-queries.ts";
import { type Confirmation, linesQuery } from "./books-calls.ts";

interface SomethingElseProps {
  accountId: string;
  line: StatementLine;
  /** A second person is asked to confirm it as an own transfer. */
  isOwn: boolean;
  isBusy: boolean;
  /** Of the line's last confirmation. */
  failure: Error | null;
  onConfirm: (body: Confirmation) => void;
}

/**
 * For an order that the narration doesn't name, an own transfer, or something else, with a note of what it
 * is.
 */
export function SomethingElse(props: SomethingElseProps) {
  const { accountId, line, isOwn, isBusy, failure, onConfirm } = props;
  const [note, setNote] = useState("");
  const isOut = line.amount.startsWith("-");
  if (isOwn) return <OwnTransfer accountId={accountId} line={line} isBusy={isBusy} onConfirm={onConfirm} />;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <OfOrder isBusy={isBusy} failure={failure} onConfirm={onConfirm} />
      <Field
        label={t`What it is`}
        value={note}
        error={errorsByField(failure)("note")}
        after={
          <>
            {isOut && (
              <Button
                size="s"
                busy={isBusy}
                disabled={note.trim() === ""}
                onClick={() => onConfirm({ as: "fee", note: note.trim() })}
              >{t`Fee`}</Button>
            )}
            <Button
              size="s"
              busy={isBusy}
              disabled={note.trim() === ""}
              onClick={() => onConfirm({ as: "other", note: note.trim() })}
            >{t`No customer's`}</Button>
          </>
        }
        onChange={(event) => setNote(event.target.value)}
      />
      <OwnTransfer accountId={accountId} line={line} isBusy={isBusy} onConfirm={onConfirm} />
    </div>
  );
}

/** Assigns the line to an order, with the bank's fee that was deducted from it or charged beside it. */
function OfOrder({
  isBusy,
  failure,
  onConfirm,
}: Pick<SomethingElseProps, "isBusy" | "failure" | "onConfirm">) {
  const client = useQueryClient();
  const [order, setOrder] = useState("");
  const [fee, setFee] = useState("");
  const [error, setError] = useState<unknown>(null);
  const find = async () => {
    try {
      const { reference, version } = await client.fetchQuery({
        ...orderQuery(order.trim().toUpperCase()),
        networkMode: "always",
      });
      const taken = plainAmount(fee);
      onConfirm({ order: reference, version, ...(taken === "" ? {} : { fee: taken }) });
    } catch (cause) {
      setError(cause);
    }
  };
  return (
    <div className="grid gap-3 content-start">
      <Field
        label={t`Order`}
        value={order}
        error={error === null ? undefined : errorMessage(error)}
        after={<Button size="s" busy={isBusy} onClick={() => void find()}>{t`It's this order's`}</Button>}
        onChange={(event) => {
          setError(null);
          setOrder(event.target.value);
        }}
      />
      <Field
        label={t`The bank's fee of it (optional)`}
        inputMode="decimal"
        value={fee}
        error={errorsByField(failure)("fee")}
        onChange={(event) => setFee(event.target.value)}
      />
    </div>
  );
}

/**
 * The other end is a line of another account, in the other direction, and of the same amount if of one
 * currency.
 */
function OwnTransfer({ accountId, line, isBusy, onConfirm }: Omit<SomethingElseProps, "isOwn" | "failure">) {
  const { data } = useQuery(accountsQuery);
  const [chosen, setChosen] = useState("");
  const others = (data?.accounts ?? []).filter(({ id }) => id !== accountId);
  const account = others.find(({ id }) => id === chosen);
  return (
    <div className="grid gap-3 content-start">
      <SelectField
        label={t`Own transfer, with the account`}
        value={chosen}
        options={[
          { value: "", label: t`Choose` },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setChosen}
      />
      {account !== undefined && (
        <OtherEnds key={account.id} account={account} line={line} isBusy={isBusy} onConfirm={onConfirm} />
      )}
    </div>
  );
}

interface OtherEndsProps extends Pick<SomethingElseProps, "line" | "isBusy" | "onConfirm"> {
  account: { id: string; name: string };
}

function OtherEnds({ account, line, isBusy, onConfirm }: OtherEndsProps) {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(linesQuery(account.id, "open"));
  if (data === undefined) return null;
  const fitting = data.pages.flatMap(({ lines }) => lines).filter((other) => isOtherEnd(line, other));
  // The oldest lines come first, and this end is likely among the newest.
  const more = hasNextPage && (
    <Button size="s" busy={isFetching} onClick={() => void fetchNextPage()}>{t`Show more lines`}</Button>
  );
  if (fitting.length === 0)
    return (
      more || (
        <p className="text-ink-muted">{t`No open line of that account fits. Import its statement first.`}</p>
      )
    );
  return (
    <ul className="grid gap-2 p-0 m-0 list-none">
      {fitting.map(({ id, narration, amount, currency }) => (
        <li key={id} className="flex flex-wrap gap-3 items-baseline justify-between">
          <span translate="no" className="font-mono wrap-anywhere">
            {narration}
          </span>
          <Button
            size="s"
            busy={isBusy}
            onClick={() => onConfirm({ as: "own", note: account.name, line: id })}
          >{t`The other end: ${formatSignedSum(amount, currency)}`}</Button>
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}

function isOtherEnd(line: StatementLine, other: StatementLine): boolean {
  const isOpposite = line.amount.startsWith("-") !== other.amount.startsWith("-");
  const isSame = line.amount.replace("-", "") === other.amount.replace("-", "");
  return isOpposite && (line.currency !== other.currency || isSame);
}
