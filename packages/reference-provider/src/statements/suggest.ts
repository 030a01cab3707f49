import type { LineSuggestion } from "@tradeslip/contracts";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import type { AccountRow } from "../desk/receiving-rows.ts";
import {
  exactReference,
  isOneReference,
  ordersNamedIn,
  tellsNothing,
  TWIN_MS,
} from "../ledger/bank-lines.ts";
import { amountIn, heldOf } from "../ledger/ledger-payment.ts";
import { leftToPay } from "../orders/order-money.ts";
import { type OrderRecord, recordsOf } from "../orders/order-record.ts";
import { searchTerm } from "../orders/order-store.ts";
import { type Lineless, type LineRow, openLines } from "./statement-lines.ts";

interface Asked {
  readonly account: AccountRow;
  readonly lines: readonly LineRow[];
  readonly lineless: readonly Lineless[];
}

interface Candidate extends LineSuggestion {
  /** What only one line may claim. */
  readonly claims: string;
}

const FEE = /\b(?:charges?|fees?|vat|levy|stamp duty|commission|maintenance|sms alerts?)\b/iu;
const WAITS_FOR_MONEY = ["details-shown", "said-paid", "money-seen", "cancelled"];

/**
 * Suggestions by line id. Amounts must match to the cent, and a reference tells whose they are. If two
 * candidates fit, none is suggested, nor is one that fits two lines.
 */
export async function suggestionsFor(
  db: Database,
  asked: Asked,
): Promise<ReadonlyMap<string, LineSuggestion>> {
  const found = new Map<string, Candidate>();
  const orders = await ordersNamed(db, asked);
  for (const line of asked.lines) {
    const candidate = paymentFor(line, asked.lineless) ?? orderFor(line, asked.account, orders);
    if (candidate !== null) found.set(line.id, candidate);
  }
  const rest = asked.lines.filter(({ id }) => !found.has(id));
  for (const [id, candidate] of await ownTransfers(db, asked.account, rest)) found.set(id, candidate);
  for (const line of rest)
    if (!found.has(line.id) && line.direction === "out" && FEE.test(line.narration))
      found.set(line.id, { as: "fee", reason: "like-fees", claims: line.id });
  const claims = Map.groupBy(found, ([, { claims: claimed }]) => claimed);
  return new Map(
    [...found]
      .filter(([, candidate]) => claims.get(candidate.claims)?.length === 1)
      .map(([id, { claims: _claims, ...suggestion }]) => [id, suggestion]),
  );
}

function namedIn({ narration, bank_reference }: LineRow): readonly string[] {
  return ordersNamedIn(`${narration} ${bank_reference ?? ""}`);
}

/** A payment that is already recorded. */
function paymentFor(line: LineRow, lineless: readonly Lineless[]): Candidate | null {
  const named = namedIn(line);
  const fitting = lineless.filter(
    (payment) =>
      payment.direction === line.direction &&
      payment.currency === line.currency &&
      new Big(payment.amount).abs().eq(line.amount) &&
      Math.abs(payment.made - line.made_at) <= TWIN_MS,
  );
  const byReference = fitting.filter(({ bankReference }) =>
    isOneReference(bankReference, line.bank_reference),
  );
  const byName = fitting.filter(({ orders }) => orders.some((order) => named.includes(order)));
  const [one, ...others] = byReference.length > 0 ? byReference : byName;
  if (one === undefined || others.length > 0) return null;
  return {
    payment: one.id,
    ...(one.order === undefined ? {} : { order: one.order }),
    reason: byReference.length > 0 ? "reference" : "named",
    claims: one.id,
  };
}

/** An order whose money or payout isn't recorded yet. */
function orderFor(
  line: LineRow,
  account: AccountRow,
  orders: ReadonlyMap<string, OrderRecord>,
): Candidate | null {
  const named = namedIn(line).flatMap((reference) => orders.get(reference) ?? []);
  const said =
    line.direction === "out" || tellsNothing(line.bank_reference)
      ? []
      : [...orders.values()].filter(({ facts: { saidPaid } }) => {
          const transaction = saidPaid?.transaction ?? null;
          return transaction !== null && exactReference(transaction) === exactReference(line.bank_reference!);
        });
  const possible = new Set([...named, ...said]);
  const [order, ...others] = possible;
  if (order === undefined || others.length > 0) return null;
  const found = { order: order.reference, version: order.version, claims: order.reference };
  const reason = named.length > 0 ? "named" : "reference";
  if (line.direction === "out") return isPayout(order, line) ? { ...found, reason } : null;
  const short = shortOf(order, line, account);
  if (short === null) return null;
  return short.eq(0) ? { ...found, reason } : { ...found, reason: "short", fee: short.toFixed() };
}

