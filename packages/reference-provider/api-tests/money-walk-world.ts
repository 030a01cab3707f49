import { expect } from "vitest";
import { restOf, type Row, standsOf, sumOf } from "./money-walk.ts";
import { lookedAt, type OrderDesk, type TestSlip } from "./order-desk.ts";
import { units } from "./order-walk.ts";
import type { Answer, Call } from "./start-desk.ts";

/** The actions with money, and their weights. */
export const WHATS = {
  seen: 3,
  "seen-together": 4,
  suspend: 2,
  allocate: 5,
  "refund-waiting": 3,
  "reverse-waiting": 3,
  "correct-waiting": 3,
  settle: 6,
  sent: 4,
  "sent-together": 7,
  return: 4,
  reverse: 5,
  correct: 5,
  undelivered: 3,
  "write-off": 5,
  exchange: 6,
  dispute: 3,
  approve: 4,
  destination: 3,
} as const;
export type What = keyof typeof WHATS;

export interface Move {
  readonly what: What;
  /** The order that it is about. */
  readonly order: 0 | 1 | 2;
  /** Picks an amount. */
  readonly share: number;
  /** Picks the rest. */
  readonly dice: number;
}

export interface World {
  readonly desk: OrderDesk;
  readonly eve: Call;
  readonly ada: Call;
  readonly bob: Call;
  readonly accounts: readonly string[];
  readonly currencies: ReadonlyMap<string, string>;
  readonly wallets: { readonly id: string; left: number }[];
  readonly counted: { transactions: number };
}

/** Two purchases and a sale by one customer. */
export interface Walk extends World {
  readonly slips: readonly [TestSlip, TestSlip, TestSlip];
  readonly payer: string;
  /** The wallet that receives coins. */
  readonly wallet: string;
  readonly rows: Row[];
  /** What identifies each recorded line. */
  readonly lines: { readonly id: string; readonly input: Line }[];
  /** What was approved last, by order. */
  readonly approved: Map<string, object>;
  /** The desk's orders as the last calls answered them: nothing but the walk changes them. */
  readonly shown: Map<string, Answer["body"]>;
}

export type Act = (known: Walk, move: Move) => Promise<Answer | null>;

/** The order as its last call answered it. */
export async function orderOf(known: Walk, reference: string): Promise<Answer["body"]> {
  return known.shown.get(reference) ?? readOrder(known, reference);
}

export async function readOrder({ ada, shown }: Walk, reference: string): Promise<Answer["body"]> {
  const { body } = await ada("GET", `/desk/orders/${reference}`);
  shown.set(reference, body);
  return body;
}

/** Makes a step on the order's current version. */
export async function attempt(
  known: Walk,
  reference: string,
  step: string,
  input: object,
  who: Call = known.ada,
): Promise<Answer> {
  const { version } = await orderOf(known, reference);
  const answer = await who("POST", `/desk/orders/${reference}/${step}`, { version, ...input });
  // A step that waits for an approval is refused with the order that it changed.
  const order = answer.status === 200 ? answer.body : answer.body.order;
  if (order !== undefined) known.shown.set(reference, order);
  return answer;
}

export const maxOf = (one: bigint, other: bigint) => (one > other ? one : other);

/** Makes a step; what needs an approval gets it from a colleague, and is made again. */
export async function decided(
  known: Walk,
  reference: string,
  step: string,
  input: { readonly reason?: string; readonly amount?: string },
  who: Call = known.ada,
): Promise<Answer> {
  const first = await attemptCovered(known, reference, step, input, who);
  if (first.body.code !== "approval_needed") return first;
  const approved = await approveAs(known, reference);
  return approved.status === 200 ? attemptCovered(known, reference, step, input, who) : approved;
}

/** A colleague approves what the order proposes. */
export async function approveAs(known: Walk, reference: string): Promise<Answer> {
  const order = await orderOf(known, reference);
  const input = { agrees: true, ...lookedAt(order) };
  const answer = await attempt(known, reference, "approve", input, known.bob);
  if (answer.status === 200) known.approved.set(reference, decisionOf(order.proposal));
  return answer;
}

/** Expects that an approval which the step needed was of the very same decision. */
async function attemptCovered(
  known: Walk,
  reference: string,
  step: string,
  input: { readonly reason?: string; readonly amount?: string },
  who: Call,
): Promise<Answer> {
  const { proposal } = await orderOf(known, reference);
  const isAgreed =
    step === "sent"
      ? units(input.amount!) <=
        (
          await leftOf(
            known,
            known.slips.find((each) => each.reference === reference)!,
          )
        )[1]
      : step === "return" && proposal?.settlement === "return";
  const answer = await attempt(known, reference, step, input, who);
  // What was asked for beyond the agreement is dropped by a step within it.
  if (answer.status === 200)
    requireCovered(known, reference, step, isAgreed ? answer.body.proposal : proposal);
  return answer;
}

const KINDS: Readonly<Record<string, string>> = {
  sent: "payout",
  return: "refund",
  correct: "correction",
  "write-off": "write-off",
  exchange: "exchange",
};

/** @param proposal what the step followed */
export function requireCovered(
  { approved }: Walk,
  reference: string,
  step: string,
  proposal: Answer["body"],
): void {
  expect([step, proposal?.goesOut[0]?.kind]).toEqual([step, KINDS[step]]);
  if (proposal.reasons.length > 0)
    expect([step, approved.get(reference)]).toEqual([step, decisionOf(proposal)]);
}

