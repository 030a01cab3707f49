import { randomBytes } from "node:crypto";
import {
  ENDED_STATES,
  ORDER_STATES,
  type OrderState,
  type OrderStep,
  type StepRule,
} from "@tradeslip/contracts/rules";
import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import * as fc from "fast-check";
import { expect, inject, it, vi } from "vitest";
import { commitmentOf, FIRST_HASH, hashOfRow, LASTING } from "../src/desk/audit-chain.ts";
import {
  BUYER,
  lookedAt,
  type OrderDesk,
  startOrderDesk,
  takeOrders,
  type TestSlip,
  WALLET,
} from "./order-desk.ts";
import {
  accept,
  announcedOrder,
  type Caller,
  CALLERS,
  DESK,
  type Known,
  RULES,
  type Shown,
  units,
} from "./order-walk.ts";
import { inputOf } from "./order-walk-inputs.ts";
import { type Answer, auditDifferences, type Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 4 * HOUR });

/** All of them with ORDER_WALKS=10000; by default as many as a suite has time for. */
const WALKS = Number(process.env["ORDER_WALKS"] ?? runs(12, 50));
/** PostgreSQL takes other walks than SQLite: what a walk finds in the rules, it finds on both. */
const SEED = Number(process.env["ORDER_WALKS_SEED"] ?? (inject("databaseServer") === undefined ? 48 : 49));

interface Move {
  /** Picks among the rules that start at the order's state; one time in eight, among all steps. */
  readonly pick: number;
  readonly isAny: boolean;
  /** Three times out of four, a caller who may make the step. */
  readonly isRight: boolean;
  readonly caller: Caller;
  /** Picks the inputs, and how much time passes. */
  readonly dice: number;
}

const oneIn = (count: number) => fc.nat(count - 1).map((n) => n === 0);
const moves = fc.array(
  fc.record<Move>({
    pick: fc.nat(1_000),
    isAny: oneIn(8),
    isRight: oneIn(4).map((is) => !is),
    caller: fc.constantFrom(...CALLERS),
    dice: fc.nat(10_000),
  }),
  { minLength: 10, maxLength: 26 },
);
const walks = fc.record({ isSell: oneIn(4), isLarge: fc.boolean(), moves });

interface World {
  readonly desk: OrderDesk;
  readonly people: Readonly<Record<(typeof DESK)[number], Call>>;
  readonly accounts: Readonly<Record<"buy" | "sell", string>>;
  /** The last audit row checked. */
  checked: { seq: number; hash: string };
  readonly seen: Map<string, number>;
}

async function startWorld(): Promise<World> {
  const desk = await startOrderDesk();
  const people = {
    Ada: await personOf(desk, "Ada", "agent"),
    Bob: await personOf(desk, "Bob", "agent"),
    Eve: await personOf(desk, "Eve", "admin"),
    Ian: await personOf(desk, "Ian", "admin"),
  };
  await takeOrders(people.Eve, { limits: { approvalAbove: "400" } });
  const accounts = { buy: await desk.account(people.Eve), sell: await coinAccount(desk, people.Eve) };
  for (const id of Object.values(accounts))
    await people.Ian("POST", `/desk/receiving-accounts/${id}/confirm`, { version: 1 });
  return { desk, people, accounts, checked: { seq: 0, hash: FIRST_HASH }, seen: new Map() };
}

/** Has an address for each order: more are added along the way. */
function coinAccount(desk: OrderDesk, admin: Call): Promise<string> {
  return desk.account(admin, {
    ...WALLET,
    currency: "SOME",
    network: "other",
    addresses: Array.from({ length: 400 }, (_none, at) => `wallet-address-${at}`),
  });
}

/** A session that outlasts any walk. */
async function personOf(desk: OrderDesk, name: string, role: "agent" | "admin"): Promise<Call> {
  const call = await desk.member(name, role);
  const far = desk.clock.now() + 100_000 * 24 * HOUR;
  await desk.db.updateTable("sessions").set({ expires_at: far, last_seen_at: far }).execute();
  return call;
}

