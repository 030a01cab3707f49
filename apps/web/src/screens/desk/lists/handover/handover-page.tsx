import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { AuditPage, DeskOrderRow, DeskTotals, ReceivingAccount } from "@tradeslip/contracts";
import { LOOK_WORDS, STATE_WORDS } from "../../../../features/order-steps/order-words.ts";
import { useServerNow } from "../../../../features/live-data/use-server-now.ts";
import { agoText } from "../../../../lib/ago-text.ts";
import { formatUsd } from "../../../../lib/format.ts";
import { dateTimeWithUtc } from "../../../../lib/time-with-utc.ts";
import { amountText } from "../../amount-text.ts";
import { headText } from "../../audit/head-text.ts";
import { moneyText } from "../sums.ts";
import styles from "./handover.module.css";
import { NEXT_STEPS } from "./next-step.ts";

interface HandoverPageProps {
  from: string;
  orders: readonly DeskOrderRow[];
  accounts: readonly ReceivingAccount[];
  totals: DeskTotals;
  head: AuditPage["head"];
  said: string;
}

/** What still fits on one page of A4. */
const MAX_ORDERS = 18;
const MAX_ACCOUNTS = 8;
const MAX_WATCHED = 8;

export function HandoverPage({ from, orders, accounts, totals, head, said }: HandoverPageProps) {
  const minute = Math.floor(useServerNow() / 60_000) * 60_000;
  const time = dateTimeWithUtc(new Date(minute).toISOString());
  const left = orders.length - MAX_ORDERS;
  return (
    <article className={styles["sheet"]} aria-label={t`Handover page`}>
      <header className={styles["head"]}>
        <div>
          <p className={styles["title"]}>{t`Handover`}</p>
          <p key={`${time} ${from}`}>{t`${time}, from ${from}`}</p>
        </div>
        <dl className={styles["sums"]}>
          <Sum label={t`In today`} value={moneyText(totals.received)} />
          <Sum label={t`Out today`} value={moneyText(totals.paidOut)} />
          <Sum label={t`Cancelled`} value={String(totals.cancelled)} />
        </dl>
      </header>
      <h2 key={orders.length}>{t`Open: ${orders.length}`}</h2>
      {orders.length > 0 && <Orders orders={orders.slice(0, MAX_ORDERS)} now={minute} />}
      {left > 0 && <p key={left}>{t`And ${left} more, in the console.`}</p>}
      <div className={styles["two"]}>
        <section>
          <h2>{t`Receiving accounts`}</h2>
          <ul className={styles["facts"]}>
            {accounts.slice(0, MAX_ACCOUNTS).map((account) => (
              <li key={account.id}>
                <span>{account.name}</span>
                <span>{roomText(account)}</span>
              </li>
            ))}
          </ul>
        </section>
        <Watch orders={orders} />
      </div>
      <h2>{t`For the next shift`}</h2>
      {said !== "" && <p className={styles["words"]}>{said}</p>}
      <div aria-hidden="true" className={styles["lines"]}>
        <hr />
        <hr />
        <hr />
      </div>
      <div className={styles["signs"]}>
        <span key={from}>{t`Handed over by ${from}`}</span>
        <span>{t`Taken over by`}</span>
        <span>{t`Time`}</span>
      </div>
      <footer className={styles["foot"]}>
        <code key={head.hash}>{t`Audit row ${headText(head)}`}</code>
        <span>{t`No account numbers and no phone numbers here.`}</span>
      </footer>
    </article>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd key={value}>{value}</dd>
    </div>
  );
}

/** Open orders in which something is not as it should be. */
function Watch({ orders }: { orders: readonly DeskOrderRow[] }) {
  const watched = orders.flatMap((order) => {
    const reasons = watchedFor(order);
    return reasons.length === 0 ? [] : [{ reference: order.reference, reasons: reasons.join(", ") }];
  });
  const left = watched.length - MAX_WATCHED;
  return (
    <section>
      <h2>{t`Watch`}</h2>
      {watched.length === 0 && <p>{t`Nothing.`}</p>}
      <ul className={styles["facts"]}>
        {watched.slice(0, MAX_WATCHED).map(({ reference, reasons }) => (
          <li key={reference}>
            <code>{reference}</code>
            <span key={reasons}>{reasons}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p key={left}>{t`And ${left} more, in the console.`}</p>}
    </section>
  );
}

function watchedFor({ state, late, differences }: DeskOrderRow): readonly string[] {
  return [
    ...(state === "disputed" ? [t`dispute`] : []),
    ...(late ? [t`came late`] : []),
    ...differences.map((each) => i18n._(LOOK_WORDS[each])),
  ];
}

function Orders({ orders, now }: { orders: readonly DeskOrderRow[]; now: number }) {
  return (
    <table className={styles["orders"]}>
      <thead>
        <tr>
          <th scope="col">{t`Reference`}</th>
          <th scope="col">{t`Order`}</th>
          <th scope="col" className={styles["usd"]}>{t`USD`}</th>
          <th scope="col">{t`Where it stands`}</th>
          <th scope="col">{t`With`}</th>
          <th scope="col">{t`Next`}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.reference}>
            <th scope="row">
              <span aria-hidden="true" className={styles["box"]} />
              <span>{order.reference}</span>
            </th>
            <td>{order.side === "buy" ? t`Buy ${order.coin.symbol}` : t`Sell ${order.coin.symbol}`}</td>
            <td className={styles["usd"]}>{formatUsd(Number(order.usd))}</td>
            <td>{standsText(order, now)}</td>
            <td>{order.agent?.name ?? t`nobody`}</td>
            <td>{nextText(order)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
  const used = `${amountText(usedToday)} ${currency}`;
  if (dailyCeiling === null) return t`${used} today`;
  const ceiling = amountText(dailyCeiling);
  return t`${used} of ${ceiling} today`;
}
