import { ORDER_STEPS, type OrderState, type OrderStep, type StepRule } from "@tradeslip/contracts/rules";
import { expect } from "vitest";

export const RULES: readonly StepRule[] = ORDER_STEPS;
export const DESK = ["Ada", "Bob", "Eve", "Ian"] as const;
export const CALLERS = [...DESK, "customer", "stranger", "time"] as const;
export type Caller = (typeof CALLERS)[number];

/** A payment row in the test's own count, in units of 1e-8. */
interface Counted {
  readonly kind: "customer" | "payout" | "refund" | "reversal";
  readonly currency: string;
  left: bigint;
  /** The id of the row that a reversal is about. */
  readonly about?: string;
}

/** What the test knows about the order, to compare with the answers. */
export interface Known {
  state: OrderState;
  version: number;
  agent: string | null;
  wasClaimed: boolean;
  detailsShown: boolean;
  authors: Set<string>;
  /** By the payment's id. */
  money: Map<string, Counted>;
  approved: { readonly hash: string; readonly by: Caller } | null;
}

export function announcedOrder(): Known {
  return {
    state: "announced",
    version: 1,
    agent: null,
    wasClaimed: false,
    detailsShown: false,
    authors: new Set(),
    money: new Map(),
    approved: null,
  };
}

/** The desk's view of the order. */
export interface DeskView {
  readonly payments: readonly {
    readonly id: string;
    readonly kind: string;
    readonly about?: string;
    readonly currency: string;
    readonly allocated: string;
  }[];
  readonly proposal?: {
    readonly hash: string;
    readonly reasons: readonly string[];
    readonly goesOut: readonly {
      readonly kind: string;
      readonly currency: string;
      readonly amount: string;
    }[];
  };
  readonly money: Readonly<
    Record<"came" | "paidOut" | "refunded", readonly { readonly currency: string; readonly amount: string }[]>
  >;
}

export interface Shown extends Partial<DeskView> {
  readonly state: OrderState;
  readonly desk: OrderState;
  readonly version: number;
  readonly agent?: { readonly name: string };
}

/**
 * Compares a step with the table and with what must never happen.
 * @param before the desk's view of the order before the step; null: it wasn't read
 */
export function accept(
  known: Known,
  caller: Caller,
  step: OrderStep,
  input: object,
  shown: Shown,
  before: DeskView | null,
): void {
  const to = shown.state ?? shown.desk;
  const from = known.state;
  expect(shown.version).toBe(known.version + 1);
  const rows = RULES.filter((rule) => rule.step === step && rule.from.includes(from));
  // A partial payout or refund may keep the state; one that makes money owed again reopens the order.
  const leads = rows.some((rule) => rule.to === to || to === from || rule.to === "outcome");
  const opens =
    (MOVES.has(step) && ["money-seen", "said-paid"].includes(to)) || (step === "correct" && to === "sent");
  expect({ step, from, to, leads: leads || opens }).toEqual({ step, from, to, leads: true });
  const customers = caller === "customer";
  expect(rows.some(({ by }) => (by === "customer") === customers)).toBe(true);
  if (rows.every(({ by }) => by === "its-agent")) expect(known.agent).toBe(caller);
  if (before !== null && LEAVES.has(step)) requireCovered(known, before, shown, { step, caller });
  if (step === "approve" && before !== null) noteApproval(known, caller, before, input);
  countMoney(known, step, shown);
  if (AUTHORED.has(step)) known.authors.add(caller);
  known.wasClaimed ||= step === "claim";
  known.detailsShown ||= step === "details";
  known.state = to;
  known.version = shown.version;
  known.agent =
    shown.agent === undefined ? null : typeof shown.agent === "string" ? shown.agent : shown.agent.name;
}

const MOVES = new Set<OrderStep>(["reverse", "correct", "undelivered"]);
const LEAVES = new Set<OrderStep>(["sent", "return", "correct"]);
const AUTHORED = new Set<OrderStep>([
  "money-seen",
  "settle",
  "reverse",
  "undelivered",
  "correct",
  "destination-again",
]);

