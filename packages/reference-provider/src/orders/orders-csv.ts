import type { Database } from "../db/database.ts";
import { type OrderRecord, recordOf, timeOf } from "./order-record.ts";
import { ordersFound } from "./order-list.ts";

const PAGE = 500;
/** Programs that show tables take such cells for formulas. */
const FORMULA = /^[=+\-@\t\r]/;

type ExportAsked = Parameters<typeof ordersFound>[1];
type Cell = string | number | null | undefined;

const COLUMNS: Readonly<Record<string, (order: OrderRecord) => Cell>> = {
  reference: ({ reference }) => reference,
  state: ({ state }) => state,
  outcome: ({ outcome }) => outcome,
  side: ({ side }) => side,
  coin: ({ coin_symbol }) => coin_symbol,
  usd: ({ usd }) => usd,
  coin_amount: ({ coin_amount }) => coin_amount,
  rate: ({ rate }) => rate,
  announced_at: ({ announced_at }) => timeOf(announced_at),
  claimed_at: ({ claimed_at }) => claimed_at && timeOf(claimed_at),
  details_at: ({ details_at }) => details_at && timeOf(details_at),
  money_seen_at: ({ facts: { money } }) => money[0] && timeOf(money[0].seenAt),
  ended_at: ({ ended_at }) => ended_at && timeOf(ended_at),
  agent: ({ agent_name }) => agent_name,
  payer_name: ({ facts: { destination } }) => destination?.payerName ?? destination?.holder,
  account: ({ facts: { details } }) => details?.name,
  paid: ({ facts: { money } }) => money.map(({ amount, currency }) => `${amount} ${currency}`).join(" + "),
  paid_reference: ({ facts: { money } }) =>
    money.flatMap(({ transaction, receipt }) => transaction ?? receipt ?? []).join(" + "),
  paid_out: ({ facts: { payouts } }) => payouts.findLast(({ undelivered }) => !undelivered)?.transaction,
  returned: ({ facts: { returned } }) => returned?.transaction,
};

/**
 * One row an order, by their announcement, a page at a time (RFC 4180).
 * @param me whose orders `agent=me` are
 */
export async function* csvOf(db: Database, asked: ExportAsked, me: string): AsyncGenerator<string> {
  yield line(Object.keys(COLUMNS));
  let after = { at: 0, reference: "" };
  for (;;) {
    const rows = await ordersFound(db, asked, me)
      .where("announced_at", ">=", after.at)
      .where((eb) => eb.or([eb("announced_at", ">", after.at), eb("reference", ">", after.reference)]))
      .orderBy("announced_at")
      .orderBy("reference")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .map((row) => {
        const order = recordOf(row);
        return line(Object.values(COLUMNS).map((cellOf) => cellOf(order)));
      })
      .join("");
    if (rows.length < PAGE) return;
    after = { at: last.announced_at, reference: last.reference };
  }
}

function line(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(String(cell ?? ""))).join(",")}\r\n`;
}

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
