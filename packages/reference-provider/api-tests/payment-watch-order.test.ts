import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { parseExtendedKey } from "../src/bitcoin/extended-key.ts";
import { receivingAddresses } from "../src/bitcoin/receiving-addresses.ts";
import { openDatabase } from "../src/db/database.ts";
import { AMOUNT, type PaymentBody, type RunningPayments, startPayments, XPUB } from "./start-payments.ts";
import { databaseEnv } from "./test-database.ts";

/** Simulated response time of a slow chain server, added to the fake clock. */
const ANSWER_MS = 300;
const ASKED_EVERY_MS = 10 * SECOND;
const ROUND_MS = SECOND;
const TAKES_LONG = { timeout: 600_000 };

async function startWithIdle(count: number) {
  const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: String(count + 10) }, chainDelayMs: 10 });
  const idle = await insertIdlePayments(payments, count);
  expect(new Set(idle.map(({ address }) => address)).size).toBe(count);
  payments.clock.advance(6 * MINUTE);
  return { payments, idle };
}

/**
 * Polling rounds as the timer runs them; the clock advances by the time that polls take with a slow chain.
 */
class SlowWatch {
  readonly #payments: RunningPayments;
  readonly #asked: readonly string[];
  readonly #start: number;
  #lastRequestedAt = -Infinity;

  constructor(payments: RunningPayments, asked: readonly string[]) {
    this.#payments = payments;
    this.#asked = asked;
    this.#start = payments.clock.now();
  }

  get elapsed(): number {
    return this.#payments.clock.now() - this.#start;
  }

  async round(): Promise<void> {
    const { clock, esplora } = this.#payments;
    if (this.elapsed - this.#lastRequestedAt >= ASKED_EVERY_MS) {
      this.#lastRequestedAt = this.elapsed;
      for (const id of this.#asked) await this.#payments.status(id);
    }
    const before = esplora.calls.length;
    await this.#payments.watchPayments();
    const batches = Math.ceil((esplora.calls.length - before) / esplora.mostAtOnce);
    clock.advance(Math.ceil(Math.max(batches * ANSWER_MS, 1) / ROUND_MS) * ROUND_MS);
  }

  /** Milliseconds until the payment's money is recorded. */
  async until(paymentId: string, limit: number): Promise<number> {
    const isSeen = () =>
      this.#payments.rows(`SELECT status FROM payments WHERE id = '${paymentId}'`)[0]?.["status"] ===
      "detected";
    while (!isSeen() && this.elapsed < limit) await this.round();
    return isSeen() ? this.elapsed : Infinity;
  }
}

it("H41: 1,200 idle payments: a paid one is seen within 20 s", TAKES_LONG, async () => {
  const { payments } = await startWithIdle(1_200);
  const { paymentId, address } = await payments.created();
  payments.esplora.pay(address, AMOUNT);
  const watch = new SlowWatch(payments, [paymentId]);
  expect(await watch.until(paymentId, 5 * MINUTE)).toBeLessThanOrEqual(20 * SECOND);
});

it("H41: an idle payment is polled soon after a new status request", TAKES_LONG, async () => {
  const { payments, idle } = await startWithIdle(300);
  const { paymentId, address } = idle.at(-1)!;
  payments.esplora.pay(address, AMOUNT);
  const watch = new SlowWatch(payments, [paymentId]);
  expect(await watch.until(paymentId, 5 * MINUTE)).toBeLessThanOrEqual(20 * SECOND);
});

it(
  "H41: idle payments do not starve: a paid one is found while others are polled constantly",
  TAKES_LONG,
  async () => {
    const { payments, idle } = await startWithIdle(220);
    const watched = idle.slice(0, 120).map(({ paymentId }) => paymentId);
    const { paymentId, address } = idle.at(-1)!;
    payments.esplora.pay(address, AMOUNT);
    const watch = new SlowWatch(payments, watched);
    expect(await watch.until(paymentId, 5 * MINUTE)).toBeLessThanOrEqual(MINUTE);
  },
);

it("H41: an idle payment is polled less often, and at once after a status request", async () => {
  const payments = await startPayments();
  const { paymentId } = await payments.created();
  const looksIn = async (seconds: number) => {
    const before = payments.esplora.calls.length;
    for (let second = 0; second < seconds; second++) await payments.pass(SECOND);
    return payments.esplora.calls.length - before;
  };
  expect(await looksIn(60)).toBe(6);
  expect(await looksIn(240)).toBe(8);
  expect(await looksIn(180)).toBe(3);
  await payments.status(paymentId);
  expect(await looksIn(1)).toBe(1);
  expect(await looksIn(50)).toBe(5);
});

it("H41: one poll serves all payments of an address", async () => {
  const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: "1" } });
  for (let count = 0; count < 30; count++) await payments.created();
  const before = payments.esplora.calls.length;
  await payments.pass(10 * SECOND);
  expect(payments.esplora.calls.length - before).toBe(1);
});

it("status requests write at most once in five seconds", async () => {
  const payments = await startPayments();
  const { paymentId } = await payments.created();
  const lastRequestedAt = () =>
    payments.rows("SELECT last_asked_at FROM payment_addresses")[0]?.["last_asked_at"];
  const first = lastRequestedAt();
  payments.clock.advance(4 * SECOND);
  await payments.status(paymentId);
  expect(lastRequestedAt()).toBe(first);
  payments.clock.advance(SECOND);
  await payments.status(paymentId);
  expect(lastRequestedAt()).toBe(payments.clock.now());
});

/**
 * Inserts `count` new unpaid payments, each with its own address. Written directly into the tables, because a
 * thousand calls take long: the first is created by a call, the others are copies of it.
 */
async function insertIdlePayments(payments: RunningPayments, count: number): Promise<PaymentBody[]> {
  const first = await payments.created();
  const { dataDir } = payments;
  const { DATABASE_URL = null } = await databaseEnv(dataDir);
  const db = await openDatabase({ dataDir, databaseUrl: DATABASE_URL, secret: null }, console);
  const addresses = receivingAddresses(parseExtendedKey(XPUB));
  const payment = await db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  const row = await db.selectFrom("payment_addresses").selectAll().executeTakeFirstOrThrow();
  const indexes = Array.from({ length: count - 1 }, (_, index) => index + 1);
  const rows = indexes.map((index) => ({ ...row, address: addresses.at(index), address_index: index }));
  const others = rows.map(({ address }, place) => ({ ...payment, id: `idle-${place}`, address }));
  await db.transaction().execute(async (transaction) => {
    // PostgreSQL accepts 65,535 values in a statement, SQLite 32,766.
    for (let from = 0; from < rows.length; from += 500) {
      await transaction
        .insertInto("payment_addresses")
        .values(rows.slice(from, from + 500))
        .execute();
      await transaction
        .insertInto("payments")
        .values(others.slice(from, from + 500))
        .execute();
    }
    await transaction.updateTable("address_counters").set({ next_index: count }).execute();
  });
  await db.destroy();
  return [first, ...others.map(({ id, address }) => ({ ...first, paymentId: id, address }))];
}