/** Whether the line is exactly the unpaid rest of a sale. */
function isPayout(order: OrderRecord, line: LineRow): boolean {
  const left = order.side === "sell" && order.state === "money-seen" ? leftToPay(order) : null;
  return left !== null && left.currency === line.currency && new Big(left.amount).eq(line.amount);
}

/**
 * By how much a line falls short of the missing amount, if it came to the account that the customer saw,
 * after it was shown; null: it doesn't fit, or by more than a bank's fee.
 */
function shortOf(order: OrderRecord, line: LineRow, account: AccountRow): Big | null {
  const { details } = order.facts;
  if (details === null || details.accountId !== account.id || details.currency !== line.currency) return null;
  if (!WAITS_FOR_MONEY.includes(order.state) || line.made_at < (order.details_at ?? Infinity) - DAY_MS)
    return null;
  const held = amountIn(heldOf(order.payments), details.currency);
  const short = new Big(details.amount).minus(held).minus(line.amount);
  const most = new Big(details.amount).times(MOST_SHORT);
  const usd = short.div(details.amount).times(order.usd);
  return short.lt(0) || short.gt(most) || usd.gt(MOST_SHORT_USD) ? null : short;
}

const DAY_MS = 24 * 3_600_000;
/** The largest shortfall that may be a bank's fee (docs/product.md, P20.11). */
const MOST_SHORT = "0.01";
const MOST_SHORT_USD = 5;

/** Orders that the lines name, or whose customers gave the same reference. */
async function ordersNamed(db: Database, { lines }: Asked): Promise<ReadonlyMap<string, OrderRecord>> {
  const incoming = lines.filter(({ direction }) => direction === "in");
  const named = new Set(lines.flatMap(namedIn));
  const terms = new Set(
    incoming.flatMap(({ bank_reference: own }) =>
      tellsNothing(own) ? [] : [searchTerm(own!), exactReference(own!).toLowerCase()],
    ),
  );
  const said =
    terms.size === 0
      ? []
      : await db
          .selectFrom("order_terms")
          .select("reference")
          .where("term", "in", [...terms])
          .execute();
  const references = [...new Set([...named, ...said.map(({ reference }) => reference)])];
  if (references.length === 0) return new Map();
  const rows = await db.selectFrom("orders").selectAll().where("reference", "in", references).execute();
  const orders = await recordsOf(db, rows);
  return new Map(orders.map((order) => [order.reference, order]));
}

/**
 * A line of another account, in the other direction, with the same day and amount, if one of them names the
 * other account.
 */
async function ownTransfers(
  db: Database,
  account: AccountRow,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<string, Candidate>> {
  if (lines.length === 0) return new Map();
  const found = new Map<string, readonly Candidate[]>();
  const accounts = await db
    .selectFrom("receiving_accounts")
    .selectAll()
    .where("id", "!=", account.id)
    .where("deleted_at", "is", null)
    .execute();
  for (const other of accounts) {
    const theirs = await openLines(db, other.id)
      .selectAll()
      .where("amount", "in", [...new Set(lines.map(({ amount }) => amount))])
      .execute();
    for (const line of lines) {
      const fitting = theirs.filter(
        (each) =>
          each.direction !== line.direction &&
          each.currency === line.currency &&
          each.amount === line.amount &&
          each.day === line.day &&
          (isNamedIn(line.narration, other) || isNamedIn(each.narration, account)),
      );
      const ends = fitting.map(({ id }): Candidate => ({
        as: "own",
        line: id,
        note: other.name,
        reason: "transfer",
        claims: id,
      }));
      found.set(line.id, [...(found.get(line.id) ?? []), ...ends]);
    }
  }
  // Not of the accounts together either, if two of them have one.
  return new Map([...found].flatMap(([id, [one, ...more]]) => (one && more.length === 0 ? [[id, one]] : [])));
}

/** By its name, or the last digits of its number. */
function isNamedIn(narration: string, { name, details }: AccountRow): boolean {
  const words = narration.toLowerCase();
  const numbers = (JSON.parse(details) as readonly { readonly value: string }[])
    .map(({ value }) => value.replace(/\D/g, ""))
    .filter((digits) => digits.length >= 6)
    .map((digits) => digits.slice(-4));
  return words.includes(name.toLowerCase()) || numbers.some((end) => new RegExp(`\\d*${end}\\b`).test(words));
}
