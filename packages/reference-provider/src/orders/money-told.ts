import type { OrderStatus } from "@tradeslip/contracts";
import type Big from "big.js";
import type { OrderHistoryTable } from "../db/order-tables.ts";
import {
  amountIn,
  isWorth,
  type LedgerPayment,
  type Money,
  standing,
  standingOf,
  sumOfKind,
} from "../ledger/ledger-payment.ts";
import { AWAY_MS } from "./approvers.ts";
import { missingOf } from "./order-money.ts";
import { type OrderRecord, timeOf } from "./order-record.ts";
import type { OrderConditions } from "./order-conditions.ts";

/** The last event with an order's money, as told to its customer (docs/product.md, P22.1). */
export function moneyTold(
  { state, payments }: OrderRecord,
  history: readonly OrderHistoryTable[],
): OrderStatus["moneyTold"] {
  if (state === "cancelled")
    return history.findLast((row) => row.state === state)?.step === "lapse" ? { what: "lapsed" } : undefined;
  const last = payments.at(-1);
  if (last === undefined) return undefined;
  const correction = correctionAtEnd(payments);
  if (correction !== undefined) {
    const { currency, amount } = correction;
    const came = amountIn(sumOfKind(payments, "customer"), currency).toFixed();
    return { what: "corrected", amount: { currency, amount }, came: { currency, amount: came } };
  }
  const about = payments.find(({ id }) => id === last.about);
  if (last.kind === "correction" && about?.kind === "reversal")
    return { what: about.direction === "out" ? "not-taken-back" : "not-come-back", amount: moneyIn(last) };
  if (last.kind === "correction" && about?.direction === "out")
    return { what: "out-corrected", amount: moneyIn(last) };
  const exchange = exchangeAtEnd(payments);
  if (exchange !== undefined) return { what: "exchanged", ...exchange };
  if (last.kind !== "reversal") return undefined;
  // The row itself names no network.
  const isCoins = Boolean(about?.network);
  return {
    what: last.direction === "out" ? "taken-back" : "came-back",
    amount: moneyIn(last),
    ...(isCoins ? { coins: true } : {}),
  };
}

/** A correction of the customer's money, if only its replacement came after it. */
function correctionAtEnd(payments: readonly LedgerPayment[]): LedgerPayment | undefined {
  const place = payments.findLastIndex(({ kind }) => kind === "correction");
  const correction = payments[place];
  const isMoney = payments.some(({ id, kind }) => id === correction?.about && kind === "customer");
  const after = payments.slice(place + 1);
  const isLast = after.every(
    ({ kind, recordedAt }) => kind === "customer" && recordedAt === correction?.recordedAt,
  );
  return isMoney && isLast ? correction : undefined;
}

/** What an exchange that stands took, and what that counts as, if nothing came after it. */
function exchangeAtEnd(payments: readonly LedgerPayment[]): { amount: Money; came: Money } | undefined {
  const place = payments.findLastIndex((row) => isWorth(row, payments) && standingOf(row, payments).gt(0));
  const into = payments[place];
  const isLast = payments.slice(place + 1).every(({ kind }) => kind === "exchange");
  const out = payments.find(({ id }) => id === into?.about);
  return into && out && isLast ? { amount: moneyIn(out), came: moneyIn(into) } : undefined;
}

function moneyIn({ currency, amount }: LedgerPayment): Money {
  return { currency, amount };
}

/**
 * When the desk decides about money held because of a block on its customer (P20.7); undefined: none is held.
 */
export function answerBy(
  { state, payments }: OrderRecord,
  { isBlocked }: Pick<OrderConditions, "isBlocked">,
): string | undefined {
  const last = standing(payments, "customer").at(-1);
  if (!isBlocked || state !== "money-seen" || last === undefined) return undefined;
  return timeOf(last.recordedAt + AWAY_MS);
}

/** The rest of a part that came, and until when it still counts at the agreed price. */
export function restToPay(
  order: OrderRecord,
  accountPaused: boolean,
  now: number,
): { readonly amount: string; readonly until: string } | undefined {
  const { state, held_until, facts } = order;
  const missing = state === "money-seen" && facts.settlement === null ? missingOf(order) : null;
  if (missing === null || missing.lte(0)) return undefined;
  const holds = held_until !== null && now < held_until && !facts.noHold && !accountPaused;
  return holds
    ? { amount: withDigitsOf(facts.details?.amount, missing), until: timeOf(held_until) }
    : undefined;
}

/** With as many decimals as the requested amount. */
function withDigitsOf(asked: string | undefined, amount: Big): string {
  return amount.toFixed(asked?.split(".")[1]?.length);
}
