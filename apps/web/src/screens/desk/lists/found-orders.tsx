import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { DeskOrderRow } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui/class-names";
import { Link } from "react-router-dom";
import { LOOK_WORDS, OUTCOME_WORDS, STATE_WORDS } from "../../../features/order-steps/order-words.ts";
import { formatTime, formatUsd } from "../../../lib/format.ts";
import { orderLink } from "./order-link.ts";
import styles from "./lists.module.css";
import { sumsOf } from "./sums.ts";

interface FoundOrdersProps {
  orders: readonly DeskOrderRow[];
  /** No page is missing. */
  isAll: boolean;
}

/** What was found: in and out are two columns with their sums. On phones each order is two lines. */
export function FoundOrders({ orders, isAll }: FoundOrdersProps) {
  const sums = sumsOf(orders);
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{t`Last step`}</th>
          <th scope="col">{t`Reference`}</th>
          <th scope="col">{t`Order`}</th>
          <th scope="col" className={styles["money"]}>{t`In`}</th>
          <th scope="col" className={styles["money"]}>{t`Out`}</th>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Agent`}</th>
          <th scope="col">{t`State`}</th>
          <th scope="col">{t`Transaction or reference`}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.reference} order={order} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {isAll
              ? plural(orders.length, { one: "# order", other: "# orders" })
              : t`The first ${orders.length} orders`}
          </th>
          <td className={styles["money"]} data-label={t`In`}>
            {sums.in}
          </td>
          <td className={styles["money"]} data-label={t`Out`}>
            {sums.out}
          </td>
          <td colSpan={4} className={styles["note"]}>
            {t`Sums of closed orders.`}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Row({ order }: { order: DeskOrderRow }) {
  const { reference, side, coin, coinAmount, usd, payerName, agent, state, updatedAt, transaction } = order;
  const counts = state === "closed";
  const amount = formatUsd(Number(usd));
  return (
    <tr className={classNames(!counts && styles["uncounted"])}>
      <td className={styles["time"]}>
        <time dateTime={updatedAt}>{formatTime(updatedAt)}</time>
      </td>
      <th scope="row" className={styles["reference"]}>
        <Link to={orderLink(reference)}>{reference}</Link>
      </th>
      <td className={styles["order"]}>
        {side === "buy" ? t`Buy ${coinAmount} ${coin.symbol}` : t`Sell ${coinAmount} ${coin.symbol}`}
      </td>
      <td className={styles["money"]}>{side === "buy" && amount}</td>
      <td className={styles["money"]}>{side === "sell" && amount}</td>
      <td className={styles["name"]}>{payerName}</td>
      <td className={styles["agent"]}>{agent?.name}</td>
      <td className={styles["state"]}>
        <Ended key={state} order={order} />
      </td>
      <td className={styles["transaction"]} dir="ltr" title={transaction}>
        {transaction !== undefined && shortened(transaction)}
      </td>
    </tr>
  );
}

/** How it stands or ended, and below it what a second person had to look at. */
function Ended({ order: { state, outcome, differences } }: { order: DeskOrderRow }) {
  const words = [
    ...(outcome === undefined ? [] : [i18n._(OUTCOME_WORDS[outcome])]),
    ...differences.map((each) => i18n._(LOOK_WORDS[each])),
  ].join(", ");
  return (
    <>
      <span>{i18n._(STATE_WORDS[state])}</span>
      {words !== "" && (
        <span key={words} className={styles["besides"]}>
          {words}
        </span>
      )}
    </>
  );
}

const WHOLE_SIGNS = 14;
const SHOWN_SIGNS = 4;

/** A bank's reference as it is; of a transaction's id its ends. */
function shortened(text: string): string {
  return text.length > WHOLE_SIGNS ? `${text.slice(0, SHOWN_SIGNS)}…${text.slice(-SHOWN_SIGNS)}` : text;
}
