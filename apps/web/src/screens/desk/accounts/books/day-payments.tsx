import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { useState } from "react";
import { errorMessage } from "../../../../lib/error-message.ts";
import { formatSignedSum } from "../../../../lib/format-sum.ts";
import { formatTime } from "../../../../lib/format.ts";
import { Question } from "../../../../lib/question.tsx";
import { PartWait } from "../../part-wait.tsx";
import { linesQuery, paymentsQuery, useReopenLine } from "./books-calls.ts";
import { MOVEMENT_WORDS } from "./books-words.ts";

interface DayPaymentsProps {
  accountId: string;
  date: string;
}

/** The day's movements, each with its statement line, if any. */
export function DayPayments({ accountId, date }: DayPaymentsProps) {
  const read = useInfiniteQuery(paymentsQuery(accountId, date));
  const payments = read.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <section aria-labelledby="day-payments">
      <h2 id="day-payments" className="pb-2 border-b border-b-ink text-l">{t`Payments of ${date}`}</h2>
      {read.data === undefined && (
        <PartWait queries={[read]} title={t`The day's payments could not be loaded`} />
      )}
      {read.data !== undefined && payments.length === 0 && <p className="pt-3 text-ink-muted">{t`None.`}</p>}
      <ol className="p-0 m-0 list-none">
        {payments.map(({ id, kind, madeAt, order, counterparty, amount, currency, recordedBy, line }) => (
          <li key={id} className="flex flex-wrap gap-x-4 gap-y-1 items-baseline py-3 border-b border-b-rule">
            <span className="text-ink-muted">{formatTime(madeAt)}</span>
            <span className="flex-1 min-w-40">
              <span>{i18n._(MOVEMENT_WORDS[kind])}</span> <strong>{order}</strong>{" "}
              <span translate="no">{counterparty}</span>
            </span>
            <strong className="font-mono tabular-nums">{formatSignedSum(amount, currency)}</strong>
            <span key={recordedBy} className="w-full text-ink-muted wrap-anywhere">
              {line === undefined
                ? t`Recorded by ${recordedBy}; no line`
                : t`Recorded by ${recordedBy}; line: ${line.narration}`}
            </span>
          </li>
        ))}
      </ol>
      {read.hasNextPage && (
        <Button
          busy={read.isFetching}
          onClick={() => void read.fetchNextPage()}
        >{t`Show more payments`}</Button>
      )}
    </section>
  );
}

/** Lines matched to a payment; loaded on demand. */
export function MatchedLines({ accountId }: { accountId: string }) {
  const [isShown, setShown] = useState(false);
  const read = useInfiniteQuery({ ...linesQuery(accountId, "matched"), enabled: isShown });
  const lines = read.data?.pages.flatMap((page) => page.lines) ?? [];
  if (!isShown)
    return <Button variant="quiet" onClick={() => setShown(true)}>{t`Show matched lines`}</Button>;
  return (
    <section aria-labelledby="matched-lines">
      <h2 id="matched-lines" className="pb-2 border-b border-b-ink text-l">{t`Matched lines`}</h2>
      {read.data === undefined && <PartWait queries={[read]} title={t`The lines could not be loaded`} />}
      {read.data !== undefined && lines.length === 0 && <p className="pt-3 text-ink-muted">{t`None.`}</p>}
      <ol className="p-0 m-0 list-none">
        {lines.map(({ id, at, narration, amount, currency, order, as, note }) => (
          <li key={id} className="flex flex-wrap gap-x-4 gap-y-1 items-baseline py-3 border-b border-b-rule">
            <span className="text-ink-muted">{at.includes("T") ? formatTime(at) : at}</span>
            <span translate="no" className="flex-1 min-w-40 font-mono wrap-anywhere">
              {narration}
            </span>
            <strong className="font-mono tabular-nums">{formatSignedSum(amount, currency)}</strong>
            <div className="flex flex-wrap gap-3 items-center justify-between w-full">
              <span key={`${order} ${as} ${note}`} className="text-ink-muted">
                {[order, as === undefined ? undefined : i18n._(AS_WORDS[as]), note]
                  .filter((text) => text !== undefined)
                  .join(", ")}
              </span>
              {as === undefined && <TakeBack accountId={accountId} line={id} />}
            </div>
          </li>
        ))}
      </ol>
      {read.hasNextPage && (
        <Button busy={read.isFetching} onClick={() => void read.fetchNextPage()}>{t`Show more lines`}</Button>
      )}
    </section>
  );
}

/** Asks before a line is taken back from the recorded payment that it was confirmed as. */
function TakeBack({ accountId, line }: { accountId: string; line: string }) {
  const [isAsked, setAsked] = useState(false);
  const reopen = useReopenLine(accountId);
  function cancel() {
    reopen.reset();
    setAsked(false);
  }
  if (!isAsked)
    return (
      <Button size="s" variant="quiet" onClick={() => setAsked(true)}>
        {t`Another payment's line`}
      </Button>
    );
  return (
    <Question
      className="grid grid-cols-1 gap-3 w-full"
      aria-label={t`Take this line back?`}
      onEscape={cancel}
    >
      <p>{t`Take this line back from its payment? It is open again then, and a fee of the bank that was confirmed with it is corrected.`}</p>
      {reopen.error !== null && <Alert tone="danger">{errorMessage(reopen.error)}</Alert>}
      <div className="flex flex-wrap gap-3 items-center">
        <Button size="s" variant="primary" busy={reopen.isPending} onClick={() => reopen.mutate(line)}>
          {t`Take it back`}
        </Button>
        <Button size="s" variant="quiet" onClick={cancel}>{t`Leave it`}</Button>
      </div>
    </Question>
  );
}

const AS_WORDS = {
  fee: MOVEMENT_WORDS.fee,
  own: MOVEMENT_WORDS["own-transfer"],
  other: MOVEMENT_WORDS.adjustment,
};
