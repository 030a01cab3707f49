import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { AuditPage, DeskOrderRow, DeskTotals, ReceivingAccount } from "@tradeslip/contracts";
import type { OrderState } from "@tradeslip/contracts/rules";
import { type Column, DataTable } from "@tradeslip/ui/data-table";
import type { ReactNode } from "react";
import { STATE_WORDS } from "../../../../features/order-steps/order-words.ts";
import { useServerNow } from "../../../../features/live-data/use-server-now.ts";
import { agoText } from "../../../../lib/ago-text.ts";
import { formatUsd } from "../../../../lib/format.ts";
import { dateTimeWithUtc } from "../../../../lib/time-with-utc.ts";
import { formatBareSum } from "../../../../lib/format-sum.ts";
import { headText } from "../../audit/head-text.ts";
import { MoneyByAccount } from "../money-by-account.tsx";
import type { OpenOrders } from "./handover-queries.ts";
import styles from "./handover.module.css";
import { REASONS } from "../../orders/approve/reasons.ts";

/** Printed on one line each, so that the page has room for all that it lists. */
const FACTS =
  "grid gap-1 [&_li]:flex [&_li]:flex-wrap [&_li]:gap-y-1 [&_li]:gap-x-4 [&_li]:justify-between print:gap-0 print:text-[7.5pt] print:[&_li]:flex-nowrap print:[&_li]:gap-2 print:[&_code]:whitespace-nowrap";

interface HandoverPageProps {
  from: string;
  open: OpenOrders;
  accounts: readonly ReceivingAccount[];
  totals: DeskTotals;
  head: AuditPage["head"];
  said: string;
}

/** What the next shift does about an open order. */
const NEXT_STEPS: Readonly<Partial<Record<OrderState, MessageDescriptor>>> = {
  announced: msg`Claim it`,
  claimed: msg`Show payment details`,
  "details-shown": msg`Wait for the money`,
  "said-paid": msg`Look for the money`,
  "money-seen": msg`Send, once approved where that is needed`,
  sent: msg`Close it once it arrived`,
  disputed: msg`An admin ends the dispute`,
};

/** What fits on one page of A4. */
const MAX_ORDERS = 16;
const MAX_ACCOUNTS = 8;
const MAX_WATCHED = 6;
const MAX_SUMMED_ACCOUNTS = 4;

export function HandoverPage({ from, open, accounts, totals, head, said }: HandoverPageProps) {
  const minute = Math.floor(useServerNow() / 60_000) * 60_000;
  const time = dateTimeWithUtc(new Date(minute).toISOString());
  const { orders, count } = open;
  const shown = orders.slice(0, MAX_ORDERS);
  const left = count - shown.length;
  return (
    <article className={styles["sheet"]} aria-label={t`Handover page`}>
      <header className="flex flex-wrap gap-y-3 gap-x-8 items-end justify-between">
        <div>
          <p className="font-display text-2xl leading-[1.1]">{t`Handover`}</p>
          <p key={`${time} ${from}`}>{t`${time}, from ${from}`}</p>
        </div>
        <dl className="flex flex-wrap gap-y-2 gap-x-5 [&_dt]:text-ink-muted [&_dt]:text-xs [&_dd]:m-0 [&_dd]:font-display [&_dd]:text-l print:[&_dd]:font-sans print:[&_dd]:text-[8pt] print:[&_dd]:leading-[1.25] print:[&_dd_span]:text-[8pt] print:[&_dd_span]:leading-[1.25]">
          <Sum label={t`In today`} value={<Money sums={totals.in} />} />
          <Sum label={t`Out today`} value={<Money sums={[...totals.out, ...totals.refunded]} />} />
          <Sum label={t`Cancelled`} value={String(totals.cancelled)} />
        </dl>
      </header>
      <h2 key={count}>{t`Open: ${count}`}</h2>
      {shown.length > 0 && (
        <DataTable dense columns={columnsAt(minute)} rows={shown} rowKey={({ reference }) => reference} />
      )}
      <More left={left} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-y-3 gap-x-6 print:grid-cols-[minmax(0,11fr)_minmax(0,8fr)] print:gap-4">
        <section>
          <h2>{t`Receiving accounts`}</h2>
          <ul className={FACTS}>
            {accounts.slice(0, MAX_ACCOUNTS).map((account) => (
              <li key={account.id}>
                <span>{account.name}</span>
                <span>{roomText(account)}</span>
              </li>
            ))}
          </ul>
          <More left={accounts.length - MAX_ACCOUNTS} />
        </section>
        <Watch {...open} />
      </div>
      <h2>{t`For the next shift`}</h2>
      {said !== "" && <p className="whitespace-pre-line wrap-anywhere">{said}</p>}
      <div
        aria-hidden="true"
        className="[&_hr]:m-0 [&_hr]:pt-6.5 [&_hr]:border-0 [&_hr]:border-b [&_hr]:border-b-rule-strong print:[&_hr]:pt-5"
      >
        <hr />
        <hr />
        <hr />
      </div>
      <div className="flex flex-wrap gap-y-1 gap-x-4 justify-between mt-6 print:mt-3 [&_span]:flex-[1_1_8rem] [&_span]:pt-1 [&_span]:border-t [&_span]:border-t-ink [&_span]:text-ink-muted [&_span]:text-xs">
        <span key={from}>{t`Handed over by ${from}`}</span>
        <span>{t`Taken over by`}</span>
        <span>{t`Time`}</span>
      </div>
      <footer className="flex flex-wrap gap-y-1 gap-x-4 justify-between pt-2 border-t border-dashed border-t-rule-strong text-ink-muted text-xs [&_code]:font-mono">
        <code key={head.hash}>{t`Audit row ${headText(head)}`}</code>
        <span>{t`No account numbers and no phone numbers here.`}</span>
      </footer>
    </article>
  );
}

