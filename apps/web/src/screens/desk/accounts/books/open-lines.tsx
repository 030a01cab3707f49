import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { LinelessPayment, StatementLine, StatementLines } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unreachable } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { formatTime } from "../../../../lib/format.ts";
import { Kbd } from "../../keys/kbd.tsx";
import { useKeys } from "../../keys/use-keys.ts";
import { orderQuery } from "../../orders/order-queries.ts";
import { type Confirmation, useConfirmLine } from "./books-calls.ts";
import { REASON_WORDS, signedText } from "./books-words.ts";

interface OpenLinesProps {
  accountId: string;
  answer: StatementLines;
}

const KEYED = 9;

/** Lines that are no payment's yet, each with what it may be; and payments that no line shows. */
export function OpenLines({ accountId, answer: { lines, payments } }: OpenLinesProps) {
  const confirm = useConfirmLine(accountId);
  const keyed = lines.slice(0, KEYED);
  useKeys(
    Object.fromEntries(
      keyed.map((line, place) => {
        const body = bodyOf(line);
        const act =
          body === null || confirm.isPending ? undefined : () => confirm.mutate({ line: line.id, body });
        return [String(place + 1), act];
      }),
    ),
  );
  return (
    <div className="grid gap-6 content-start">
      <section aria-labelledby="open-lines">
        <h2 id="open-lines" className="pb-2 border-b border-b-ink text-l">{t`Lines without a payment`}</h2>
        {confirm.error !== null && <Alert tone="danger">{errorMessage(confirm.error, unreachable())}</Alert>}
        {lines.length === 0 && <p className="pt-3 text-ink-muted">{t`None.`}</p>}
        <ol className="p-0 m-0 list-none">
          {lines.map((line, place) => (
            <OpenLine
              key={line.id}
              line={line}
              shortcut={place < KEYED ? String(place + 1) : undefined}
              isBusy={confirm.isPending}
              onConfirm={(body) => confirm.mutate({ line: line.id, body })}
            />
          ))}
        </ol>
      </section>
      <Lineless payments={payments} />
    </div>
  );
}

/** What one key confirms; null: nothing fits. */
function bodyOf({ suggestion, waits, amount }: StatementLine): Confirmation | null {
  if (waits !== undefined) return { as: "other", note: waits.note };
  if (suggestion === undefined) return null;
  const { payment, order, version, as, line, note = "" } = suggestion;
  if (payment !== undefined) return { payment };
  if (order !== undefined && version !== undefined) return { order, version };
  if (as === undefined) return null;
  return { as, note: note === "" ? amount : note, ...(line === undefined ? {} : { line }) };
}

interface OpenLineProps {
  line: StatementLine;
  shortcut: string | undefined;
  isBusy: boolean;
  onConfirm: (body: Confirmation) => void;
}

function OpenLine({ line, shortcut, isBusy, onConfirm }: OpenLineProps) {
  const [isAsking, setAsking] = useState(false);
  const body = bodyOf(line);
  return (
    <li className="grid gap-2 py-3 border-b border-b-rule">
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-baseline">
        {shortcut !== undefined && body !== null && <Kbd>{shortcut}</Kbd>}
        <span className="text-ink-muted">{line.at.includes("T") ? formatTime(line.at) : line.at}</span>
        <span translate="no" className="flex-1 min-w-40 font-mono wrap-anywhere">
          {line.narration}
        </span>
        <strong className="font-mono tabular-nums">{signedText(line.amount)}</strong>
      </div>
      <div className="flex flex-wrap gap-3 items-center justify-between">
        <Suggested line={line} />
        <span className="flex flex-wrap gap-3">
          {body !== null && (
            <Button size="s" busy={isBusy} onClick={() => onConfirm(body)}>{t`Confirm`}</Button>
          )}
          <Button size="s" variant="quiet" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            {t`Something else`}
          </Button>
        </span>
      </div>
      {isAsking && <SomethingElse line={line} isBusy={isBusy} onConfirm={onConfirm} />}
    </li>
  );
}

function Suggested({ line: { suggestion, waits } }: Pick<OpenLineProps, "line">) {
  if (waits !== undefined)
    return (
      <span
        key={waits.by}
      >{t`${waits.by} says: no customer's, ${waits.note}. A second person confirms it.`}</span>
    );
  if (suggestion === undefined) return <span className="text-ink-muted">{t`Nothing fits`}</span>;
  const { order, as, note, reason } = suggestion;
  const name =
    order ?? (as === "own" ? t`Own transfer, ${note ?? ""}` : as === "fee" ? t`Fee` : t`A payment`);
  return (
    <span key={`${name} ${reason}`}>
      <strong>{name}</strong> <span className="text-ink-muted">{i18n._(REASON_WORDS[reason])}</span>
    </span>
  );
}

/** An order that its words don't name, or no order's: with a note of what it is. */
function SomethingElse({ line, isBusy, onConfirm }: Omit<OpenLineProps, "shortcut">) {
  const client = useQueryClient();
  const [order, setOrder] = useState("");
  const [note, setNote] = useState("");
  const [error, setError] = useState<unknown>(null);
  const find = async () => {
    try {
      const { reference, version } = await client.fetchQuery(orderQuery(order.trim().toUpperCase()));
      onConfirm({ order: reference, version });
    } catch (failure) {
      setError(failure);
    }
  };
  const isOut = line.amount.startsWith("-");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={t`Order`}
        value={order}
        error={error === null ? undefined : errorMessage(error, unreachable())}
        after={<Button size="s" busy={isBusy} onClick={() => void find()}>{t`It's this order's`}</Button>}
        onChange={(event) => {
          setError(null);
          setOrder(event.target.value);
        }}
      />
      <Field
        label={t`What it is`}
        value={note}
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
    </div>
  );
}

function Lineless({ payments }: { payments: readonly LinelessPayment[] }) {
  return (
    <section aria-labelledby="lineless">
      <h2 id="lineless" className="pb-2 border-b border-b-ink text-l">{t`Payments without a line`}</h2>
      {payments.length === 0 && <p className="pt-3 text-ink-muted">{t`None.`}</p>}
      <ol className="p-0 m-0 list-none">
        {payments.map(({ id, madeAt, order, counterparty, amount, recordedBy, isOverdue }) => (
          <li key={id} className="flex flex-wrap gap-x-4 gap-y-1 items-baseline py-3 border-b border-b-rule">
            <span className="text-ink-muted">{formatTime(madeAt)}</span>
            <span className="flex-1 min-w-40">
              <strong>{order}</strong> <span>{counterparty}</span>
            </span>
            <strong className="font-mono tabular-nums">{signedText(amount)}</strong>
            <span key={recordedBy} className="w-full text-ink-muted">
              {isOverdue
                ? t`Recorded by ${recordedBy}; its line should be here`
                : t`Recorded by ${recordedBy}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
