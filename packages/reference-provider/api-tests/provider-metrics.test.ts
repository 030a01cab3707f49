import { DAY, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { randomUUID } from "node:crypto";
import { freePort } from "@tradeslip/simulators/free-port";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../src/db/database.ts";
import { releasePayment } from "../src/payments/release-payment.ts";
import { startOrderDesk, stepsOf, takeOrders } from "./order-desk.ts";
import { statementsOf } from "./recorded-statements.ts";
import { startDesk } from "./start-desk.ts";
import { AMOUNT, startPayments } from "./start-payments.ts";
import { ADA, BOB, startProvider, type StartOptions } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

async function metricsPort() {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}/metrics`;
  /** Values by series. */
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const lines = (await (await fetch(address)).text()).split("\n");
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
    );
  };
  return { env: { PROVIDER_METRICS_PORT: port, PROVIDER_METRICS_HOST: "127.0.0.1" }, address, read };
}

async function startMeasured(options: StartOptions = {}) {
  const { env, ...metrics } = await metricsPort();
  const provider = await startProvider({ ...options, env: { ...options.env, ...env } });
  return { provider, ...metrics };
}

async function startMeasuredPayments(own: Readonly<Record<string, string>> = {}) {
  const { env, ...metrics } = await metricsPort();
  return { payments: await startPayments({ env: { ...own, ...env } }), ...metrics };
}

const waiting = (reason: string) => `tradeslip_payments_waiting{reason="${reason}"}`;
const looks = (outcome: string) => `tradeslip_chain_looks_total{outcome="${outcome}"}`;

it("PROVIDER_METRICS_PORT serves /metrics and nothing else; the provider's own port has none", async () => {
  const { provider, address, read } = await startMeasured();
  await provider.get("/metrics").expect(404);
  expect([...(await read()).keys()].filter((name) => name.startsWith("tradeslip_build_info"))).toHaveLength(
    1,
  );
  for (const path of ["/", "/healthz", "/metrics?x"])
    expect((await fetch(new URL(path, address))).status).toBe(404);
  await provider.stop();
  await expect(fetch(address)).rejects.toThrow();
});

it("counts mails by outcome: sent, refused for good, given up", async () => {
  const { provider, read } = await startMeasured();
  await provider.post("sign-up-one", ADA).expect(201);
  await provider.mailSettled();
  provider.smtp.fault("reject-recipient");
  await provider.post("sign-up-one", BOB).expect(201);
  await provider.mailSettled();
  provider.smtp.fault("try-later");
  await provider.post("sign-up-one", { ...BOB, email: "carol@example.com" }).expect(201);
  await provider.mailSettled();
  const values = await read();
  const mails = [...values].filter(([series]) => series.startsWith("tradeslip_mails_total"));
  expect(new Map(mails.map(([series, count]) => [/outcome="(\w+)"/.exec(series)?.[1], count]))).toEqual(
    new Map([
      ["sent", 1],
      ["refused", 1],
      ["failed", 1],
    ]),
  );
});

it("shows the audit's head and length, and the free addresses of each network", async () => {
  const { env, read } = await metricsPort();
  const desk = await startDesk({ env });
  const series = async (name: string) => [...(await read())].filter(([one]) => one.startsWith(`${name}{`));
  expect((await read()).get("tradeslip_audit_rows")).toBe(0);
  const ada = await desk.member("Ada", "admin");
  const account = { kind: "coin", name: "XRP", currency: "XRP", network: "xrp", holder: "Desk", details: [] };
  const addresses = ["r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59 1", "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59 2"];
  const path = `/desk/receiving-accounts/${randomUUID()}`;
  expect((await ada("PUT", path, { version: 0, ...account, addresses })).status).toBe(200);
  expect(await series("tradeslip_receiving_addresses_free")).toEqual([
    ['tradeslip_receiving_addresses_free{network="xrp"}', 2],
  ]);
  await ada("PUT", path, { version: 1, ...account, addresses: [] });
  expect(await series("tradeslip_receiving_addresses_free")).toEqual([
    ['tradeslip_receiving_addresses_free{network="xrp"}', 0],
  ]);
  const { head } = (await ada("GET", "/desk/audit")).body as { head: { number: number; hash: string } };
  expect(head.number).toBe(2);
  expect((await read()).get("tradeslip_audit_rows")).toBe(2);
  expect(await series("tradeslip_audit_head_info")).toEqual([
    [`tradeslip_audit_head_info{head="2:${head.hash}"}`, 1],
  ]);
});

it("counts looks at a chain that cannot be seen until one succeeds", async () => {
  const { payments, read } = await startMeasuredPayments();
  await payments.created();
  expect((await read()).get("tradeslip_chain_failed_looks")).toBe(0);
  const seen = (await read()).get(looks("seen"))!;
  payments.esplora.fault("html-200");
  for (let round = 0; round < 3; round += 1) await payments.pass(2 * MINUTE);
  expect((await read()).get("tradeslip_chain_failed_looks")).toBe(0);
  payments.esplora.fault("reset");
  for (let round = 0; round < 3; round += 1) await payments.pass(2 * MINUTE);
  const failing = await read();
  expect([failing.get("tradeslip_chain_failed_looks"), failing.get(looks("failed"))]).toEqual([3, 3]);
  payments.esplora.fault(null);
  await payments.pass(2 * MINUTE);
  const back = await read();
  expect(back.get("tradeslip_chain_failed_looks")).toBe(0);
  expect(back.get(looks("seen"))).toBe(seen + 1);
});

it("finds the payments that wait for a person by indexes, at each scrape", async () => {
  const { payments, read } = await startMeasuredPayments();
  const counts = (await statementsOf(read)).filter((one) => /from "payment(?:s|_outputs)"/.test(one));
  const { DATABASE_URL: databaseUrl = null } = { ...(await databaseEnv(payments.dataDir)) };
  const db = await openDatabase({ dataDir: payments.dataDir, databaseUrl, secret: null }, console);
  onTestFinished(() => db.destroy());
  const plans = await db.transaction().execute(async (transaction) => {
    // PostgreSQL reads a table without rows as a whole.
    if (databaseUrl !== null) await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
    const explain = databaseUrl === null ? "EXPLAIN QUERY PLAN " : "EXPLAIN ";
    const asked = counts.map((one) =>
      one.replace(/\?|\$\d+/g, (_mark, at: number) => (/[(,] ?$/.test(one.slice(0, at)) ? "'late'" : "1")),
    );
    return Promise.all(asked.map(async (one) => sql.raw(explain + one).execute(transaction)));
  });
  // Of tables without rows PostgreSQL takes any index that helps.
  const byIndex = (name: string): unknown =>
    databaseUrl === null ? expect.stringContaining(name) : expect.not.stringContaining("Seq Scan");
  expect(plans.map(({ rows }) => JSON.stringify(rows))).toEqual([
    byIndex("payments_by_status"),
    byIndex("payment_outputs_unclear"),
  ]);
});

it("shows payments that wait for a person until one releases them", async () => {
  const { payments, read } = await startMeasuredPayments({ PAYMENT_GAP_LIMIT: "1" });
  expect((await read()).get(waiting("late"))).toBe(0);
  const late = await payments.created();
  payments.clock.advance(SECOND);
  await payments.created();
  payments.esplora.pay(late.address, AMOUNT - 1);
  await payments.pass(10 * SECOND);
  const open = await read();
  expect([open.get(waiting("unclear")), open.get(waiting("late")), open.get(waiting("underpaid"))]).toEqual([
    1, 0, 0,
  ]);
  await payments.pass(16 * MINUTE);
  payments.esplora.pay(late.address, AMOUNT);
  payments.esplora.chain.mine(1);
  await payments.pass(2 * HOUR);
  expect((await read()).get(waiting("late"))).toBe(2);
  const { DATABASE_URL: databaseUrl = null } = { ...(await databaseEnv(payments.dataDir)) };
  const db = await openDatabase({ dataDir: payments.dataDir, databaseUrl, secret: null }, console);
  await releasePayment(db, payments.clock, late.paymentId);
  await db.destroy();
  expect((await read()).get(waiting("late"))).toBe(1);
});

it("a payment that got too little waits for a person once its window has closed", async () => {
  const { payments, read } = await startMeasuredPayments();
  const { address } = await payments.created();
  payments.esplora.pay(address, AMOUNT - 1);
  await payments.pass(10 * SECOND);
  expect((await read()).get(waiting("underpaid"))).toBe(0);
  await payments.pass(DAY);
  expect((await read()).get(waiting("underpaid"))).toBe(1);
});

it("measures the database's statements, and says when it does not answer", async () => {
  const { provider, read } = await startMeasured();
  await provider.get("/healthz").expect(200);
  const values = await read();
  expect(values.get("tradeslip_database_up")).toBe(1);
  expect(values.get("tradeslip_database_statement_seconds_count")).toBeGreaterThan(0);
});

it("counts price alerts that wait, and those that told", async () => {
  const { env, read } = await metricsPort();
  const desk = await startDesk({ env });
  const bob = await desk.member("Bob", "user");
  const alert = {
    coinId: "bitcoin",
    coinName: "Bitcoin",
    direction: "above",
    price: "80000",
    repeat: "once",
  };
  const [first] = [await bob("POST", "/account/alerts", alert), await bob("POST", "/account/alerts", alert)];
  const numbers = async () => {
    const values = await read();
    return ["waiting", "fired_total"].map((name) => values.get(`tradeslip_price_alerts_${name}`));
  };
  expect(await numbers()).toEqual([2, 0]);
  const saw = { id: first.body.id, crossing: 1, saw: "crossed", price: "80100", at: desk.clock.now() };
  await desk.stranger("POST", "/watched-alerts/judgements", { judgements: [saw, saw] });
  expect(await numbers()).toEqual([1, 1]);
});

it("counts the desk's orders by state, those that wait, and those that a flood pushed out", async () => {
  const { env, read } = await metricsPort();
  const desk = await startOrderDesk({ env });
  const eve = await desk.member("Eve", "admin");
  await takeOrders(eve);
  const slips = [desk.slip(), desk.slip(), desk.slip()];
  for (const slip of slips) await slip.customer("POST", "/announce");
  await stepsOf(eve, slips[0]!.reference)("claim");
  const values = await read();
  expect(values.get('tradeslip_orders{state="announced"}')).toBe(2);
  expect(values.get('tradeslip_orders{state="claimed"}')).toBe(1);
  expect(values.get("tradeslip_orders_waiting")).toBe(2);
  expect(values.get("tradeslip_orders_fell_out_total")).toBe(0);
  await stepsOf(eve, slips[0]!.reference)("cancel", { reason: "Twice" });
  expect((await read()).has('tradeslip_orders{state="claimed"}')).toBe(false);
});
