import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { OrderStatement, StatementOrder, StatementPayment } from "@tradeslip/contracts";
import { CSV_START, type CsvCell, csvLine, withSumDigits } from "@tradeslip/contracts/rules";
import { ownStateWord } from "../../features/own-orders/order-state-words.ts";
import { paymentWord, sumWord } from "./payment-word.ts";

/**
 * One row per payment, followed by the rows of sums. Values that an order has once are in its first row only.
 */
export function statementAsCsv(statement: OrderStatement): string {
  const { orders, came, paidOut, refunded, feeUsd } = statement;
  const headings: readonly CsvCell[] = [
    t`Order`,
    t`State`,
    t`Ordered`,
    t`Side`,
    t`Coin`,
    t`Amount of coins`,
    t`Amount in USD`,
    t`Price in USD`,
    t`Market price in USD`,
    t`Fee in percent`,
    t`Fee in USD`,
    t`Local amount`,
    t`Local currency`,
    t`Local rate`,
    t`Payment`,
    t`Amount paid`,
    t`Currency`,
    t`Paid at`,
    t`Reference`,
  ];
  const blank = blankCells(headings.length - PLACES.payment);
  const orderRows = orders.flatMap((order) =>
    order.payments.length === 0
      ? [[...orderCells(order), ...blank]]
      : order.payments.map((payment, at) => [
          ...(at === 0 ? orderCells(order) : [order.reference, ...blankCells(PLACES.payment - 1)]),
          ...paymentCells(payment, order.side),
        ]),
  );
  const sumRow = (word: string, currency: string, amount: string) => [
    t`Sum`,
    ...blankCells(PLACES.payment - 1),
    word,
    withSumDigits(amount, currency),
    currency,
  ];
  const sums = { customer: came, payout: paidOut, refund: refunded } as const;
  const sumRows = Object.entries(sums).flatMap(([kind, all]) =>
    all.map(({ currency, amount }) =>
      sumRow(sumWord(kind as keyof typeof sums, currency, orders), currency, amount),
    ),
  );
  const feeRow = [t`Sum`, ...blankCells(PLACES.fee - 1), feeUsd];
  return CSV_START + [headings, ...orderRows, ...sumRows, feeRow].map((cells) => csvLine(cells)).join("");
}

/** Columns, counted from zero. */
const PLACES = { fee: 10, payment: 14 } as const;

function orderCells(order: StatementOrder): readonly CsvCell[] {
  const { reference, announcedAt, side, coin, coinAmount, usd, rate, market, fee, local } = order;
  return [
    reference,
    i18n._(ownStateWord(order)),
    announcedAt,
    side === "buy" ? t`Buy` : t`Sell`,
    coin.symbol,
    coinAmount,
    usd,
    rate,
    market,
    fee?.percent,
    fee?.usd,
    local?.amount,
    local?.currency,
    local?.rate,
  ];
}

function paymentCells(
  { kind, amount, currency, madeAt, reference }: StatementPayment,
  side: StatementOrder["side"],
): readonly CsvCell[] {
  return [paymentWord(kind, side), withSumDigits(amount, currency), currency, madeAt, reference];
}

function blankCells(count: number): readonly CsvCell[] {
  return Array.from({ length: count }, () => "");
}