/** Counts what the page has no room for. */
function More({ left }: { left: number }) {
  return left > 0 && <p key={left}>{t`And ${left} more, in the console.`}</p>;
}

function Money({ sums }: { sums: DeskTotals["in"] }) {
  const byAccount = [...Map.groupBy(sums, ({ accountId }) => accountId).values()];
  return (
    <>
      <MoneyByAccount sums={byAccount.slice(0, MAX_SUMMED_ACCOUNTS).flat()} />
      <More left={byAccount.length - MAX_SUMMED_ACCOUNTS} />
    </>
  );
}

function Sum({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd key={typeof value === "string" ? value : label}>{value}</dd>
    </div>
  );
}

/** Open orders that need attention. */
function Watch({ orders, isCut }: OpenOrders) {
  const watched = orders.flatMap((order) => {
    const reasons = watchedFor(order);
    return reasons.length === 0 ? [] : [{ reference: order.reference, reasons: reasons.join(", ") }];
  });
  return (
    <section>
      <h2>{t`Watch`}</h2>
      {watched.length === 0 && !isCut && <p>{t`Nothing.`}</p>}
      <ul className={FACTS}>
        {watched.slice(0, MAX_WATCHED).map(({ reference, reasons }) => (
          <li key={reference}>
            <code>{reference}</code>
            <span key={reasons}>{reasons}</span>
          </li>
        ))}
      </ul>
      <More left={watched.length - MAX_WATCHED} />
      {isCut && <p>{t`Too many orders are in work to look through all: the console has them.`}</p>}
    </section>
  );
}

function watchedFor({ state, late, differences }: DeskOrderRow): readonly string[] {
  return [
    ...(state === "disputed" ? [t`Dispute`] : []),
    ...(late ? [t`Came late`] : []),
    ...differences.map((each) => i18n._(REASONS[each].name)),
  ];
}

function columnsAt(now: number): readonly Column<DeskOrderRow>[] {
  return [
    {
      label: t`Reference`,
      cell: ({ reference }) => (
        <>
          <span
            aria-hidden="true"
            className="inline-block w-3.5 h-3.5 me-2 border-[1.5px] border-ink align-[-2px] rounded-[3px]"
          />
          <span>{reference}</span>
        </>
      ),
      rowHead: true,
      phone: "first",
      className: "font-mono whitespace-nowrap",
    },
    {
      label: t`Order`,
      cell: ({ side, coin }) => (side === "buy" ? t`Buy ${coin.symbol}` : t`Sell ${coin.symbol}`),
      phone: "title",
    },
    { label: t`USD`, cell: ({ usd }) => formatUsd(Number(usd)), numeric: true, phone: "figure" },
    { label: t`Where it stands`, cell: (order) => standsText(order, now), phone: "second" },
    { label: t`With`, cell: ({ agent }) => agent?.name ?? t`nobody`, phone: "third" },
    { label: t`Next`, cell: nextText, phone: "below" },
  ];
}

function standsText({ state, updatedAt }: DeskOrderRow, now: number): string {
  const word = i18n._(STATE_WORDS[state]);
  return `${word}, ${agoText(Math.max(0, now - Date.parse(updatedAt)))}`;
}

function nextText({ state, agent }: DeskOrderRow): string {
  if (agent === undefined) return i18n._(NEXT_STEPS.announced!);
  const words = NEXT_STEPS[state];
  return words === undefined ? "" : i18n._(words);
}

function roomText({ paused, counts, usedToday, dailyCeiling, currency }: ReceivingAccount): string {
  if (paused) return t`paused`;
  if (!counts) return t`waits to be confirmed`;
  const used = `${formatBareSum(usedToday, currency)} ${currency}`;
  if (dailyCeiling === null) return t`${used} today`;
  const ceiling = formatBareSum(dailyCeiling, currency);
  return t`${used} of ${ceiling} today`;
}