it(`K98, K99: ${WALKS} walks of random steps by random callers leave the table's states, and an end in reach`, async () => {
  const world = await startWorld();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(walks, async ({ isSell, isLarge, moves: made }) => {
      count += 1;
      await walk(world, { isSell, isLarge, moves: made });
    }),
    { numRuns: WALKS, seed: SEED, endOnFailure: true },
  );
  expect(count).toBe(WALKS);
  expect(await auditDifferences(world.desk.db)).toEqual([]);
  if (process.env["ORDER_WALKS"]) {
    const [row] = world.desk.rows("SELECT count(*) AS steps FROM order_history");
    const states = JSON.stringify(Object.fromEntries(world.seen));
    process.stdout.write(`${count} walks, ${String(row!["steps"])} steps, moves by state ${states}\n`);
  }
  for (const state of WALKS >= 1_000 ? ORDER_STATES : [])
    expect(world.seen.get(state) ?? 0).toBeGreaterThan(0);
});

async function walk(
  world: World,
  { isSell, isLarge, moves: made }: { isSell: boolean; isLarge: boolean; moves: Move[] },
) {
  const { desk } = world;
  const coin = isSell ? { id: "some-coin", symbol: "SOME", name: "Some coin" } : undefined;
  const slip = desk.slip({
    side: isSell ? "sell" : "buy",
    usd: isLarge ? "500.00" : "250.00",
    rate: "1",
    ...(coin ? { coin } : {}),
  });
  expect((await slip.customer("POST", "/announce")).status).toBe(204);
  const known = announcedOrder();
  for (const move of made) {
    await makeMove(world, slip, known, move);
    // Nothing reopens it.
    if (known.state === "cancelled" && !known.detailsShown) break;
  }
  await finish(world, slip, known);
  await requireOnce(world, slip.reference);
  await requireWholeAudit(world);
}

async function makeMove(world: World, slip: TestSlip, known: Known, move: Move): Promise<void> {
  world.seen.set(known.state, (world.seen.get(known.state) ?? 0) + 1);
  const rule = chosenRule(known, move);
  const caller = move.isRight ? rightCaller(rule, known, move) : move.caller;
  if (caller === "time" || rule.by === "system") {
    world.desk.clock.advance(
      [MINUTE, MINUTE, 5 * MINUTE, 31 * MINUTE, MINUTE, MINUTE, 5 * MINUTE, 25 * HOUR][move.dice % 8]!,
    );
    return;
  }
  const { step } = rule as { step: OrderStep };
  const isCustomers = caller === "customer" || caller === "stranger";
  // The other side has no such call.
  const own = RULES.filter((one) => one.step === step && one.by !== "system");
  if (!own.some(({ by }) => (by === "customer") === isCustomers)) return;
  const before = MONEY_STEPS.has(step) ? await orderOf(world, slip) : null;
  const input = { ...inputOf(world, slip, step, move.dice), ...moneyInput(before, step, move.dice) };
  const answer = await ask(world, slip, caller, step, { version: known.version, ...input });
  if (answer.status === 200) {
    accept(known, caller, step, input, answer.body as Shown, before);
    return;
  }
  if (answer.body.code === "approval_needed") {
    // The call became the decision to approve: one version more, unless it was that already.
    const { version } = answer.body.order;
    expect([known.version, known.version + 1]).toContain(version);
    if (version > known.version) known.authors.add(caller);
    known.version = version;
    return;
  }
  expect([400, 403, 409]).toContain(answer.status);
  expect(typeof answer.body.message).toBe("string");
  if (caller === "stranger") expect(answer.body.code).toBe("not_the_customer");
  await keepOrder(world, slip, known);
}

const ADMINS: readonly string[] = ["Eve", "Ian"];
const MONEY_STEPS = new Set<OrderStep>(["approve", "sent", "return", "reverse", "correct", "undelivered"]);

async function orderOf({ people }: World, { reference }: TestSlip): Promise<Answer["body"]> {
  return (await people.Eve("GET", `/desk/orders/${reference}`)).body;
}

/** What a step about money refers to in the current order. */
function moneyInput(before: Answer["body"], step: OrderStep, dice: number): object {
  if (before?.payments === undefined) return {};
  if (step === "approve") return dice % 16 === 0 ? { covers: "another" } : lookedAt(before);
  if (step === "sent" || step === "return") {
    const amount = before.proposal?.goesOut[0]?.amount;
    return dice % 3 === 0 && amount !== undefined ? { amount: halfOf(amount) } : {};
  }
  const paymentId = before.payments[dice % Math.max(1, before.payments.length)]?.id ?? UNKNOWN;
  return step === "undelivered" ? {} : { paymentId };
}

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

