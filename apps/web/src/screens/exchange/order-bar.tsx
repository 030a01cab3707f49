import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { ExchangeCoin } from "@tradeslip/contracts";
import { coinUnit, type Message, MINIMUM_USD, USD } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { useEffect, useState, type MouseEvent, type RefObject } from "react";
import { formatBriefly, formatRoundUsd } from "../../lib/amount-format.ts";
import { SubmitButton } from "../../features/trade-ticket/ticket-parts.tsx";
import { moneyOf } from "../../features/trade-ticket/price-lines.tsx";
import { TicketStub } from "../../features/trade-ticket/ticket-stub.tsx";
import type { OrderPlacing } from "../../features/trade-ticket/use-place-order.ts";
import type { TicketOrder } from "../../features/trade-ticket/use-ticket.ts";
import { formatCoinPrice } from "../../lib/format.ts";
import styles from "./order-bar.module.css";

interface OrderBarProps {
  /** Null: nothing can be ordered yet. */
  order: TicketOrder<ExchangeCoin> | null;
  symbol: string;
  rate: string | undefined;
  /** Why what is typed cannot be ordered. */
  problem: Message | null;
  phase: OrderPlacing["phase"];
  /** The last order was refused; the reason stands above the slip's button. */
  refused: boolean;
  /** Holds the slip's own button. */
  slipButton: RefObject<HTMLElement | null>;
}

/** The order as a stub, as long as the slip's own button is off the screen. */
export function OrderBar({ order, symbol, rate, problem, phase, refused, slipButton }: OrderBarProps) {
  const isAway = useOnScreen(slipButton);
  useEffect(() => {
    if (refused) slipButton.current?.scrollIntoView({ block: "center" });
  }, [refused, slipButton]);
  const minimum = formatRoundUsd(MINIMUM_USD);
  const price = rate !== undefined && `1 ${symbol} = ${formatCoinPrice(rate)}`;
  return (
    <TicketStub
      title={order ? orderInWords(order) : price}
      note={order ? price : problem ? i18n._(problem) : t`From ${minimum}`}
      className={classNames(styles["bar"], isAway && styles["away"])}
    >
      {order ? (
        <SubmitButton phase={phase} enabled>
          {t`Continue`}
        </SubmitButton>
      ) : (
        <Button onClick={focusAmount}>{t`Enter an amount`}</Button>
      )}
    </TicketStub>
  );
}

/** "Pay $500, get 0.0070 BTC" */
function orderInWords(order: TicketOrder<ExchangeCoin>): string {
  const { side, coin, amounts, currency } = order;
  const usd = currency === undefined ? formatBriefly(amounts.usd, USD) : moneyOf(order);
  const coinAmount = formatBriefly(amounts.coinAmount, coinUnit(coin.symbol));
  return side === "buy" ? t`Pay ${usd}, get ${coinAmount}` : t`Send ${coinAmount}, get ${usd}`;
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
