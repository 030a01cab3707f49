import { createHash } from "node:crypto";
import { join } from "node:path";
import { ORDER_STATES, type OrderState } from "@tradeslip/contracts/rules";
import { FakeClock, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it, vi } from "vitest";
import { migrations } from "../src/db/database.ts";
import { postgresDialect } from "../src/db/postgres.ts";
import { sqliteDialect } from "../src/db/sqlite.ts";
import { bookedSums } from "../src/ledger/ledger-sums.ts";
import { moneyOf } from "../src/orders/order-money.ts";
import { findOrder } from "../src/orders/order-store.ts";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { BUYER, claimedBy, customerStepsOf, startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";
import { runProgram } from "./run-program.ts";
import { newDataDir } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

// Each run of a program starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const TX = "a".repeat(64);
const OTHER_TX = "b".repeat(64);
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

async function open(dataDir: string): Promise<Kysely<unknown>> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  const dialect = DATABASE_URL
    ? postgresDialect(DATABASE_URL, console)
    : sqliteDialect(join(dataDir, "provider.sqlite"));
  return new Kysely<unknown>({ dialect });
}

async function migrate(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  const some = Object.fromEntries(names.map((name) => [name, migrations[name]!]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => some } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
}

it("each migration that was applied but not recorded is recorded later", async () => {
  const db = await open(await newDataDir());
  const names = Object.keys(migrations);
  for (const [at, name] of names.entries()) {
    const released = names.slice(0, at + 1);
    await migrate(db, released);
    await sql`DELETE FROM kysely_migration WHERE name = ${name}`.execute(db);
    await migrate(db, released);
  }
  const recorded = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  expect(recorded.rows.map(({ name }) => name)).toEqual(names.toSorted());
  await db.destroy();
});

it("what earlier releases called an order's maker is read as its customer", async () => {
  const dataDir = await newDataDir();
  const desk = await startOrderDesk({ dataDir });
  await takeOrders(await desk.member("Eve", "admin"));
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  await customerStepsOf(slip)("cancel");
  await desk.stop();
  const db = await open(dataDir);
  await sql`UPDATE order_history SET by_kind = 'maker' WHERE by_kind = 'customer'`.execute(db);
  await sql`UPDATE audit SET actor_kind = 'maker' WHERE actor_kind = 'customer'`.execute(db);
  await sql`DELETE FROM kysely_migration WHERE name >= '023-customer-steps'`.execute(db);
  await db.destroy();
  const again = await startOrderDesk({ dataDir });
  const { call } = await again.session("eve@desk.example");
  const { body: order } = await call("GET", `/desk/orders/${slip.reference}`);
  expect(order.history).toMatchObject([{ by: { kind: "customer" } }, { by: { kind: "customer" } }]);
  const { body: audit } = await call("GET", `/desk/audit?reference=${slip.reference}`);
  expect(audit.rows).toMatchObject([{ action: "cancel", actor: { kind: "customer" } }]);
});

it("payments that orders kept in lists become rows of the ledger: none is lost, and none counts again", async () => {
  const dataDir = await newDataDir();
  const db = await open(dataDir);
  await migrate(
    db,
    Object.keys(migrations).filter((name) => name < "025"),
  );
  const at = Date.parse("2026-11-01T10:00:00Z");
  const by = { id: "ada", name: "Ada" };
  const seen = {
    amount: "250.00",
    currency: "USD",
    madeAt: at,
    payerName: "Ada Lovelace",
    seenAt: at,
    seenBy: by,
  };
  const bank = { ...seen, bankReference: "FT-9", late: false, differences: [] };
  const orders = {
    "charged-back": {
      money: [{ ...bank, chargedBack: true }],
      payouts: [{ transaction: TX, at, undelivered: false }],
    },
    undelivered: {
      money: [{ ...bank, bankReference: "FT-8", chargedBack: false }],
      payouts: [
        { transaction: OTHER_TX, at, undelivered: true },
        { transaction: "c".repeat(64), at: at + 1, undelivered: false },
      ],
      look: { agrees: true, by, at, text: null },
      statedBy: ["ada"],
    },
    returned: {
      money: [{ ...bank, bankReference: "FT-7", chargedBack: false }],
      returned: { transaction: "FT-back", at },
    },
  };
  for (const [reference, facts] of Object.entries(orders)) {
    const details = { kind: "bank", accountId: "first-bank", amount: "250.00", currency: "USD", details: [] };
    const text = JSON.stringify({ ...facts, details, destination: { network: "bitcoin" } });
    await sql`INSERT INTO orders (reference, token, state, version, side, surface, coin_id, coin_symbol, coin_name,
        usd, coin_amount, rate, price_source, issued_at, slip_ends_at, announced_at, updated_at, desk_step_at,
        late, is_open, inbox_rank, waits, is_bare, facts)
      VALUES (${reference}, 'x', 'closed', 7, 'buy', 'exchange', 'bitcoin', 'BTC', 'Bitcoin', '250.00', '0.00500000',
        '50000', 'live', ${at}, ${at}, ${at}, ${at}, ${at}, 0, 0, 0, 0, 0, ${text})`.execute(db);
  }
  await sql`INSERT INTO counted_payments (key, reference, kind, line, is_whole, amount, currency, at, charged_back)
    VALUES (${hashOf("bank FT9")}, 'charged-back', 'in', 'line', 0, '250.00', 'USD', ${at}, 1)`.execute(db);
  await db.destroy();
  const desk = await startOrderDesk({ dataDir });
  const rows = desk.rows(
    "SELECT reference, kind, direction, desk_payments.amount, currency FROM desk_payments " +
      "JOIN desk_allocations ON payment_id = id ORDER BY reference, recorded_at, about IS NOT NULL, kind",
  );
  expect(rows.map((row) => Object.values(row).join(" "))).toEqual([
    "charged-back customer in 250 USD",
    "charged-back payout out 0.005 BTC",
    "charged-back reversal out 250 USD",
    "returned customer in 250 USD",
    "returned refund out 250 USD",
    "undelivered customer in 250 USD",
    "undelivered payout out 0.005 BTC",
    "undelivered reversal in 0.005 BTC",
    "undelivered payout out 0.005 BTC",
  ]);
  expect(desk.rows("SELECT reference FROM payment_keys WHERE payment_id IS NOT NULL")).toHaveLength(1);
  const [undelivered] = desk.rows("SELECT facts FROM orders WHERE reference = 'undelivered'");
  // The old approval did not say which decision it was for.
  expect(JSON.parse(String(undelivered!["facts"]))).toMatchObject({ authors: ["ada"] });
  expect(String(undelivered!["facts"])).not.toContain("look");
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, differences: [] });
  await desk.db.updateTable("desk_payments").set({ amount: "2500" }).where("kind", "=", "refund").execute();
  expect(await verifyAudit(desk.db)).toMatchObject({ differences: [{ what: "payment", which: "returned" }] });
});

