import { randomUUID } from "node:crypto";
import { DAY, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase, tablesOf } from "../src/db/database.ts";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { inTransaction } from "./in-transaction.ts";
import { BANK, customerStepsOf, startOrderDesk, takeOrders } from "./order-desk.ts";
import { AMOUNT, startAgain, startPayments } from "./start-payments.ts";
import {
  ADA,
  BOB,
  newDataDir,
  type Running,
  signUp,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";
import { databaseUrl } from "./test-database.ts";

const CROWD = runs(40, 100);

/** Two providers on one database. */
async function startTwo(): Promise<readonly [Running, Running]> {
  const first = await startProvider();
  const second = await startProvider({ dataDir: first.dataDir, clock: first.clock });
  return [first, second];
}

/** Runs `count` calls concurrently, alternating between the providers. */
function byTurns<T>(
  count: number,
  providers: readonly [Running, Running],
  call: (to: Running) => PromiseLike<T>,
) {
  return Promise.all(Array.from({ length: count }, (_, turn) => call(providers[turn % 2 === 0 ? 0 : 1])));
}

describe("C17: several providers on one database", () => {
  it("start concurrently on an empty one", async () => {
    const place = { dataDir: "unused", databaseUrl: await databaseUrl(await newDataDir()), secret: null };
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place, console)));
    for (const db of opened) {
      expect(await db.selectFrom("payments").selectAll().execute()).toEqual([]);
      await db.destroy();
    }
  });

  it(`accept one of ${CROWD} concurrent correct codes`, async () => {
    const two = await startTwo();
    const code = await signUp(two[0]);
    const answers = await byTurns(CROWD, two, (to) => to.post("verify-otp", { code, email: ADA.email }));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(CROWD - 1).fill(400),
    ]);
  });

  it(`count five of ${CROWD} concurrent wrong codes`, async () => {
    const two = await startTwo();
    const code = await signUp(two[0]);
    const wrong = code === "000000" ? "000001" : "000000";
    await byTurns(CROWD, two, (to) => to.post("verify-otp", { code: wrong, email: ADA.email }).expect(400));
    expect(two[0].rows("SELECT tries, lockouts FROM one_time_codes")).toEqual([{ tries: 5, lockouts: 1 }]);
    await two[1].post("verify-otp", { code, email: ADA.email }).expect(400);
  });

  it(`create one account and send one mail for ${CROWD} identical concurrent sign-ups`, async () => {
    const two = await startTwo();
    await byTurns(CROWD, two, (to) => to.post("sign-up-one", ADA).expect(201));
    for (const provider of two) await provider.mailSettled();
    expect(two[0].rows("SELECT email FROM pending_sign_ups")).toEqual([{ email: ADA.email }]);
    expect(two[0].smtp.mails.length + two[1].smtp.mails.length).toBe(1);
  });

  it("send the mail for the stored data on different concurrent sign-ups of one address", async () => {
    const two = await startTwo();
    const names = ["Ada", "Ida", "Eda", "Oda"];
    let turn = 0;
    await byTurns(4, two, (to) => to.post("sign-up-one", { ...ADA, firstname: names[turn++] }).expect(201));
    for (const provider of two) await provider.mailSettled();
    expect(two[0].rows("SELECT email FROM pending_sign_ups")).toHaveLength(1);
    expect(two[0].smtp.mails.length + two[1].smtp.mails.length).toBe(1);
  });

  it("do not deadlock when two people sign up at each", async () => {
    const two = await startTwo();
    // Each waits for those before it: with more, the last would wait longer than the provider allows.
    const people = Array.from({ length: 8 }, (_, n) => ({ ...BOB, email: `bob${n}@example.com` }));
    const left = people.flatMap((person) => [person, person]);
    await byTurns(left.length, two, (to) => to.post("sign-up-one", left.pop()).expect(201));
    expect(two[0].rows("SELECT count FROM mail_counts WHERE count > 4")).toEqual([{ count: 8 }]);
  });

  it("give twenty concurrent buyers distinct addresses", async () => {
    const one = await startPayments();
    const other = await startAgain(one);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? one : other).created()),
    );
    expect(new Set(made.map(({ address }) => address)).size).toBe(20);
  });

  it("create one payment for the same Idempotency-Key at both", async () => {
    const one = await startPayments();
    const other = await startAgain(one);
    const made = await Promise.all([one.created("one-purchase"), other.created("one-purchase")]);
    expect(made[0].paymentId).toBe(made[1].paymentId);
    expect(one.rows("SELECT id FROM payments")).toHaveLength(1);
  });

  it("allocate each address once and poll each other's payments", async () => {
    const one = await startPayments();
    const other = await startAgain(one);
    const made = [];
    for (let times = 0; times < 5; times += 1) made.push(await one.created(), await other.created());
    expect(new Set(made.map(({ address }) => address)).size).toBe(10);
    const { paymentId, address } = made[0]!;
    one.esplora.pay(address, AMOUNT);
    one.clock.advance(10 * SECOND);
    await Promise.all([one.watchPayments(), other.watchPayments()]);
    expect(await other.status(paymentId)).toMatchObject({ status: "detected" });
    expect(one.rows("SELECT * FROM payment_outputs")).toHaveLength(1);
  });
});

