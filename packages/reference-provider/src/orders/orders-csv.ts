import { CSV_START, type CsvCell, csvLine, withSumDigits } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { LedgerPayment } from "../ledger/ledger-payment.ts";
import { type OrderRecord, recordsOf, timeOf } from "./order-record.ts";
import { agreedPrice } from "./agreed-price.ts";
import { ordersToApprove } from "./approval-waits.ts";
import { ordersFound, type Reader } from "./order-list.ts";

const PAGE = 500;

type ExportAsked = Parameters<typeof ordersFound>[1];

type Cell = (order: OrderRecord, payment: LedgerPayment | undefined) => CsvCell;

const COLUMNS: Readonly<Record<string, Cell>> = {
  reference: ({ reference }) => reference,
  state: ({ state }) => state,
  outcome: ({ outcome }) => outcome,
  side: ({ side }) => side,
  coin: ({ coin_symbol }) => coin_symbol,
  agreed_usd: (order) => agreedPrice(order).usd,
  agreed_coins: (order) => agreedPrice(order).coinAmount,
  rate: (order) => agreedPrice(order).rate,
  agreed_local: (order) => agreedPrice(order).local?.amount,
  local_currency: (order) => agreedPrice(order).local?.currency,
  local_rate: (order) => agreedPrice(order).local?.rate,
  announced_at: ({ announced_at }) => timeOf(announced_at),
  claimed_at: ({ claimed_at }) => claimed_at && timeOf(claimed_at),
  details_at: ({ details_at }) => details_at && timeOf(details_at),
  ended_at: ({ ended_at }) => ended_at && timeOf(ended_at),
  agent: ({ agent_name }) => agent_name,
  payer_name: ({ facts: { destination } }) => destination?.payerName ?? destination?.holder,
  payment: (_order, payment) => payment?.id,
  direction: (_order, payment) => payment?.direction,
  kind: (_order, payment) => payment?.kind,
  about: (_order, payment) => payment?.about,
  amount: (_order, payment) => payment?.allocated && withSumDigits(payment.allocated, payment.currency),
  currency: (_order, payment) => payment?.currency,
  made_at: (_order, payment) => payment && timeOf(payment.madeAt),
  recorded_at: (_order, payment) => payment && timeOf(payment.recordedAt),
  recorded_by: (_order, payment) => payment?.recordedBy.name,
  account: ({ facts: { details } }, payment) =>
    payment && (payment.accountId === details?.accountId ? details.name : payment.accountId),
  payment_reference: (_order, payment) => payment?.transaction ?? payment?.bankReference,
  counterparty: (_order, payment) => payment?.counterparty,
};

/**
 * A row for each payment with its order, and one for each order without payments, by time of announcement, a
 * page at a time (RFC 4180).
 */
export async function* csvOf(db: Database, asked: ExportAsked, reader: Reader): AsyncGenerator<string> {
  yield CSV_START + csvLine(Object.keys(COLUMNS));
  const toApprove = await ordersToApprove(db, reader);
  let after = { at: 0, reference: "" };
  for (;;) {
    const rows = await ordersFound(db, asked, { ...reader, toApprove })
      .where("announced_at", ">=", after.at)
      .where((eb) => eb.or([eb("announced_at", ">", after.at), eb("reference", ">", after.reference)]))
      .orderBy("announced_at")
      .orderBy("reference")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    const orders = await recordsOf(db, rows);
    const lines = orders.flatMap((order) =>
      [order.payments, [undefined]]
        .find((payments) => payments.length > 0)!
        .map((payment) => csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(order, payment)))),
    );
    yield lines.join("");
    if (rows.length < PAGE) return;
    after = { at: last.announced_at, reference: last.reference };
  }
}