const AT = Date.parse("2026-11-01T10:00:00Z");
const SEEN = {
  amount: "250.00",
  currency: "USD",
  madeAt: AT,
  payerName: "Ada Lovelace",
  seenAt: AT,
  seenBy: { id: "ada", name: "Ada" },
  bankReference: "FT-1",
  late: false,
  chargedBack: false,
  differences: [],
};
const PAID_OUT = { transaction: TX, at: AT, undelivered: false };
const CAME = [{ currency: "USD", amount: "250" }];
const WENT = [{ currency: "BTC", amount: "0.005" }];

/** Before the ledger: the facts of an order in each state, and the sums that remain. */
const BEFORE_LEDGER: Readonly<
  Record<OrderState, { facts: object; came?: object; paidOut?: object; refunded?: object }>
> = {
  announced: { facts: {} },
  claimed: { facts: {} },
  "details-shown": { facts: {} },
  "said-paid": { facts: { saidPaid: { at: AT, transaction: null } } },
  "money-seen": {
    facts: { money: [SEEN, { ...SEEN, amount: "0.50" }] },
    came: [{ currency: "USD", amount: "250.5" }],
  },
  sent: { facts: { money: [SEEN], payouts: [PAID_OUT] }, came: CAME, paidOut: WENT },
  disputed: {
    facts: {
      money: [SEEN],
      payouts: [
        { ...PAID_OUT, undelivered: true },
        { ...PAID_OUT, transaction: OTHER_TX },
      ],
      dispute: { text: "Nothing came", at: AT, before: "sent" },
    },
    came: CAME,
    paidOut: WENT,
  },
  closed: { facts: { money: [SEEN], payouts: [PAID_OUT] }, came: CAME, paidOut: WENT },
  cancelled: { facts: {} },
  returned: {
    facts: { money: [SEEN], returned: { transaction: "FT-back", at: AT } },
    came: CAME,
    refunded: CAME,
  },
};