function halfOf(amount: string): string {
  const half = (units(amount) / 2n).toString().padStart(9, "0");
  return `${half.slice(0, -8)}.${half.slice(-8)}`;
}

/** The next step is more likely than a way out. */
const WEIGHTS: Partial<Record<string, number>> = {
  claim: 20,
  destination: 12,
  details: 40,
  paid: 8,
  "money-seen": 20,
  approve: 12,
  settle: 8,
  sent: 40,
  reverse: 3,
  correct: 3,
  undelivered: 6,
  resolve: 12,
  renew: 1,
  cancel: 1,
  lapse: 1,
  note: 1,
  say: 1,
  release: 1,
  "hand-over": 1,
  "take-over": 1,
};

function chosenRule(known: Known, { pick, isAny }: Move): StepRule {
  const all = RULES.filter(({ from }) => !from.includes("slip"));
  const here = isAny ? all : all.filter(({ from }) => from.includes(known.state));
  const weighted = here.flatMap((rule) => Array.from({ length: WEIGHTS[rule.step] ?? 4 }, () => rule));
  return weighted[pick % weighted.length] ?? all[pick % all.length]!;
}

function rightCaller({ by }: StepRule, { agent, authors }: Known, { dice }: Move): Caller {
  const someone = DESK[dice % DESK.length]!;
  if (by === "customer") return "customer";
  if (by === "system") return "time";
  if (by === "its-agent") return (agent as Caller | null) ?? someone;
  if (by === "another") return DESK.find((one) => one !== agent && !authors.has(one)) ?? someone;
  if (by === "agent") return someone;
  return agent === "Eve" ? "Ian" : "Eve";
}

function ask(world: World, slip: TestSlip, caller: Caller, step: OrderStep, body: object): Promise<Answer> {
  if (caller === "customer") return slip.customer("POST", `/${step}`, body);
  if (caller === "stranger") {
    const headers = { "order-key": randomBytes(32).toString("base64url") };
    return world.desk.callAs(headers)("POST", `/orders/${slip.token}/${step}`, body);
  }
  return world.people[caller as "Ada"]("POST", `/desk/orders/${slip.reference}/${step}`, body);
}

/** A refused step changes nothing; any change by time happened before. */
async function keepOrder({ desk }: World, { reference }: TestSlip, known: Known): Promise<void> {
  const order = await desk.db
    .selectFrom("order_history")
    .select(["state", "version", "step", "by_kind"])
    .where("reference", "=", reference)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  if (order.version === known.version) {
    expect(order.state).toBe(known.state);
    return;
  }
  expect(order).toMatchObject({ version: known.version + 1, by_kind: "system" });
  expect(order.state).toBe(order.step === "lapse" ? "cancelled" : known.state);
  known.version = order.version;
  known.state = order.state;
}

