import { t } from "@lingui/core/macro";
import type { LocalMoney, TradeSide, TradeSurface } from "@tradeslip/contracts";
import { DESK_COINS, deskIdOf, USD } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { Link } from "react-router-dom";
import { formatAmount } from "../../lib/amount-format.ts";
import { keepAmount, type TypedText } from "./kept-amount.ts";
import { ticketAddress } from "./ticket-address.ts";
import { chooseCurrency } from "./use-local-money.ts";

interface OrderAgainProps {
  order: {
    readonly side: TradeSide;
    readonly coin: { readonly id: string };
    readonly usd: string;
    readonly local?: Pick<LocalMoney, "currency" | "amount"> | undefined;
    /** Where it was ordered, if known. */
    readonly surface?: TradeSurface;
  };
  size?: "s";
  /** Tells several such links apart. */
  label?: string;
}

/**
 * A link to the ticket with side, coin and amount of an earlier order; the destination is asked for again
 * (P22.11).
 */
export function OrderAgain({ order, size, label }: OrderAgainProps) {
  const { side } = order;
  const { surface, coinId } = ticketOf(order);
  return (
    <Link
      to={ticketAddress(surface, { coinId, side })}
      className={buttonClass(size === undefined ? {} : { size })}
      aria-label={label}
      onClick={() => {
        keepAmount({ surface, side, coinId }, amountOf(order));
        if (order.local !== undefined) chooseCurrency(order.local.currency);
      }}
    >
      {t`Order again`}
    </Link>
  );
}

/** In the order's currency, or in dollars if the desk no longer has a rate for it. */
function amountOf({ usd, local }: OrderAgainProps["order"]): TypedText {
  const dollars = formatAmount(usd, USD);
  if (local === undefined) return { kind: "usd", text: dollars };
  const { currency, amount } = local;
  const decimals = amount.split(".")[1]?.length ?? 0;
  const text = formatAmount(amount, { kind: "local", symbol: currency, decimals });
  return { kind: "local", text, currency, usd: dollars };
}

function ticketOf({ coin, surface }: OrderAgainProps["order"]): { surface: TradeSurface; coinId: string } {
  if (surface !== undefined) return { surface, coinId: coin.id };
  const desk = DESK_COINS.find(({ id }) => id === deskIdOf(coin.id));
  return desk ? { surface: "exchange", coinId: desk.id } : { surface: "dashboard", coinId: coin.id };
}