it("an order in each state keeps state, terms and times, and its sums are those of its payments before", async () => {
  const dataDir = await newDataDir();
  const db = await open(dataDir);
  const names = Object.keys(migrations);
  await migrate(
    db,
    names.filter((name) => name < "025"),
  );
  const details = { kind: "bank", accountId: "first-bank", amount: "250.00", currency: "USD", details: [] };
  for (const [state, { facts }] of Object.entries(BEFORE_LEDGER)) {
    const isShown = !["announced", "claimed"].includes(state);
    const text = JSON.stringify({
      ...facts,
      ...(isShown ? { details, destination: { network: "bitcoin", address: BUYER.address } } : {}),
    });
    await sql`INSERT INTO orders (reference, token, state, version, side, surface, coin_id, coin_symbol, coin_name,
        usd, coin_amount, rate, price_source, issued_at, slip_ends_at, announced_at, updated_at, desk_step_at,
        details_at, held_until, agent_id, agent_name, late, is_open, inbox_rank, waits, is_bare, facts)
      VALUES (${state}, 'x', ${state}, 7, 'buy', 'exchange', 'bitcoin', 'BTC', 'Bitcoin', '250.00', '0.00500000',
        '50000', 'live', ${AT}, ${AT}, ${AT}, ${AT}, ${AT}, ${isShown ? AT : null}, ${isShown ? AT + HOUR : null},
        'ada', 'Ada', 0, 1, 0, 0, 0, ${text})`.execute(db);
  }
  const read = async () =>
    (
      await sql<
        Record<string, unknown>
      >`SELECT reference, token, state, version, side, coin_id, usd, coin_amount, rate,
        issued_at, slip_ends_at, announced_at, updated_at, details_at, held_until, agent_id FROM orders
        ORDER BY reference`.execute(db)
    ).rows;
  const before = await read();
  expect(before.map(({ state }) => state)).toEqual(ORDER_STATES.toSorted());
  await migrate(db, names);
  expect(await read()).toEqual(before);
  await db.destroy();
  const desk = await startOrderDesk({ dataDir });
  for (const [state, { came = [], paidOut = [], refunded = [] }] of Object.entries(BEFORE_LEDGER)) {
    const order = await findOrder(desk.db, state);
    expect([state, moneyOf(order!)]).toMatchObject([state, { came, paidOut, refunded }]);
  }
  const whole = { from: 0, to: desk.clock.now() + HOUR };
  const { in: came, out, returned, refunded } = await bookedSums(desk.db, whole);
  // Gross: six lines of five orders, four payouts, one of which came back, and one refund.
  expect([came[0]!.amount, out[0]!.amount, returned[0]!.amount, refunded[0]!.amount]).toEqual([
    "1250.5",
    "0.02",
    "0.005",
    "250",
  ]);
  expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, differences: [] });
});

it("a back-up restores an order in the middle of its life, its payments counted, the audit whole", async () => {
  const clock = new FakeClock();
  clock.jump(Date.now() - HOUR - clock.now());
  const desk = await startOrderDesk({ clock });
  const eve = await desk.member("Eve", "admin");
  await desk.member("Ada", "agent");
  await takeOrders(eve);
  const bank = await desk.account(eve);
  const slip = desk.slip();
  const agent = await claimedBy(eve, slip);
  await agent("details", { accountId: bank });
  const madeAt = new Date(clock.now()).toISOString();
  await agent("money-seen", { amount: "250", madeAt, payerName: "Ada Lovelace", bankReference: "FT-1" });
  const { body: before } = await eve("GET", `/desk/orders/${slip.reference}`);
  const file = join(await newDataDir(), "desk.backup");
  expect(await runProgram("backup", [file], desk)).toMatchObject({ code: 0, stderr: "" });
  await desk.stop();
  const dataDir = await newDataDir();
  expect(await runProgram("restore", [file], { dataDir })).toMatchObject({ code: 0, stderr: "" });
  const again = await startOrderDesk({ dataDir, clock });
  const { call } = await again.session("eve@desk.example");
  expect((await call("GET", `/desk/orders/${slip.reference}`)).body).toEqual(before);
  const { body } = await call("GET", `/desk/orders?q=FT-1`);
  expect(body.orders).toMatchObject([{ reference: slip.reference }]);
  await stepsOf(call, slip.reference)("sent", { transaction: "ab".repeat(32) });
  const status = await again.callAs({ "order-key": slip.orderKey.toString("base64url") })(
    "GET",
    `/orders/${slip.token}/status`,
  );
  expect(status.body).toMatchObject({ desk: "sent", transaction: "ab".repeat(32) });
  expect(await verifyAudit(again.db)).toMatchObject({ isWhole: true });
});
