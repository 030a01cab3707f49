import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { LinelessPayment, StatementLine } from "@tradeslip/contracts";
import { LINELESS_LISTED } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { useRef, useState } from "react";
import { errorMessage, errorsByField } from "../../../../lib/error-message.ts";
import { formatBareSum, formatSignedSum } from "../../../../lib/format-sum.ts";
import { formatTime } from "../../../../lib/format.ts";
import { Kbd } from "../../keys/kbd.tsx";
import { KEYS } from "../../keys/key-table.ts";
import { useCursor } from "../../keys/use-cursor.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { type Confirmation, useConfirmLine } from "./books-calls.ts";
import { REASON_WORDS } from "./books-words.ts";
import { giveDigits, NO_LINES } from "./line-digits.ts";
import { NeverLeft } from "./never-left.tsx";
import { SomethingElse } from "./something-else.tsx";

interface OpenLinesProps {
  accountId: string;
  lines: readonly StatementLine[];
  payments: readonly LinelessPayment[];
  /** Loads more lines, if there are any. */
  more?: (() => void) | undefined;
  isLoading: boolean;
}

const MOST_NOTE = 200;

/** Unmatched lines, each with a suggestion, and payments that no line shows. */
export function OpenLines({ accountId, lines, payments, more, isLoading }: OpenLinesProps) {
  const { confirm, running, failed } = useConfirmLine(accountId);
  const [asking, setAsking] = useState<{ line: string; about: "any" | "own" } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const cursor = useCursor(lines.map(({ id }) => id));
  const line = lines.find(({ id }) => id === cursor.at);
  const move = (by: 1 | -1) => {
    const place = cursor.move(by);
    if (place !== undefined) list.current?.children[place]?.scrollIntoView({ block: "nearest" });
  };
  // Most of 200 lines match no order, so digits go only to those that one key can confirm.
  const fitting = new Map(
    lines.flatMap((each) => {
      const body = bodyOf(each);
      return body === null ? [] : [[each.id, body]];
    }),
  );
  const [kept, setKept] = useState(NO_LINES);
  const digits = giveDigits(kept, [...fitting.keys()]);
  if (digits !== kept) setKept(digits);
  const feeLine = line !== undefined && mayBeFee(line) ? line : undefined;
  useKeys({
    ...Object.fromEntries(
      [...digits.given].map(([id, digit]) => [String(digit), () => confirm(id, fitting.get(id)!)]),
    ),
    [KEYS.nextOrder]: () => move(1),
    [KEYS.previousOrder]: () => move(-1),
    [KEYS.lineIsFee]: feeLine && (() => confirm(feeLine.id, { as: "fee", note: wordsOf(feeLine) })),
    [KEYS.lineIsOwn]: line === undefined ? undefined : () => setAsking({ line: line.id, about: "own" }),
  });
  return (
    <div className="grid gap-6 content-start">
      <section aria-labelledby="open-lines">
        <h2 id="open-lines" className="pb-2 border-b border-b-ink text-l">{t`Lines without a payment`}</h2>
        {failed !== null && !lines.some(({ id }) => id === failed.line) && (
          <Alert tone="danger">{errorMessage(failed.error)}</Alert>
        )}
        {lines.length === 0 && <p className="pt-3 text-ink-muted">{t`None.`}</p>}
        <ol ref={list} className="p-0 m-0 list-none">
          {lines.map((each) => (
            <OpenLine
              key={each.id}
              accountId={accountId}
              line={each}
              shortcut={digits.given.get(each.id)}
              isChosen={each.id === cursor.at}
              asking={asking?.line === each.id ? asking.about : null}
              isBusy={running.includes(each.id)}
              failure={failed?.line === each.id ? failed.error : null}
              onAsk={(isAsked) => setAsking(isAsked ? { line: each.id, about: "any" } : null)}
              onConfirm={(body) => confirm(each.id, body)}
            />
          ))}
        </ol>
        {more !== undefined && <Button busy={isLoading} onClick={more}>{t`Show more lines`}</Button>}
      </section>
      <Lineless payments={payments} />
    </div>
  );
}

/** What one key confirms; null if nothing fits. */
function bodyOf({ suggestion, waits, amount }: StatementLine): Confirmation | null {
  if (waits !== undefined) return askedFor(waits);
  if (suggestion === undefined) return null;
  const { payment, order, version, as, line, note = "", fee } = suggestion;
  if (payment !== undefined) return { payment };
  if (order !== undefined && version !== undefined)
    return { order, version, ...(fee === undefined ? {} : { fee }) };
  if (as === undefined) return null;
  return { as, note: note === "" ? amount : note, ...(line === undefined ? {} : { line }) };
}

/** Whether one key may make it a fee: not a payout, nor one end of an own transfer. */
function mayBeFee({ amount, suggestion }: StatementLine): boolean {
  return amount.startsWith("-") && (suggestion === undefined || suggestion.as === "fee");
}

/** The default note for a fee. */
function wordsOf({ narration, amount }: StatementLine): string {
  return [...narration].slice(0, MOST_NOTE).join("").trim() || amount;
}

/** The same confirmation that was asked for. */
function askedFor({
  note,
  as = "other",
  line,
  payment,
  fee,
}: NonNullable<StatementLine["waits"]>): Confirmation {
  if (payment !== undefined) return { payment, ...(fee === undefined ? {} : { fee }) };
  return { as, note, ...(line === undefined ? {} : { line }) };
}

