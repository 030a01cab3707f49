import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { DeskOrderRow } from "@tradeslip/contracts";
import { type Column, DataTable } from "@tradeslip/ui/data-table";
import { Link } from "react-router-dom";
import { OUTCOME_WORDS, STATE_WORDS } from "../../../features/order-steps/order-words.ts";
import { formatTime } from "../../../lib/format.ts";
import { formatSum } from "../../../lib/format-sum.ts";
import { orderLink } from "./order-link.ts";
import { moneyText, outOf, sumsOf } from "./sums.ts";
import { REASONS } from "../orders/approve/reasons.ts";

interface FoundOrdersProps {
  orders: readonly DeskOrderRow[];
  /** Whether all pages are loaded. */
  isAll: boolean;
}

/** The orders found, with money in and out as two columns with sums. */
export function FoundOrders({ orders, isAll }: FoundOrdersProps) {
  return (
    <DataTable
      columns={columnsFor(sumsOf(orders))}
      rows={orders}
      rowKey={({ reference }) => reference}
      footer={{
        title: isAll
          ? plural(orders.length, { one: "# order", other: "# orders" })
          : t`The first ${orders.length} orders`,
        note: isAll ? t`Sums of payments.` : t`Sums of the payments of these.`,
      }}
    />
  );
}

function columnsFor(sums: ReturnType<typeof sumsOf>): readonly Column<DeskOrderRow>[] {
  const sumCell = (money: DeskOrderRow["money"]["came"]) => money.length > 0 && moneyText(money);
  return [
    {
      label: t`Last step`,
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatTime(updatedAt)}</time>,
      phone: "second",
      className: "text-ink-muted",
    },
    { label: t`Reference`, cell: referenceLink, rowHead: true, phone: "first" },
    { label: t`Order`, cell: orderText, phone: "title" },
    {
      label: t`In`,
      cell: ({ money }) => sumCell(money.came),
      numeric: true,
      phone: "figure",
      total: sums.in,
    },
    {
      label: t`Out`,
      cell: (order) => sumCell([...outOf(order)]),
      numeric: true,
      phone: "figure",
      total: sums.out,
    },
    { label: t`Name`, cell: ({ payerName }) => payerName },
    // Wide enough for its head in one piece.
    { label: t`Agent`, cell: ({ agent }) => agent?.name, className: "min-w-16" },
    { label: t`State`, cell: (order) => <Ended key={order.state} order={order} />, phone: "third" },
    {
      label: t`Transaction or reference`,
      cell: ({ transaction }) => transaction !== undefined && <Shortened text={transaction} />,
    },
  ];
}

function orderText({ side, coin, coinAmount }: DeskOrderRow): string {
  const coins = formatSum(coinAmount, coin.symbol);
  return side === "buy" ? t`Buy ${coins}` : t`Sell ${coins}`;
}

function referenceLink({ reference }: DeskOrderRow) {
  return (
    <Link
      to={orderLink(reference)}
      className="inline-flex items-center min-h-7 max-md:min-h-11 font-mono whitespace-nowrap"
    >
      {reference}
    </Link>
  );
}

/** The order's state or outcome, and below it what a second person had to look at. */
function Ended({ order: { state, outcome, differences, selfApproved } }: { order: DeskOrderRow }) {
  const words = [
    ...(outcome === undefined ? [] : [i18n._(OUTCOME_WORDS[outcome])]),
    ...differences.map((each) => i18n._(REASONS[each].name)),
    ...(selfApproved ? [t`Self-approved`] : []),
  ].join(", ");
  return (
    <>
      <span>{i18n._(STATE_WORDS[state])}</span>
      {words !== "" && (
        <span key={words} className="block text-ink-muted text-xs">
          {words}
        </span>
      )}
    </>
  );
}

const WHOLE_CHARACTERS = 14;
const SHOWN_CHARACTERS = 4;

/** A bank's reference in full; only the ends of a transaction's id. */
function Shortened({ text }: { text: string }) {
  const shown =
    text.length > WHOLE_CHARACTERS
      ? `${text.slice(0, SHOWN_CHARACTERS)}…${text.slice(-SHOWN_CHARACTERS)}`
      : text;
  return (
    <span className="font-mono" dir="ltr" title={text}>
      {shown}
    </span>
  );
}
