import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { ExchangeCoin } from "@tradeslip/contracts";
import { coinUnit, type Message, MINIMUM_USD, USD } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { memo, useEffect, useState, type MouseEvent, type RefObject } from "react";
import { formatBriefly, formatRoundUsd, formatWithUnit } from "../../lib/amount-format.ts";
import { moneyOf } from "../../features/trade-ticket/linked-trade.ts";
import { TicketStub } from "../../features/trade-ticket/ticket-stub.tsx";
import type { TicketOrder } from "../../features/trade-ticket/use-ticket.ts";
import { formatOnePrice } from "../../lib/format.ts";
import styles from "./order-bar.module.css";

interface OrderBarProps {
  /** Null: nothing can be ordered yet. */
  order: TicketOrder<ExchangeCoin> | null;
  symbol: string;
  rate: string | undefined;
  /** Why the typed amount cannot be ordered. */
  problem: Message | null;
  /** The last order was refused; the reason stands above the slip's button. */
  refused: boolean;
  /** The order with fee and total. */
  summary: RefObject<HTMLElement | null>;
  /** Contains the slip's own button. */
  slipButton: RefObject<HTMLElement | null>;
}

/**
 * The order as a stub, while the slip's own button is off screen. It scrolls to the summary, so that fee,
 * total and whether the desk is open are seen before ordering.
 */
export const OrderBar = memo(function Bar(props: OrderBarProps) {
  const { order, symbol, rate, problem, refused, summary, slipButton } = props;
  const isAway = useOnScreen(slipButton);
  useEffect(() => {
    if (refused) slipButton.current?.scrollIntoView({ block: "center" });
  }, [refused, slipButton]);
  const minimum = formatRoundUsd(MINIMUM_USD);
  const price = rate !== undefined && formatOnePrice(symbol, rate);
  return (
    <TicketStub
      title={order ? orderInWords(order) : price}
      note={order ? price : problem ? i18n._(problem) : t`From ${minimum}`}
      className={classNames(styles["bar"], isAway && styles["away"])}
    >
      {order ? (
        <Button variant="primary" onClick={() => review(summary)}>{t`Review`}</Button>
      ) : (
        <Button onClick={focusAmount}>{t`Enter an amount`}</Button>
      )}
    </TicketStub>
  );
});

/** "Pay $500, get 0.0070 BTC" */
function orderInWords(order: TicketOrder<ExchangeCoin>): string {
  const { side, coin, amounts, currency } = order;
  const usd = currency === undefined ? formatBriefly(amounts.usd, USD) : moneyOf(order);
  const coinAmount = formatWithUnit(amounts.coinAmount, coinUnit(coin.symbol));
  return side === "buy" ? t`Pay ${usd}, get ${coinAmount}` : t`Send ${coinAmount}, get ${usd}`;
}

function review({ current }: RefObject<HTMLElement | null>) {
  current?.focus({ preventScroll: true });
  current?.scrollIntoView({ block: "start" });
}

function focusAmount({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  currentTarget.form?.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.focus();
}

/** Whether any of the element is on the screen. */
function useOnScreen(ref: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isOnScreen;
}
