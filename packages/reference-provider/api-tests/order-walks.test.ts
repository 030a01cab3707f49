import { randomBytes } from "node:crypto";
import {
  ENDED_STATES,
  ORDER_STATES,
  type OrderState,
  type OrderStep,
  type StepRule,
} from "@tradeslip/contracts/rules";
import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { commitmentOf, FIRST_HASH, hashOfRow } from "../src/desk/audit-chain.ts";
import { type OrderDesk, startOrderDesk, takeOrders, type TestSlip } from "./order-desk.ts";
import {
  accept,
  announcedOrder,
  type Caller,
  CALLERS,
  DESK,
  type Known,
  RULES,
  type Shown,
} from "./order-walk.ts";
import { inputOf } from "./order-walk-inputs.ts";
import type { Answer, Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 4 * HOUR });

/** All of them with ORDER_WALKS=10000; by default what a suite has time for. */
const WALKS = Number(process.env["ORDER_WALKS"] ?? 40);
const SEED = Number(process.env["ORDER_WALKS_SEED"] ?? 48);

interface Move {
  /** Picks among the rows that begin at the order's state; one time in eight among all steps. */
  readonly pick: number;
  readonly isAny: boolean;
  /** Three times in four somebody who may make the step. */
  readonly isRight: boolean;
  readonly caller: Caller;
  /** Picks the inputs, and how long time passes. */
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
  /** The audit's rows that were checked. */
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
  await takeOrders(people.Eve, { limits: { lookAbove: "400" } });
  const accounts = { buy: await desk.account(people.Eve), sell: await coinAccount(desk, people.Eve) };
  for (const id of Object.values(accounts))
    await people.Ian("POST", `/desk/receiving-accounts/${id}/confirm`);
  return { desk, people, accounts, checked: { seq: 0, hash: FIRST_HASH }, seen: new Map() };
}

/** An address for each order: more are added as they go. */
function coinAccount(desk: OrderDesk, admin: Call): Promise<string> {
  return desk.account(admin, {
    kind: "coin",
    name: "Wallet",
    currency: "SOME",
    network: "other",
    details: [],
    addresses: Array.from({ length: 400 }, (_none, at) => `wallet-address-${at}`),
  });
}

/** A session that no walk outlives. */
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
  expect(await verifyAudit(world.desk.db)).toMatchObject({ isWhole: true });
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
  expect((await slip.maker("POST", "/announce")).status).toBe(204);
  const known = announcedOrder();
  for (const move of made) {
    await makeMove(world, slip, known, move);
    // Nothing opens it again.
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
  const isMakers = caller === "maker" || caller === "stranger";
  // There is no such call of the other side.
  const own = RULES.filter((one) => one.step === step && one.by !== "system");
  if (!own.some(({ by }) => (by === "maker") === isMakers)) return;
  const input = inputOf(world, slip, step, move.dice);
  const answer = await ask(world, slip, caller, step, { version: known.version, ...input });
  if (answer.status === 200) {
    accept(known, caller, step, input, answer.body as Shown);
    return;
  }
  expect([400, 403, 409]).toContain(answer.status);
  expect(typeof answer.body.message).toBe("string");
  if (caller === "stranger") expect(answer.body.code).toBe("not_the_maker");
  await keepOrder(world, slip, known);
}

/** What leads on is likelier than what leads aside. */
const WEIGHTS: Partial<Record<string, number>> = {
  claim: 20,
  destination: 12,
  details: 40,
  paid: 8,
  "money-seen": 20,
  look: 12,
  settle: 8,
  sent: 40,
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

function rightCaller({ by }: StepRule, { agent, statedBy }: Known, { dice }: Move): Caller {
  const someone = DESK[dice % DESK.length]!;
  if (by === "maker") return "maker";
  if (by === "system") return "time";
  if (by === "its-agent") return (agent as Caller | null) ?? someone;
  if (by === "another") return DESK.find((one) => one !== agent && !statedBy.has(one)) ?? someone;
  if (by === "agent") return someone;
  return agent === "Eve" ? "Ian" : "Eve";
}

function ask(world: World, slip: TestSlip, caller: Caller, step: OrderStep, body: object): Promise<Answer> {
  if (caller === "maker") return slip.maker("POST", `/${step}`, body);
  if (caller === "stranger") {
    const headers = { "order-key": randomBytes(32).toString("base64url") };
    return world.desk.callAs(headers)("POST", `/orders/${slip.token}/${step}`, body);
  }
  return world.people[caller as "Ada"]("POST", `/desk/orders/${slip.reference}/${step}`, body);
}

/** A refused step changed nothing; what time did, it did before. */
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

/** From wherever the walk stands, people and time bring the order to an end. */
async function finish(world: World, slip: TestSlip, known: Known): Promise<void> {
  const { desk } = world;
  const isEnded = () => (ENDED_STATES as readonly OrderState[]).includes(known.state);
  const make = async (caller: Caller, step: OrderStep, input: object = {}) => {
    const answer = await ask(world, slip, caller, step, { version: known.version, ...input });
    expect({ step, state: known.state, answer }).toMatchObject({ answer: { status: 200 } });
    accept(known, caller, step, input, answer.body as Shown);
  };
  const reason = "to its end";
  await desk.sweep();
  const kept = await desk.db
    .selectFrom("orders")
    .select("version")
    .where("reference", "=", slip.reference)
    .executeTakeFirst();
  if (kept === undefined) {
    // Nobody claimed it within a day.
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
    } else if (known.state === "sent") await make("Bob", "close", {});
    else if (agent === null) await make("Ian", "claim");
    else if (known.state === "details-shown") {
      desk.clock.advance(60 * HOUR);
      await desk.sweep();
      await keepOrder(world, slip, known);
      expect(known.state).toBe("cancelled");
    } else if (known.state === "said-paid") await make(agent, "not-found");
    else {
      const second = [
        DESK.find((one) => one !== agent && !known.statedBy.has(one)),
        DESK.find((one) => !known.statedBy.has(one)),
        DESK.find((one) => one !== agent),
      ].find((one) => one !== undefined)!;
      await make(second, "look", { agrees: true, text: reason });
      await make(agent, "return", { reason, transaction: randomBytes(32).toString("hex") });
    }
  }
}

async function requireOnce({ desk }: World, reference: string): Promise<void> {
  const order = await desk.db
    .selectFrom("orders")
    .select("facts")
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (order === undefined) return;
  const facts = JSON.parse(order.facts) as { payouts: { undelivered: boolean }[]; returned: unknown };
  const standing = facts.payouts.filter(({ undelivered }) => !undelivered).length;
  expect(standing + (facts.returned === null ? 0 : 1)).toBeLessThanOrEqual(1);
}

/** Each row since the last walk: its content's commitment, its hash over the row before, its number. */
async function requireWholeAudit(world: World): Promise<void> {
  const rows = await world.desk.db
    .selectFrom("audit")
    .selectAll()
    .where("seq", ">", world.checked.seq)
    .orderBy("seq")
    .execute();
  for (const row of rows) {
    expect(row.seq).toBe(world.checked.seq + 1);
    // What was forgotten meanwhile has its commitment alone.
    if (row.salt !== null) expect(row.commitment).toBe(commitmentOf(row.salt, row.content!));
    expect(row.hash).toBe(hashOfRow(row, world.checked.hash));
    world.checked = { seq: row.seq, hash: row.hash };
  }
  const head = await world.desk.db.selectFrom("chain_head").selectAll().executeTakeFirstOrThrow();
  expect([head.seq, head.hash]).toEqual([world.checked.seq, world.checked.hash]);
}
