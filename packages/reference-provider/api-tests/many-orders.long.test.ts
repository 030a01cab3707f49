import { writeReference } from "@tradeslip/contracts/rules";
import { HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { NO_FACTS } from "../src/orders/order-record.ts";
import { rowOf } from "../src/orders/order-row.ts";
import { startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";
import { someOrder } from "./some-order.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const ORDERS = 100_000;
const DAYS = 365;
const AT_ONCE = 500;
/** Ten times what they take on an idle machine. */
const MOST_MS = {
  list: 3_000,
  "next page": 1_000,
  closed: 1_000,
  "a week a year ago": 1_000,
  today: 5_000,
  year: 60_000,
  export: 120_000,
  "a customer's look": 200,
  "an order": 1_000,
};
const MB = 1024 * 1024;
/** The export is streamed: additional memory is the reader's, in this test. */
const MOST_MORE_MB = 300;

it("100,000 closed orders with 150,000 payments are listed, summed and exported", async () => {
  const desk = await startOrderDesk();
  const eve = await desk.member("Eve", "admin");
  await takeOrders(eve);
  const bank = await desk.account(eve);
  const { id: by } = await desk.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  const now = desk.clock.now();
  const timeOf = (turn: number) => now - Math.floor(((ORDERS - turn) * DAYS * 24 * HOUR) / ORDERS);
  const details = { kind: "bank", accountId: bank, amount: "250.00", currency: "USD", details: [] };
  for (let from = 0; from < ORDERS; from += AT_ONCE) {
    const turns = Array.from({ length: AT_ONCE }, (_none, place) => from + place);
    const orders = turns.map((turn) => {
      const at = timeOf(turn);
      return rowOf(
        someOrder({
          reference: writeReference(turn),
          state: turn % 2 === 0 ? "closed" : "returned",
          version: 6,
          announced_at: at,
          claimed_at: at + 60_000,
          details_at: at + 120_000,
          updated_at: at + 600_000,
          ended_at: at + 600_000,
          agent_id: by,
          agent_name: "Eve",
          browser: `browser-${turn % 20_000}`,
          payer: `payer ${turn % 30_000}`,
          destination: `bitcoin ${turn % 25_000} `,
          facts: { ...NO_FACTS, details: details as never },
        }),
      );
    });
    const payment = (turn: number, kind: "customer" | "payout") => ({
      id: `${kind}-${turn}`,
      direction: kind === "customer" ? ("in" as const) : ("out" as const),
      kind,
      about: null,
      account_id: bank,
      network: null,
      transaction_id: null,
      output: null,
      address: null,
      bank_reference: null,
      narration: null,
      counterparty: "Some Payer",
      currency: kind === "customer" ? "USD" : "BTC",
      amount: kind === "customer" ? "250.1" : "0.005",
      made_at: timeOf(turn) + 300_000,
      recorded_at: timeOf(turn) + 300_000,
      recorded_by: by,
      recorded_name: "Eve",
      is_allocated: 1,
      approved_by: null,
    });
    const payments = turns.flatMap((turn) => [
      { turn, row: payment(turn, "customer") },
      ...(turn % 2 === 0 ? [{ turn, row: payment(turn, "payout") }] : []),
    ]);
    // Only the last ones need a history, because steps are timed only on them.
    const history = turns
      .filter((turn) => turn >= ORDERS - AT_ONCE)
      .flatMap((turn) =>
        (["announced", "claimed", "details-shown", "money-seen", "sent", "closed"] as const).map(
          (state, place) => ({
            reference: writeReference(turn),
            version: place + 1,
            step: "note" as const,
            state,
            at: timeOf(turn) + place * 60_000,
            by_kind: "agent" as const,
            by_id: by,
            by_name: "Eve",
            text: null,
          }),
        ),
      );
    await desk.db.transaction().execute(async (transaction) => {
      await transaction.insertInto("orders").values(orders).execute();
      for (const kind of ["customer", "payout"]) {
        const rows = payments.filter(({ row }) => row.kind === kind);
        await transaction
          .insertInto("desk_payments")
          .values(rows.map(({ row }) => row))
          .execute();
        await transaction
          .insertInto("desk_allocations")
          .values(
            rows.map(({ turn, row }) => ({
              payment_id: row.id,
              reference: writeReference(turn),
              amount: row.amount,
              version: 4,
              differences: "[]",
            })),
          )
          .execute();
      }
      if (history.length > 0) await transaction.insertInto("order_history").values(history).execute();
    });
  }
  // A statement whose first line is a year old, with none since: each payment's line should have come by now.
  const first = timeOf(0);
  const [importId, lineId] = ["an-import", "a-line"];
  await desk.db
    .insertInto("statement_imports")
    .values({
      id: importId,
      account_id: bank,
      file_hash: "none",
      imported_by: by,
      imported_name: "Eve",
      imported_at: first,
      lines: 1,
      fresh: 1,
    })
    .execute();
  await desk.db
    .insertInto("statement_lines")
    .values({
      id: lineId,
      account_id: bank,
      import_id: importId,
      identity: lineId,
      place: 0,
      made_at: first,
      day: new Date(first).toISOString().slice(0, 10),
      has_time: 0,
      direction: "in",
      currency: "USD",
      amount: "1",
      narration: "",
      bank_reference: null,
      payer: null,
      balance: null,
      payment_id: null,
      reference: null,
      confirmed_as: null,
      note: null,
      asked_by: null,
      asked_name: null,
      confirmed_by: null,
      confirmed_at: null,
    })
    .execute();
  // As a restore does, and as autovacuum would have done meanwhile.
  await sql`ANALYZE`.execute(desk.db);
  const took: Record<string, number> = {};
  const timed = async (what: string, path: string) => {
    const began = performance.now();
    const { status, body } = await eve("GET", path);
    took[what] = Math.round(performance.now() - began);
    expect([what, status]).toEqual([what, 200]);
    return body;
  };
  const iso = (at: number) => new Date(at).toISOString();
  const list = await timed("list", "/desk/orders?state=ended");
  expect(list.orders).toHaveLength(50);
  await timed("next page", `/desk/orders?state=ended&cursor=${encodeURIComponent(list.cursor)}`);
  await timed("closed", "/desk/orders?state=closed");
  await timed("a week a year ago", `/desk/orders?from=${iso(timeOf(0))}&to=${iso(timeOf(1_900))}`);
  const day = await timed("today", `/desk/totals?from=${iso(now - 24 * HOUR)}&to=${iso(now)}`);
  expect(day.lineless.map(({ count }: { count: number }) => count)).toHaveLength(2);
  const year = await timed("year", `/desk/totals?from=${iso(timeOf(0))}&to=${iso(now)}`);
  expect([year.in[0].count, year.in[0].amount, year.out[0].count]).toEqual([ORDERS, "25010000", ORDERS / 2]);
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const { call } = await desk.session("eve@desk.example");
  const began = performance.now();
  const { body: csv } = (await call("GET", "/desk/orders.csv")) as { body: string };
  took["export"] = Math.round(performance.now() - began);
  clearInterval(watching);
  expect(csv.split("\n").length).toBeGreaterThan(150_000);
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  await stepsOf(eve, slip.reference)("claim");
  const looked = performance.now();
  for (let count = 0; count < 20; count += 1) await slip.customer("GET", "/status");
  took["a customer's look"] = Math.round((performance.now() - looked) / 20);
  await timed("an order", `/desk/orders/${slip.reference}`);
  const more = Math.round((most - before) / MB);
  const measured = { ms: took, exportMb: Math.round(csv.length / MB), moreMemoryMb: more };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
  expect(more).toBeLessThan(MOST_MORE_MB);
  for (const [what, ms] of Object.entries(MOST_MS)) expect(took[what], what).toBeLessThan(ms);
  await desk.mailSettled();
});
