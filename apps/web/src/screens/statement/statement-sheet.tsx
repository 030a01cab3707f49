import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { OrderStatement, StatementOrder } from "@tradeslip/contracts";
import { utcDateTime } from "@tradeslip/contracts/rules";
import { Link } from "react-router-dom";
import { ownStateWord } from "../../features/own-orders/order-state-words.ts";
import { feeTexts } from "../../features/slips/fee-texts.ts";
import { slipAddress } from "../../features/slips/slip-address.ts";
import { formatExactPrice, formatUsd, island } from "../../lib/format.ts";
import { formatSum } from "../../lib/format-sum.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { paymentWord, sumWord } from "./payment-word.ts";

/** A statement for printing: no names and no destinations. */
export function StatementSheet({ statement }: { statement: OrderStatement }) {
  const { from, to, at, orders } = statement;
  const brand = usePublicConfig()?.brand.name;
  const asOf = island(utcDateTime(at));
  return (
    <article
      className="grid grid-cols-1 gap-4 p-5 border border-rule rounded-lg bg-paper-raised text-s print:p-0 print:border-0 print:bg-transparent print:text-[9pt]"
      aria-labelledby="statement-title"
    >
      <header className="[&_h2]:text-l">
        <p>{brand ?? "\u00a0"}</p>
        <h2 id="statement-title">
          <Trans>
            Statement, <bdi>{from}</bdi> to <bdi>{to}</bdi>
          </Trans>
        </h2>
        <p className="text-ink-muted text-xs wrap-anywhere">{t`As of ${asOf}. It counts the payments recorded by then.`}</p>
      </header>
      <Sums statement={statement} />
      <ul className="list-none">
        {orders.map((order) => (
          <OrderRows key={order.reference} order={order} />
        ))}
      </ul>
    </article>
  );
}

function Sums({ statement }: { statement: OrderStatement }) {
  const { orders, came, paidOut, refunded, feeUsd } = statement;
  const sums = [
    { kind: "customer", all: came },
    { kind: "payout", all: paidOut },
    { kind: "refund", all: refunded },
  ] as const;
  return (
    <dl className="py-3 border-t border-t-rule break-inside-avoid">
      {sums.flatMap(({ kind, all }) =>
        all.map(({ currency, amount }) => (
          <Row
            key={kind + currency}
            name={sumWord(kind, currency, orders)}
            value={formatSum(amount, currency)}
          />
        )),
      )}
      <Row name={t`Our fees in it`} value={formatUsd(Number(feeUsd))} />
    </dl>
  );
}

function OrderRows({ order }: { order: StatementOrder }) {
  const { reference, token, announcedAt, side, payments, fee } = order;
  return (
    <li className="py-3 border-t border-t-rule break-inside-avoid">
      <p className="flex flex-wrap gap-x-3 items-baseline *:last:ms-auto *:last:text-ink-muted *:last:text-xs">
        <Link to={slipAddress(token)} dir="ltr" className="font-mono font-medium">
          {reference}
        </Link>
        <span>{i18n._(ownStateWord(order))}</span>
        <time dateTime={announcedAt}>{island(utcDateTime(announcedAt))}</time>
      </p>
      <p>{agreedText(order)}</p>
      <dl>
        {fee && <Row {...feeTexts({ ...fee, source: "live" })} />}
        {payments.map(({ kind, amount, currency, madeAt, reference: named }) => (
          <Row
            key={kind + madeAt + amount + (named ?? "")}
            name={paymentWord(kind, side)}
            value={formatSum(amount, currency)}
            note={[island(utcDateTime(madeAt)), named].filter(Boolean).join(" · ")}
          />
        ))}
      </dl>
    </li>
  );
}

function agreedText({ side, coin, coinAmount, usd, rate, local }: StatementOrder): string {
  const coins = formatSum(coinAmount, coin.symbol);
  const dollars = formatUsd(Number(usd));
  const price = formatExactPrice(rate);
  const order =
    side === "buy"
      ? t`Buy ${coins} for ${dollars}, at ${price}`
      : t`Sell ${coins} for ${dollars}, at ${price}`;
  return local === undefined ? order : `${order} (${formatSum(local.amount, local.currency)})`;
}

function Row({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="flex flex-wrap gap-x-4 justify-between">
      <dt className="flex flex-wrap gap-x-2 items-baseline text-ink-muted">
        <span>{name}</span>
        {note !== undefined && <span className="text-ink-muted text-xs wrap-anywhere">{note}</span>}
      </dt>
      <dd className="ms-auto font-mono tabular-nums wrap-anywhere">{value}</dd>
    </div>
  );
}
