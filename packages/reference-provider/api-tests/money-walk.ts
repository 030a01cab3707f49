import { units } from "./order-walk.ts";

/** A payment row in the test's own records, in units of 1e-8. */
export interface Row {
  readonly id: string;
  readonly kind: "customer" | "payout" | "refund" | "reversal" | "correction" | "write-off" | "exchange";
  readonly direction: "in" | "out";
  readonly currency: string;
  readonly accountId: string;
  readonly amount: bigint;
  /** The row that it is about. */
  readonly about: string | null;
  /** The amount that counts for each order. */
  readonly parts: Map<string, bigint>;
}

/** A plain list, summed row by row. */
export type Rows = readonly Row[];

type Sums = Readonly<Record<string, bigint>>;

const add = (sums: Record<string, bigint>, key: string, amount: bigint) => {
  sums[key] = (sums[key] ?? 0n) + amount;
};

/** What of a row still counts for the order. */
export function standsOf(rows: Rows, { id, currency, parts }: Row, order: string): bigint {
  let left = parts.get(order) ?? 0n;
  for (const row of rows)
    if (row.about === id && row.currency === currency) left -= standsOf(rows, row, order);
  return left;
}

/** What an exchange counts as. */
export function isWorth(rows: Rows, { kind, about, currency }: Row): boolean {
  return kind === "exchange" && rows.some((row) => row.id === about && row.currency !== currency);
}

/** The rows of a payment's exchange that stands, of which it is the first, or what it counts as. */
export function exchangeOf(rows: Rows, { id, about }: Row, order: string): readonly [Row, Row] | null {
  for (const into of rows) {
    if (!isWorth(rows, into) || standsOf(rows, into, order) === 0n) continue;
    const out = rows.find((row) => row.id === into.about)!;
    if (into.id === id || (about === null && out.about === id)) return [out, into];
  }
  return null;
}

/** By currency. */
export function sumOf(rows: Rows, kind: Row["kind"], order: string): Sums {
  const sums: Record<string, bigint> = {};
  for (const row of rows)
    if ((row.kind === kind || (kind === "customer" && isWorth(rows, row))) && row.parts.has(order))
      add(sums, row.currency, standsOf(rows, row, order));
  return sums;
}

/** What came in for the order and was not returned. */
export function heldIn(rows: Rows, currency: string, order: string): bigint {
  return (sumOf(rows, "customer", order)[currency] ?? 0n) - (sumOf(rows, "refund", order)[currency] ?? 0n);
}

/** The same without what exchanges count as: it goes back as what came. */
export function ownHeldIn(rows: Rows, currency: string, order: string): bigint {
  const worths = rows.filter((row) => row.currency === currency && isWorth(rows, row));
  return worths.reduce((held, row) => held - standsOf(rows, row, order), heldIn(rows, currency, order));
}

/** What of money that came counts for no order, and didn't go back. */
export function restOf(rows: Rows, { id, amount, parts }: Row): bigint {
  let rest = amount;
  for (const part of parts.values()) rest -= part;
  for (const { about, parts: others, amount: back } of rows)
    if (about === id && others.size === 0) rest -= back;
  return rest;
}

const NAMES = {
  "customer in": "in",
  "payout out": "out",
  "refund out": "refunded",
  "reversal out": "reversed",
  "reversal in": "returned",
  "correction out": "corrected",
  "correction in": "outCorrected",
} as const;

export type Totals = Readonly<
  Record<
    (typeof NAMES)[keyof typeof NAMES],
    readonly { readonly accountId: string; readonly currency: string; readonly amount: string }[]
  >
>;

/** Gross sums, such as "in USD account", independent of orders and terms. */
export function grossOf(rows: Rows): Sums {
  const sums: Record<string, bigint> = {};
  for (const { kind, direction, currency, accountId, amount } of rows) {
    const name = NAMES[`${kind} ${direction}` as keyof typeof NAMES];
    if (name !== undefined) add(sums, `${name} ${currency} ${accountId}`, amount);
  }
  return sums;
}

/** The same from the provider's totals. */
export function totalsAsGross(totals: Totals): Sums {
  const sums: Record<string, bigint> = {};
  for (const name of Object.values(NAMES))
    for (const { accountId, currency, amount } of totals[name])
      add(sums, `${name} ${currency} ${accountId}`, units(amount));
  return sums;
}

/** Sorted by name, without zeros. */
export function plain(sums: Sums): readonly (readonly [string, bigint])[] {
  return Object.entries(sums)
    .filter(([, amount]) => amount !== 0n)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

export function textOf(amount: bigint): string {
  const digits = amount.toString().padStart(9, "0");
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, "");
}