it("a schema whose name needs quotes is one like any other", async () => {
  const dataDir = await newDataDir();
  const place = { dataDir, databaseUrl: await databaseUrl(dataDir), secret: null };
  const db = await openDatabase(place, console);
  onTestFinished(() => db.destroy());
  await db.transaction().execute(async (transaction) => {
    for (const step of [
      'CREATE SCHEMA "Desk"',
      'SET LOCAL search_path = "Desk"',
      "CREATE TABLE one (id int)",
    ])
      await sql.raw(step).execute(transaction);
    expect(await tablesOf(transaction)).toEqual(new Set(["one"]));
    await sql`DROP SCHEMA "Desk" CASCADE`.execute(transaction);
  });
});

describe("several providers that wait for each other's rows", () => {
  it("E29: a login concurrent with a password change starts no session", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const change = await inTransaction(
      provider,
      // Another password: a login that reads it late is refused like one that waited.
      `UPDATE accounts SET password_hash = overlay(password_hash placing 'AAAA' from length(password_hash) - 9);
       DELETE FROM sessions`,
    );
    const login = provider
      .post("login", { email: ADA.email, password: ADA.password })
      .then(({ status }) => status);
    await change.awaited();
    await change.commit();
    expect(await login).toBe(401);
    expect(provider.rows("SELECT * FROM sessions")).toEqual([]);
  });

  it("E25: no code is sent for a sign-up that is being verified", async () => {
    const provider = await startProvider();
    await signUp(provider);
    const codesAt = () => provider.rows("SELECT last_at FROM mail_slots WHERE kind = 'verify'");
    const before = codesAt();
    provider.clock.advance(60 * SECOND);
    const change = await inTransaction(
      provider,
      `INSERT INTO accounts SELECT 'id', email, firstname, lastname, username, phone, date_of_birth, password_hash,
       'user', 1, 1 FROM pending_sign_ups; DELETE FROM pending_sign_ups`,
    );
    const again = provider.post("sign-up-one", ADA).then(({ status }) => status);
    await change.awaited();
    await change.commit();
    expect(await again).toBe(201);
    expect(codesAt()).toEqual(before);
  });

  it("F32: two polls of one payment are saved one after the other", async () => {
    const payments = await startPayments();
    const { paymentId, address } = await payments.created();
    payments.esplora.pay(address, AMOUNT);
    const newer = await inTransaction(
      payments,
      `UPDATE payment_addresses SET looked_at = ${payments.clock.now() + 60 * SECOND}, failed_looks = 7`,
    );
    payments.clock.advance(10 * SECOND);
    const look = payments.watchPayments();
    await newer.awaited();
    await newer.commit();
    await look;
    expect(payments.rows("SELECT failed_looks FROM payment_addresses")).toEqual([{ failed_looks: 7 }]);
    expect(await payments.status(paymentId)).toMatchObject({ status: "new" });
  });

  it("an old order keeps what is written while its personal data goes", async () => {
    const desk = await startOrderDesk({ env: { DESK_RETENTION_DAYS: "30" } });
    await takeOrders(await desk.member("Eve", "admin"));
    const slip = desk.slip();
    await slip.customer("POST", "/announce");
    await customerStepsOf(slip)("cancel");
    desk.clock.advance(31 * DAY);
    const step = await inTransaction(desk, "UPDATE orders SET late = 1");
    const sweep = desk.sweep();
    await step.awaited();
    await step.commit();
    await sweep;
    expect(desk.rows("SELECT is_bare, late FROM orders")).toEqual([{ is_bare: 1, late: 1 }]);
  });

  it(
    "C20: more writers than connections, who wait in vain for the audit's lock, do nothing, and all do when it is free",
    { timeout: 120_000 },
    async () => {
      const desk = await startOrderDesk();
      const eve = await desk.member("Eve", "admin");
      await desk.account(eve);
      const other = await inTransaction(desk, "SELECT * FROM chain_head FOR UPDATE");
      const ids = Array.from({ length: 12 }, () => randomUUID());
      const save = (id: string) =>
        eve("PUT", `/desk/receiving-accounts/${id}`, { version: 0, ...BANK, name: id });
      for (const { status, body } of await Promise.all(ids.map(save)))
        expect([status, body.code]).toEqual([503, "unavailable"]);
      expect(desk.rows("SELECT id FROM receiving_accounts")).toHaveLength(1);
      const before = await desk.audit.head(desk.db);
      await other.commit();
      for (const id of ids) expect((await save(id)).status).toBe(200);
      expect(await verifyAudit(desk.db)).toMatchObject({ isWhole: true, head: { seq: before.seq + 12 } });
    },
  );

  /** Two rows for transactions to lock, and a database whose transactions are counted. */
  async function startLocked() {
    const provider = await startProvider();
    const place = { dataDir: "unused", databaseUrl: await databaseUrl(provider.dataDir), secret: null };
    const db = await openDatabase(place, console);
    onTestFinished(() => db.destroy());
    const none = { tries: 0, last_try_at: 0, locked_until: null };
    await db
      .insertInto("proof_tries")
      .values(["one", "two"].map((subject) => ({ subject, ...none })))
      .execute();
    const lockBoth = async (onRun = () => {}) => {
      let times = 0;
      await db.transaction().execute(async (transaction) => {
        times += 1;
        onRun();
        for (const subject of ["one", "two"])
          await transaction
            .updateTable("proof_tries")
            .set((eb) => ({ tries: eb("tries", "+", 1) }))
            .where("subject", "=", subject)
            .execute();
      });
      return times;
    };
    const add = async (subject: string) => {
      let times = 0;
      await db.transaction().execute(async (transaction) => {
        times += 1;
        const row = await transaction
          .selectFrom("proof_tries")
          .selectAll()
          .where("subject", "=", subject)
          .executeTakeFirst();
        if (row === undefined)
          await transaction
            .insertInto("proof_tries")
            .values({ subject, ...none })
            .execute();
      });
      return times;
    };
    const tries = () => provider.rows("SELECT subject, tries FROM proof_tries ORDER BY subject");
    return { provider, lockBoth, add, tries };
  }

  it("S127: a transaction that waits crosswise with another is run again, and counts once", async () => {
    const { provider, lockBoth, tries } = await startLocked();
    // It doesn't check for deadlocks itself, so ours is the one aborted.
    const other = await inTransaction(
      provider,
      "SET LOCAL deadlock_timeout = '60s'; UPDATE proof_tries SET tries = 7 WHERE subject = 'two'",
    );
    const both = lockBoth();
    await other.awaited();
    await other.also("UPDATE proof_tries SET tries = 5 WHERE subject = 'one'");
    await other.commit();
    // Its second run may take the first row before the other does, and deadlock again.
    expect(await both).toBeGreaterThan(1);
    expect(tries()).toEqual([
      { subject: "one", tries: 6 },
      { subject: "two", tries: 8 },
    ]);
  });

  it("S127: a transaction that finds its key taken meanwhile is run again, and sees the row", async () => {
    const { provider, add } = await startLocked();
    const other = await inTransaction(provider, "INSERT INTO proof_tries VALUES ('three', 0, 0, NULL)");
    const adding = add("three");
    await other.awaited();
    await other.commit();
    expect(await adding).toBe(2);
  });

  it("S127: a transaction that waited for a lock in vain waits once more", { timeout: 20_000 }, async () => {
    const { provider, lockBoth } = await startLocked();
    const other = await inTransaction(provider, "UPDATE proof_tries SET tries = 7 WHERE subject = 'one'");
    let times = 0;
    const both = lockBoth(() => {
      times += 1;
      if (times === 2) void other.commit();
    });
    expect(await both).toBe(2);
  });
});
