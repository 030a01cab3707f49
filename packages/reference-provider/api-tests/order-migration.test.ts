import { join } from "node:path";
import { FakeClock, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it, vi } from "vitest";
import { migrations } from "../src/db/database.ts";
import { postgresDialect } from "../src/db/postgres.ts";
import { sqliteDialect } from "../src/db/sqlite.ts";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { BUYER, makerStepsOf, startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";
import { runProgram } from "./run-program.ts";
import { newDataDir } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

// Each run of a program is a start of Node's, and takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** Of the release before the desk kept orders. */
const OLD = Object.keys(migrations).filter((name) => name < "007");
const CHANGE = "008-orders";

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

/** With a customer and a key of slips. */
async function oldDatabase(): Promise<string> {
  const dataDir = await newDataDir();
  const db = await open(dataDir);
  await migrate(db, OLD);
  await sql`INSERT INTO accounts (id, email, firstname, lastname, username, phone, date_of_birth, password_hash, role,
      verified_at, created_at)
    VALUES ('old', 'old@example.com', 'Old', 'Customer', 'old', '+2348012345678', '1990-01-01', 'x', 'user', 1, 1)`.execute(
    db,
  );
  await sql`INSERT INTO slip_keys (x, kid, not_before) VALUES (${"A".repeat(43)}, 'abcd', 1)`.execute(db);
  await db.destroy();
  return dataDir;
}

it("a database of the release before gets the record of orders, keeps what it had, and takes an order to its end", async () => {
  const dataDir = await oldDatabase();
  const desk = await startOrderDesk({ dataDir });
  expect(desk.rows("SELECT email FROM accounts")).toEqual([{ email: "old@example.com" }]);
  expect(desk.rows("SELECT kid FROM slip_keys WHERE kid = 'abcd'")).toHaveLength(1);
  const eve = await desk.member("Eve", "admin");
  const slip = desk.slip();
  expect((await slip.maker("GET", "/status")).body).toEqual({ desk: "unused" });
  await takeOrders(eve);
  await slip.maker("POST", "/announce");
  await stepsOf(eve, slip.reference)("claim");
  expect((await makerStepsOf(slip)("cancel")).desk).toBe("cancelled");
});

it("a migration that was applied but not recorded is recorded later", async () => {
  const dataDir = await oldDatabase();
  const db = await open(dataDir);
  await migrate(
    db,
    Object.keys(migrations).filter((name) => name <= CHANGE),
  );
  await sql`DELETE FROM kysely_migration WHERE name = ${CHANGE}`.execute(db);
  await db.destroy();
  const desk = await startOrderDesk({ dataDir });
  expect(desk.rows("SELECT * FROM orders")).toEqual([]);
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
  await slip.maker("POST", "/announce");
  const agent = stepsOf(eve, slip.reference);
  await agent("claim");
  await makerStepsOf(slip)("destination", BUYER);
  await agent("details", { accountId: bank });
  const paidAt = new Date(clock.now()).toISOString();
  await agent("money-seen", { amount: "250", paidAt, payerName: "Ada Lovelace", receipt: "FT-1" });
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