/** From wherever the walk is, people and time bring the order to an end. */
async function finish(world: World, slip: TestSlip, known: Known): Promise<void> {
  const { desk } = world;
  const isEnded = () => (ENDED_STATES as readonly OrderState[]).includes(known.state);
  const make = async (caller: Caller, step: OrderStep, input: object = {}) => {
    const before = MONEY_STEPS.has(step) ? await orderOf(world, slip) : null;
    const body = { version: known.version, ...(step === "approve" ? lookedAt(before) : {}), ...input };
    const answer = await ask(world, slip, caller, step, body);
    expect({ step, state: known.state, answer }).toMatchObject({ answer: { status: 200 } });
    accept(known, caller, step, input, answer.body as Shown, before);
  };
  const reason = "to its end";
  await desk.sweep();
  const kept = await desk.db
    .selectFrom("orders")
    .select("version")
    .where("reference", "=", slip.reference)
    .executeTakeFirst();
  if (kept === undefined) {
    // No agent claimed it within a day.
    expect([known.state, known.wasClaimed]).toEqual(["announced", false]);
    known.state = "cancelled";
    return;
  }
  await keepOrder(world, slip, known);
  for (let turn = 0; !isEnded(); turn += 1) {
    expect(turn).toBeLessThan(12);
    const agent = known.agent as (typeof DESK)[number] | null;
    if (known.state === "announced" || known.state === "claimed") await make("Ada", "cancel", { reason });
    else if (known.state === "disputed") {
      await make(agent === "Eve" ? "Ian" : "Eve", "resolve", { outcome: "no-claim", text: reason });
    } else if (known.state === "sent") {
      const { payments } = await orderOf(world, slip);
      const senders = payments.flatMap((row: { kind: string; recordedBy: string }) =>
        row.kind === "payout" ? [row.recordedBy] : [],
      );
      const other = DESK.find((one) => one !== agent && !senders.includes(one));
      await make(other ?? "customer", other === undefined ? "received" : "close", {});
    } else if (agent === null) await make("Ian", "claim");
    else if (known.state === "details-shown") {
      desk.clock.advance(60 * HOUR);
      await desk.sweep();
      await keepOrder(world, slip, known);
      expect(known.state).toBe("cancelled");
    } else if (known.state === "said-paid") await make(agent, "not-found");
    else if ((await orderOf(world, slip)).money.came.length === 0) {
      await make(agent, "dispute", { text: reason });
      await make(agent === "Eve" ? "Ian" : "Eve", "resolve", { outcome: "no-claim", text: reason });
      // The money recorded was reversed, and nothing more is due.
      return;
    } else {
      const { differences } = await orderOf(world, slip);
      // What came on another network than agreed can't go back to the address that was given for that one: an
      // admin names another, and it waits.
      const isOfOther = differences.includes("network");
      if (isOfOther && !ADMINS.includes(agent)) {
        await make("Eve", "take-over", { reason });
        continue;
      }
      const destination = isOfOther ? { destination: BUYER.address } : {};
      const back = { reason, transaction: randomBytes(32).toString("hex"), ...destination };
      const asked = await ask(world, slip, agent, "return", { version: known.version, ...back });
      if (asked.status === 200) {
        accept(known, agent, "return", back, asked.body as Shown, null);
        continue;
      }
      expect(asked.body.code).toBe("approval_needed");
      known.version = asked.body.order.version;
      known.authors.add(agent);
      const others = DESK.filter((one) => one !== agent);
      const second = others.find((one) => !known.authors.has(one)) ?? others[0]!;
      await make(second, "approve", { agrees: true, text: reason });
      if (isOfOther) desk.clock.advance(72 * HOUR);
      await make(agent, "return", back);
    }
  }
}

/** Each payment counts once, and its parts don't exceed it. */
async function requireOnce({ desk }: World, reference: string): Promise<void> {
  const { payments } = await desk.db
    .selectFrom("payment_keys")
    .select((eb) => eb.fn.count<number>("payment_id").distinct().as("payments"))
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const rows = await desk.db
    .selectFrom("desk_payments")
    .innerJoin("desk_allocations", "desk_allocations.payment_id", "desk_payments.id")
    .select(["id", "about", "kind", "desk_payments.amount", "desk_allocations.amount as allocated"])
    .where("reference", "=", reference)
    .execute();
  const corrected = new Set(rows.filter(({ kind }) => kind === "correction").map(({ about }) => about));
  expect(payments).toBe(rows.filter(({ id, about }) => about === null && !corrected.has(id)).length);
  for (const { amount, allocated } of rows) expect(units(allocated) <= units(amount)).toBe(true);
}

/** Each row since the last walk: its content's commitment, its hash over the previous row, its number. */
async function requireWholeAudit(world: World): Promise<void> {
  const rows = await world.desk.db
    .selectFrom("audit")
    .selectAll()
    .where("seq", ">", world.checked.seq)
    .orderBy("seq")
    .execute();
  for (const row of rows) {
    expect(row.seq).toBe(world.checked.seq + 1);
    expect(row.commitment).toBe(`${LASTING}${commitmentOf(row.salt!, row.content!)}`);
    expect(row.hash).toBe(hashOfRow(row, world.checked.hash));
    world.checked = { seq: row.seq, hash: row.hash };
  }
  const head = await world.desk.db.selectFrom("chain_head").selectAll().executeTakeFirstOrThrow();
  expect([head.seq, head.hash]).toEqual([world.checked.seq, world.checked.hash]);
}
