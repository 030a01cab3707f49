import { HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import * as fc from "fast-check";
import { describe, expect, inject, it, vi } from "vitest";
import { bookedSums } from "../src/ledger/ledger-sums.ts";
import { withRest } from "../src/ledger/suspense.ts";
import { moneyOf } from "../src/orders/order-money.ts";
import { type OrderRecord, recordsOf } from "../src/orders/order-record.ts";
import { grossOf, heldIn, plain, restOf, type Row, standsOf, sumOf, totalsAsGross } from "./money-walk.ts";
import { MOVES } from "./money-walk-moves.ts";
import { makeReady } from "./money-walk-ready.ts";
import { maxOf, type Move, readOrder, type Walk, type What, WHATS, type World } from "./money-walk-world.ts";
import {
  addressOf,
  type OrderDesk,
  SELLER,
  startOrderDesk,
  takeOrders,
  type TestSlip,
} from "./order-desk.ts";
import { units } from "./order-walk.ts";
import { auditDifferences, type Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 4 * HOUR });

/** All of them with MONEY_WALKS=10000; by default as many as a suite has time for. */
const WALKS = Number(process.env["MONEY_WALKS"] ?? runs(10, 100));
/** PostgreSQL takes other walks than SQLite: what a walk finds in the rules, it finds on both. */
const SEED = Number(process.env["MONEY_WALKS_SEED"] ?? (inject("databaseServer") === undefined ? 62 : 64));
/** With more, each call would read what earlier walks left, and the list of money that waits would be cut. */
const WALKS_OF_A_DESK = 50;
const DESKS = Math.ceil(WALKS / WALKS_OF_A_DESK);

const moves = fc.array(
  fc.record<Move>({
    what: fc.constantFrom(
      ...Object.entries(WHATS).flatMap(([what, times]) => Array.from({ length: times }, () => what as What)),
    ),
    order: fc.constantFrom(0, 0, 1, 1, 2),
    share: fc.nat(5),
    dice: fc.nat(1_000),
  }),
  { minLength: 8, maxLength: 22 },
);

async function startWorld(): Promise<World> {
  const desk = await startOrderDesk();
  const eve = await lasting(desk, "Eve", "admin");
  const [ada, bob] = [await lasting(desk, "Ada", "agent"), await lasting(desk, "Bob", "agent")];
  await takeOrders(eve);
  const first = await desk.account(eve);
  const second = await desk.account(eve, { name: "Second Bank" });
  const euro = await desk.account(eve, { name: "Euro Bank", currency: "EUR" });
  desk.clock.advance(HOUR);
  return {
    desk,
    eve,
    ada,
    bob,
    wallets: [],
    accounts: [first, first, first, second, euro],
    currencies: new Map([
      [first, "USD"],
      [second, "USD"],
      [euro, "EUR"],
    ]),
    counted: { transactions: 0 },
  };
}

/** A session that outlasts any walk. */
async function lasting(desk: OrderDesk, name: string, role: "agent" | "admin"): Promise<Call> {
  const call = await desk.member(name, role);
  const far = desk.clock.now() + 100_000 * 24 * HOUR;
  await desk.db.updateTable("sessions").set({ expires_at: far, last_seen_at: far }).execute();
  return call;
}

/** How often each move was made. */
const done = new Map<What, number>();

describe(`${WALKS} walks of split, combined, refunded, corrected and reversed payments add up as a plain list does`, () => {
  it.each(Array.from({ length: DESKS }, (_none, turn) => SEED + turn))("from seed %i on", async (seed) => {
    const world = await startWorld();
    const walks = Math.min(WALKS_OF_A_DESK, WALKS - (seed - SEED) * WALKS_OF_A_DESK);
    await fc.assert(
      fc.asyncProperty(moves, (made) => walk(world, made)),
      { numRuns: walks, seed, endOnFailure: true },
    );
    expect(await auditDifferences(world.desk.db)).toEqual([]);
  });

  it.runIf(WALKS >= 100)("and each move is made", () => {
    if (process.env["MONEY_WALKS"])
      process.stdout.write(`moves that were done: ${JSON.stringify(Object.fromEntries(done))}\n`);
    const all = [...done.values()].reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(0);
    const rare = (Object.keys(WHATS) as What[]).filter((what) => (done.get(what) ?? 0) < all / 60);
    expect(rare).toEqual([]);
  });
});

/** Each order's coins come to an address of its own; when a wallet has none left, another is made. */
async function walletOf({ desk, eve, wallets }: World): Promise<string> {
  const last = wallets.at(-1);
  if (last !== undefined && last.left > 0) {
    last.left -= 1;
    return last.id;
  }
  const id = await desk.account(eve, {
    kind: "coin",
    name: `Wallet ${wallets.length}`,
    currency: "SOME",
    network: "other",
    details: [],
    addresses: Array.from({ length: WALLET }, (_none, at) => `wallet-${wallets.length}-${at}`),
  });
  desk.clock.advance(HOUR);
  wallets.push({ id, left: WALLET - 1 });
  return id;
}

const WALLET = 100;

/** Takes an order to where its customer sees where to pay. */
async function show(known: Walk, slip: TestSlip): Promise<void> {
  const { ada, accounts, payer, wallet, shown } = known;
  const { reference, terms, orderKey, customer } = slip;
  await customer("POST", "/announce");
  const claimed = await ada("POST", `/desk/orders/${reference}/claim`, { version: 1 });
  const isSell = terms.side === "sell";
  const own = isSell
    ? { ...SELLER, account: String(orderKey.readUIntBE(0, 4)).padStart(10, "0"), holder: payer }
    : { network: "bitcoin", address: addressOf(slip), payerName: payer };
  const back = isSell ? { returnNetwork: "other", returnAddress: `back-${reference}` } : {};
  const { version } = claimed.body;
  const given = await customer("POST", "/destination", { version, ...own, ...back });
  const details = await ada("POST", `/desk/orders/${reference}/details`, {
    version: given.body.version,
    accountId: isSell ? wallet : accounts[0],
  });
  expect(details).toMatchObject({ status: 200, body: { state: "details-shown" } });
  shown.set(reference, details.body);
}