/** Nothing may go out beyond the proposal, or without the approval that it needs. */
function requireCovered(
  known: Known,
  before: DeskView,
  shown: Shown,
  { step, caller }: { readonly step: OrderStep; readonly caller: Caller },
): void {
  expect(before.proposal).toBeDefined();
  // A payout as agreed replaces a refund that was only requested.
  const isWithdrawn = step === "sent" && before.proposal!.goesOut.every(({ kind }) => kind !== "payout");
  const { hash, reasons, goesOut } = isWithdrawn ? shown.proposal! : before.proposal!;
  if (reasons.length > 0) expect(known.approved?.hash).toBe(hash);
  const old = new Set(before.payments.map(({ id }) => id));
  for (const { id, kind, currency, allocated } of shown.payments!) {
    if (old.has(id) || (kind !== "payout" && kind !== "refund")) continue;
    const total = goesOut.find((each) => each.kind === kind && each.currency === currency);
    const gone = [...known.money.values()]
      .filter((row) => row.kind === kind && row.currency === currency)
      .reduce((sum, { left }) => sum + left, 0n);
    // Refunds for an earlier request don't count for this one.
    const already = kind === "payout" ? gone : 0n;
    expect({ caller, kind, total }).not.toMatchObject({ total: undefined });
    expect(already + units(allocated) <= units(total!.amount)).toBe(true);
  }
}

function noteApproval(known: Known, caller: Caller, { proposal }: DeskView, input: object): void {
  const { agrees } = input as { agrees: boolean };
  if (!agrees) {
    known.approved = null;
    return;
  }
  const others = DESK.filter((one) => one !== known.agent);
  const silent = others.filter((one) => !known.authors.has(one));
  expect(silent.length > 0 ? silent : others).toContain(caller);
  known.approved = { hash: proposal!.hash, by: caller };
}

/** Adds the new rows, and compares the sums with its own. */
function countMoney(known: Known, step: OrderStep, { payments, money }: Shown): void {
  if (payments === undefined || money === undefined) return;
  for (const { id, kind, about: of, currency, allocated } of payments) {
    if (known.money.has(id) || seenBefore(known, id)) continue;
    if (kind === "customer" || kind === "payout" || kind === "refund")
      known.money.set(id, { kind, currency, left: units(allocated) });
    else if (kind === "write-off") seen.get(known)!.add(id);
    else {
      const row = known.money.get(of!)!;
      row.left -= units(allocated);
      expect({ step, isLeft: row.left >= 0n }).toEqual({ step, isLeft: true });
      // What was taken back, or came back, by mistake stands again.
      if (row.about !== undefined) known.money.get(row.about)!.left += units(allocated);
      if (kind === "reversal") known.money.set(id, { kind, currency, left: units(allocated), about: of! });
      seen.get(known)!.add(id);
    }
  }
  for (const [name, kind] of [
    ["came", "customer"],
    ["paidOut", "payout"],
    ["refunded", "refund"],
  ] as const) {
    const sums = new Map<string, bigint>();
    for (const row of known.money.values())
      if (row.kind === kind) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + row.left);
    const own = [...sums].filter(([, sum]) => sum !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(money[name].map(({ currency, amount }) => [currency, units(amount)])).toEqual(own);
  }
}

/** Rows about other rows that were already counted. */
const seen = new WeakMap<Known, Set<string>>();
function seenBefore(known: Known, id: string): boolean {
  const ids = seen.get(known) ?? new Set<string>();
  seen.set(known, ids);
  return ids.has(id);
}

const DECIMALS = 8;

export function units(amount: string): bigint {
  const [whole = "0", rest = ""] = amount.split(".");
  return BigInt(whole + rest.padEnd(DECIMALS, "0").slice(0, DECIMALS));
}