interface OpenLineProps {
  accountId: string;
  line: StatementLine;
  shortcut: number | undefined;
  /** The line that keys act on. */
  isChosen: boolean;
  asking: "any" | "own" | null;
  isBusy: boolean;
  /** Of its last confirmation. */
  failure: Error | null;
  onAsk: (isAsked: boolean) => void;
  onConfirm: (body: Confirmation) => void;
}

function OpenLine(props: OpenLineProps) {
  const { accountId, line, shortcut, isChosen, asking, isBusy, failure, onAsk, onConfirm } = props;
  const body = bodyOf(line);
  const isMarked = asking === "any" && errorsByField(failure)("fee", "note") !== undefined;
  return (
    <li
      aria-current={isChosen}
      className="grid gap-2 py-3 ps-2 border-b border-b-rule border-s-4 border-s-transparent aria-[current=true]:border-s-ink"
    >
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-baseline">
        {shortcut !== undefined && body !== null && <Kbd>{String(shortcut)}</Kbd>}
        <span className="text-ink-muted">{line.at.includes("T") ? formatTime(line.at) : line.at}</span>
        <span translate="no" className="flex-1 min-w-40 font-mono wrap-anywhere">
          {line.narration}
        </span>
        <strong className="font-mono tabular-nums">{formatSignedSum(line.amount, line.currency)}</strong>
      </div>
      <div className="flex flex-wrap gap-3 items-center justify-between">
        <Suggested line={line} />
        <span className="flex flex-wrap gap-3">
          {body !== null && (
            <Button size="s" busy={isBusy} onClick={() => onConfirm(body)}>
              {"fee" in body ? t`Confirm with fee` : t`Confirm`}
            </Button>
          )}
          <Button
            size="s"
            variant="quiet"
            aria-expanded={asking !== null}
            onClick={() => onAsk(asking === null)}
          >
            {t`Something else`}
          </Button>
        </span>
      </div>
      {failure !== null && <Alert tone="danger">{errorMessage(failure, { isMarked })}</Alert>}
      {asking !== null && (
        <SomethingElse
          accountId={accountId}
          line={line}
          isOwn={asking === "own"}
          isBusy={isBusy}
          failure={failure}
          onConfirm={onConfirm}
        />
      )}
    </li>
  );
}

function Suggested({ line: { suggestion, waits, currency } }: Pick<OpenLineProps, "line">) {
  if (waits !== undefined) return <span key={waits.by}>{asksText(waits, currency)}</span>;
  if (suggestion === undefined) return <span className="text-ink-muted">{t`Nothing fits`}</span>;
  const { order, as, note, reason, fee } = suggestion;
  const why = i18n._(REASON_WORDS[reason]);
  const name =
    order ?? (as === "own" ? t`Own transfer, ${note ?? ""}` : as === "fee" ? t`Fee` : t`A payment`);
  return (
    <span key={`${name} ${reason}`}>
      <strong>{name}</strong>{" "}
      <span className="text-ink-muted">
        {fee === undefined ? why : `${why} ${formatBareSum(fee, currency)}`}
      </span>
    </span>
  );
}

function asksText(
  { by, note, as = "other", fee: taken, payment }: NonNullable<StatementLine["waits"]>,
  currency: string,
): string {
  const fee = taken && formatBareSum(taken, currency);
  if (fee !== undefined)
    return t`${by} says: the bank took ${fee} of this payment. A second person confirms it.`;
  if (payment !== undefined) return t`${by} says: a recorded payment. A second person confirms it.`;
  const says = {
    own: t`${by} says: an own transfer, ${note}. A second person confirms it.`,
    fee: t`${by} says: a fee, ${note}. A second person confirms it.`,
    other: t`${by} says: no customer's, ${note}. A second person confirms it.`,
  };
  return says[as];
}

/** What a member may say never left, of unallocated money. */
const GONE: readonly LinelessPayment["kind"][] = ["refund", "reversal"];

function Lineless({ payments }: { payments: readonly LinelessPayment[] }) {
  return (
    <section aria-labelledby="lineless">
      <h2 id="lineless" className="pb-2 border-b border-b-ink text-l">{t`Payments without a line`}</h2>
      {payments.length === 0 && <p className="pt-3 text-ink-muted">{t`None.`}</p>}
      <ol className="p-0 m-0 list-none">
        {payments.map(
          ({ id, kind, madeAt, order, counterparty, amount, currency, recordedBy, isOverdue }) => (
            <li
              key={id}
              className="flex flex-wrap gap-x-4 gap-y-1 items-baseline py-3 border-b border-b-rule"
            >
              <span className="text-ink-muted">{formatTime(madeAt)}</span>
              <span className="flex-1 min-w-40">
                <strong>{order}</strong> <span>{counterparty}</span>
              </span>
              <strong className="font-mono tabular-nums">{formatSignedSum(amount, currency)}</strong>
              <span key={recordedBy} className="w-full text-ink-muted">
                {isOverdue
                  ? t`Recorded by ${recordedBy}; its line should be here`
                  : t`Recorded by ${recordedBy}`}
              </span>
              {GONE.includes(kind) && order === undefined && amount.startsWith("-") && <NeverLeft id={id} />}
            </li>
          ),
        )}
      </ol>
      {payments.length >= LINELESS_LISTED && (
        <p className="pt-3 text-ink-muted">{t`There may be newer ones.`}</p>
      )}
    </section>
  );
}