async function walk(world: World, made: readonly Move[]): Promise<void> {
  // Each walk has a day of its own.
  world.desk.clock.advance(24 * HOUR);
  const wallet = await walletOf(world);
  const from = world.desk.clock.now();
  const slip = world.desk.slip();
  const coin = { id: "some-coin", symbol: "SOME", name: "Some coin" };
  const slips = [
    slip,
    world.desk.slip({ usd: "500.00" }),
    world.desk.slip({ side: "sell", rate: "1", coin }),
  ] as const;
  // A star at the end would mask a name.
  const payer = `Ada ${slip.reference.slice(0, -1)}`;
  const lists = { rows: [], lines: [], approved: new Map(), shown: new Map() };
  const begun: Walk = { ...world, slips, payer, wallet, ...lists };
  for (const one of slips) await show(begun, one);
  for (const move of made) {
    if (move.dice % 4 > 0) await makeReady(begun, move);
    const answer = await MOVES[move.what](begun, move);
    if (answer !== null && answer.status !== 200) expect([400, 403, 404, 409]).toContain(answer.status);
    if (answer?.status === 200) done.set(move.what, (done.get(move.what) ?? 0) + 1);
    for (const order of await recordsNow(begun)) requireSums(begun, order, move.what);
  }
  await requireTotals(begun, from);
  for (const order of await recordsNow(begun)) await requireShown(begun, order);
}

async function recordsNow({ desk, slips }: Walk): Promise<readonly OrderRecord[]> {
  const references = slips.map(({ reference }) => reference);
  const rows = await desk.db.selectFrom("orders").selectAll().where("reference", "in", references).execute();
  expect(rows).toHaveLength(references.length);
  return recordsOf(desk.db, rows);
}

/** Expects the order to agree with the list. */
function requireSums({ rows, shown }: Walk, order: OrderRecord, what: What): void {
  const { reference, payments, side, version } = order;
  const money = moneyOf(order);
  const own = rows.filter(({ parts }) => parts.has(reference));
  expect([what, payments.map(({ id }) => id).toSorted()]).toEqual([what, own.map(({ id }) => id).toSorted()]);
  for (const [name, kind] of [
    ["came", "customer"],
    ["paidOut", "payout"],
    ["refunded", "refund"],
  ] as const) {
    const told = money[name].map(({ currency, amount }) => [currency, units(amount)]);
    expect([what, name, told]).toEqual([what, name, plain(sumOf(rows, kind, reference))]);
  }
  // A refused move changes nothing.
  expect([what, version]).toEqual([what, shown.get(reference)?.version ?? version]);
  if (own.length === 0) return;
  const [currency, agreed] = side === "sell" ? ["SOME", order.coin_amount] : ["USD", order.usd];
  const { settlement } = order.facts;
  const priced = side === "sell" ? settlement?.coinAmount : settlement?.usd;
  const isPaid = own.some((row) => row.kind === "payout" && standsOf(rows, row, reference) > 0n);
  const owed = (settlement?.state === "accepted" && isPaid && priced) || agreed;
  const missing = units(owed) - maxOf(heldIn(rows, currency, reference), 0n);
  const currencies = new Set(own.map((row) => row.currency));
  const isOther = [...currencies].some((each) => each !== currency && heldIn(rows, each, reference) > 0n);
  const open = missing === 0n && !isOther ? "exact" : missing > 0n ? "missing" : "over";
  expect([what, money.open]).toEqual([what, open]);
}

/** Expects the desk's page of an order to tell what its last call did, and its sums. */
async function requireShown(known: Walk, order: OrderRecord): Promise<void> {
  const { reference } = order;
  const last = known.shown.get(reference);
  const { version, state, money, payments, settlement, proposal } = await readOrder(known, reference);
  expect(money).toEqual(moneyOf(order));
  if (last === undefined) return;
  expect([proposal?.hash, proposal?.reasons]).toEqual([last.proposal?.hash, last.proposal?.reasons]);
  expect({ version, state, money, settlement }).toEqual({
    version: last.version,
    state: last.state,
    money: last.money,
    settlement: last.settlement,
  });
  expect(payments.toSorted(byId)).toEqual(last.payments.toSorted(byId));
}

const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1);

/** Checks the day's sums, what is waiting, and that no payment's parts exceed it. */
async function requireTotals({ desk, rows }: Walk, from: number): Promise<void> {
  const totals = await bookedSums(desk.db, { from, to: desk.clock.now() + 1 });
  expect(plain(totalsAsGross(totals))).toEqual(plain(grossOf(rows)));
  const waiting = await desk.db
    .selectFrom("desk_payments")
    .selectAll()
    .where("is_allocated", "=", 0)
    .where("recorded_at", ">=", from)
    .execute();
  const told = (await withRest(desk.db, waiting)).map(({ id, left }) => [id, units(left)] as const);
  const left = rows
    .filter(({ kind }) => kind === "customer")
    .map((row) => [row.id, restOf(rows, row)] as const);
  expect(plain(Object.fromEntries(told))).toEqual(plain(Object.fromEntries(left)));
  for (const row of rows) {
    expect(restOf(rows, row) >= 0n).toBe(true);
    for (const order of row.parts.keys()) expect(standsOf(rows, row, order) >= 0n).toBe(true);
  }
}