/** What came, how it's settled, and what goes out where to. */
function decisionOf({ came, settlement, goesOut, right, worth }: Answer["body"]): object {
  return { came, settlement, goesOut, right, worth };
}

export type Given = Pick<Row, "kind" | "direction" | "currency"> & {
  /** By default, the one that the provider names. */
  readonly accountId?: string;
  readonly amount: string;
  readonly part?: string;
  readonly about?: string;
};
type Told = Required<Omit<Given, "part" | "about">> & {
  readonly id: string;
  readonly allocated: string;
  readonly about?: string;
};

/** Records the rows that an answer has beyond the list: exactly these. */
export function note(
  { rows }: Walk,
  reference: string,
  order: Answer["body"],
  given: readonly Given[],
): Row[] {
  const placeOf = (row: Told) =>
    given.findIndex(({ kind, direction, about }) => {
      return kind === row.kind && direction === row.direction && about === row.about;
    });
  const fresh = (order.payments as readonly Told[])
    .filter(({ id }) => !rows.some((row) => row.id === id && row.parts.has(reference)))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const told = fresh.map(({ kind, direction, currency, accountId, about = null, amount, allocated }) => {
    return [kind, direction, currency, accountId, about, units(amount), units(allocated)];
  });
  expect(told).toEqual(
    given.map(({ kind, direction, currency, accountId, about = null, amount, part: own = amount }) => {
      return [kind, direction, currency, accountId ?? expect.any(String), about, units(amount), units(own)];
    }),
  );
  for (const { amount, allocated } of fresh)
    expect([units(amount) > 0n, units(allocated) > 0n]).toEqual([true, true]);
  return fresh.map(({ id, allocated, kind, direction, currency, accountId, about = null, amount }) => {
    let row = rows.find((each) => each.id === id);
    if (row === undefined) {
      row = { id, kind, direction, currency, accountId, about, amount: units(amount), parts: new Map() };
      rows.push(row);
    }
    row.parts.set(reference, units(allocated));
    return row;
  });
}

export interface Line {
  readonly amount: string;
  readonly madeAt: string;
  readonly accountId?: string;
  readonly bankReference?: string;
}

/** Sometimes a line that was recorded already. */
export function lineOf(known: Walk, slip: TestSlip | null, { share, dice }: Move, whole: string): Line {
  const again = dice % 7 === 0 ? known.lines[dice % Math.max(1, known.lines.length)] : undefined;
  return again?.input ?? freshLine(known, slip, dice, part(whole, share));
}

/** A line as a bank or a chain shows it. */
export function freshLine(known: Walk, slip: TestSlip | null, dice: number, amount: string): Line {
  const madeAt = new Date(known.desk.clock.now()).toISOString();
  if (slip?.terms.side === "sell")
    return { amount, madeAt, network: "other", transaction: transactionOf(known, 1) } as Line;
  const accountId = known.accounts[dice % known.accounts.length]!;
  return { amount, madeAt, accountId, payerName: known.payer, bankReference: referenceOf(known) } as Line;
}

/** Unique, and not another's with a zero or a letter added. */
export function referenceOf({ counted }: World): string {
  counted.transactions += 1;
  return `FT-${1_000_000 + counted.transactions * 7}`;
}

/** A share of the whole, in cents. */
export function part(whole: string, share: number): string {
  const [cents, times] = [Number(whole) * 100, [0.25, 0.5, 1, 1, 1, 1.2][share]!];
  return (Math.round(cents * times) / 100).toFixed(2);
}

export function transactionOf({ counted }: World, dice: number): string {
  // Sometimes one that was used before.
  if (dice % 11 !== 0) counted.transactions += 1;
  return counted.transactions.toString(16).padStart(64, "a");
}

export function cameAs(
  { currencies, wallet }: Walk,
  { accountId = wallet, amount }: Line,
  own = amount,
): Given {
  const currency = currencies.get(accountId) ?? "SOME";
  return { kind: "customer", direction: "in", currency, accountId, amount, part: own };
}

/** A line counts once, until all of it was reversed. */
export function requireOnce({ rows, lines }: Walk, input: Line, id: string): void {
  for (const line of lines) {
    if (line.input !== input) continue;
    const row = rows.find((each) => each.id === line.id)!;
    expect(restOf(rows, row)).toBe(0n);
    for (const order of row.parts.keys()) expect(standsOf(rows, row, order)).toBe(0n);
  }
  lines.push({ id, input });
}

/** Identifies the outgoing side of a payment. */
export function outOf(known: Walk, { terms }: TestSlip, dice: number): object {
  const isSell = terms.side === "sell";
  return isSell
    ? { bankReference: referenceOf(known), accountId: known.accounts[0] }
    : { transaction: transactionOf(known, dice) };
}

/** The amount owed to the customer, and its currency. */
async function owedOf(known: Walk, { reference }: TestSlip): Promise<readonly [string, bigint]> {
  const { settlement, side, usd, coinAmount } = await orderOf(known, reference);
  return side === "sell"
    ? ["USD", units(settlement?.usd ?? usd)]
    : ["BTC", units(settlement?.coinAmount ?? coinAmount)];
}

/** The part of it that is still to be paid. */
export async function leftOf(known: Walk, slip: TestSlip): Promise<readonly [string, bigint]> {
  const [currency, owed] = await owedOf(known, slip);
  return [currency, owed - (sumOf(known.rows, "payout", slip.reference)[currency] ?? 0n)];
}
