import { HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import {
  AMOUNT,
  BOOK,
  FIRST_ADDRESS,
  type PaymentBody,
  type RunningPayments,
  SECOND_ADDRESS,
  startAgain,
  startPayments,
} from "./start-payments.ts";

const KEY = "key-of-one-purchase";
const count = ({ rows }: RunningPayments, table: string) => rows(`SELECT * FROM ${table}`).length;
const nextIndex = ({ rows }: RunningPayments) => rows("SELECT next_index FROM address_counters");

it("a payment has its own address, the exact amount and 15 minutes", async () => {
  const payments = await startPayments();
  const { body } = (await payments.create(KEY).expect(201)) as { body: PaymentBody };
  const { paymentId, qrCode, ...rest } = body;
  expect(paymentId).toMatch(/^[\w-]{22}$/);
  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(rest).toEqual({
    status: "new",
    btcAmount: "0.00057143",
    btcUsd: "87500.00",
    address: FIRST_ADDRESS,
    uri: `bitcoin:${FIRST_ADDRESS}?amount=0.00057143`,
    expiresAt: "2026-11-21T12:15:00.000Z",
    watchedUntil: "2026-11-22T12:15:00.000Z",
    receivedBtc: "0.00000000",
    confirmations: 0,
    confirmationsNeeded: 1,
    simulated: false,
  });
  expect(await payments.status(paymentId)).toEqual({ paymentId, ...rest });
});

describe("F30: an order that was tampered with", () => {
  it.each([
    ["another amount", { amount: "0.01" }, 400],
    ["another notation of the amount", { amount: "50.0" }, 400],
    ["the price of the other edition", { amount: "150.00" }, 400],
    ["a number", { amount: 50 }, 400],
    ["another book", { bookId: "another-book" }, 400],
    ["a path as book id", { bookId: "../../etc" }, 400],
    ["the signed copy", { type: "physical", amount: "150.00" }, 422],
    ["the signed copy at the other edition's price", { type: "physical" }, 422],
    ["another kind", { type: "audio" }, 400],
    ["no book", { bookId: undefined }, 400],
  ])("%s is refused, and nothing is written", async (_what, change, status) => {
    const payments = await startPayments();
    const { body } = await payments.create(KEY, change).expect(status);
    expect(body).toMatchObject({ message: expect.stringMatching(/^[A-Z]/) });
    expect(count(payments, "payments") + count(payments, "idempotency_keys")).toBe(0);
    expect(payments.esplora.calls).toEqual([]);
    await payments.create(KEY).expect(201);
  });

  it.each([
    ["no price", { btcUsd: undefined }],
    ["no time of the price", { btcUsdAsOf: undefined }],
    ["a price ten minutes old", { btcUsdAsOf: "2026-11-21T11:50:00.000Z" }],
    ["a price from the future", { btcUsdAsOf: "2026-11-21T12:01:00.000Z" }],
    ["a price of zero", { btcUsd: "0.00" }],
    ["a negative price", { btcUsd: "-87500" }],
    ["a price that is not a number", { btcUsd: "a lot" }],
    ["a price that makes the amount dust", { btcUsd: "999999999999" }],
  ])("%s: 503, no price is made up", async (_what, change) => {
    const payments = await startPayments();
    await payments.create(KEY, change).expect(503).expect("retry-after", "60");
    expect(count(payments, "payments")).toBe(0);
    await payments.create(KEY).expect(201);
  });

  it("a price almost ten minutes old is accepted", async () => {
    const payments = await startPayments();
    const { status } = await payments.create(KEY, { btcUsdAsOf: "2026-11-21T11:50:00.001Z" });
    expect(status).toBe(201);
  });
});

describe("F31: the Idempotency-Key", () => {
  it("returns the same payment at any time and price, also after a restart", async () => {
    const first = await startPayments();
    const { paymentId } = await first.created(KEY);
    const again = await first.create(KEY, { btcUsd: "1.00" }).expect(201);
    expect(again.body).toMatchObject({ paymentId, btcAmount: "0.00057143" });
    await first.stop();
    const second = await startAgain(first);
    second.clock.advance(2 * HOUR);
    second.esplora.fault("hang");
    const late = await second.create(KEY, { btcUsd: undefined }).expect(201);
    expect(late.body).toMatchObject({ paymentId, status: "expired" });
    expect(count(second, "payments")).toBe(1);
    expect(count(second, "idempotency_keys")).toBe(1);
  });

  it("is asked for by itself without a price: it tells its payment, and creates none", async () => {
    const payments = await startPayments();
    await payments.repeat(KEY).expect(404);
    const { paymentId } = await payments.created(KEY);
    expect((await payments.repeat(KEY).expect(200)).body).toMatchObject({ paymentId, status: "new" });
    await payments.repeat(KEY, { amount: "0.01" }).expect(422);
    expect(count(payments, "payments")).toBe(1);
  });

  it.each([{ amount: "0.01" }, { type: "physical", amount: "150.00" }, { bookId: "another-book" }])(
    "with another order is a 422: %j",
    async (change) => {
      const payments = await startPayments();
      await payments.created(KEY);
      const { body } = await payments.create(KEY, change).expect(422);
      expect(body).toMatchObject({ code: "key_reused" });
      expect(count(payments, "payments")).toBe(1);
    },
  );

  it("is a 409 while its request runs, then returns that payment", async () => {
    const payments = await startPayments();
    const held = payments.esplora.hold();
    const first = payments.created(KEY);
    await held.arrived;
    await payments.create(KEY).expect(409).expect("retry-after", "1");
    held.release();
    const { paymentId } = await first;
    expect((await payments.created(KEY)).paymentId).toBe(paymentId);
    expect(count(payments, "payments")).toBe(1);
  });

  it("of 30 concurrent requests creates one row", async () => {
    const payments = await startPayments();
    const answers = await Promise.all(Array.from({ length: 30 }, () => payments.create(KEY)));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => (body as PaymentBody).paymentId)).size).toBe(1);
    expect(count(payments, "payments")).toBe(1);
    expect(count(payments, "idempotency_keys")).toBe(1);
    expect(nextIndex(payments)).toEqual([{ next_index: 1 }]);
  });

  it("is not saved when no payment could be created", async () => {
    const payments = await startPayments();
    payments.esplora.fault("error-503", { times: 1 });
    await payments.create(KEY).expect(503).expect("retry-after", "10");
    expect(count(payments, "payments") + count(payments, "idempotency_keys")).toBe(0);
    expect((await payments.created(KEY)).address).toBe(FIRST_ADDRESS);
  });

  it("is 8 to 128 visible characters; without one, each call is a new purchase", async () => {
    const payments = await startPayments();
    await payments.create("short").expect(400);
    await payments.create("x".repeat(129)).expect(400);
    const ids = [await payments.created(), await payments.created()].map(({ paymentId }) => paymentId);
    expect(new Set(ids).size).toBe(2);
  });
});

describe("address allocation", () => {
  it("uses each address once while others are free, also under concurrency and restarts", async () => {
    const first = await startPayments({ env: { PAYMENT_GAP_LIMIT: "21" } });
    const bodies = await Promise.all(Array.from({ length: 20 }, () => first.created()));
    await first.stop();
    const second = await startAgain(first, { PAYMENT_GAP_LIMIT: "21" });
    bodies.push(await second.created());
    expect(new Set(bodies.map(({ address }) => address)).size).toBe(21);
    expect(
      second
        .rows("SELECT address_index FROM payment_addresses ORDER BY 1")
        .map(({ address_index }) => address_index),
    ).toEqual(Array.from({ length: 21 }, (_, index) => index));
  });

  it("skips an address with earlier money", async () => {
    const payments = await startPayments();
    payments.esplora.pay(FIRST_ADDRESS, AMOUNT);
    payments.esplora.chain.mine(6);
    const payment = await payments.created();
    expect(payment).toMatchObject({ address: SECOND_ADDRESS, status: "new" });
    await payments.pass(10 * SECOND);
    expect(await payments.status(payment.paymentId)).toMatchObject({ status: "new" });
  });

  it("works only while the chain is available", async () => {
    const payments = await startPayments();
    payments.esplora.fault("html-200");
    await payments.create().expect(503);
    payments.esplora.fault("value-negative");
    payments.esplora.pay(FIRST_ADDRESS, AMOUNT);
    await payments.create().expect(503);
    expect(nextIndex(payments)).toEqual([]);
  });
});

it.each(["[]", "null", "{", '{"__proto__": {"amount": "50.00"}}', `{"bookId": "${BOOK}"}`])(
  "D22: an invalid order is a 400 with a message: %s",
  async (payload) => {
    const { server } = await startPayments();
    const headers = { "content-type": "application/json" };
    const answer = await server.inject({ method: "POST", url: "/api/payments/create", headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^[A-Z]/) });
  },
);

it("an unknown payment is a 404", async () => {
  const payments = await startPayments();
  for (const id of ["AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "' OR 1=1 --"]) {
    const { body } = await payments.get(`/api/payments/status/${encodeURIComponent(id)}`).expect(404);
    expect(body).toEqual({ message: "We can't find this payment.", code: "unknown_payment" });
  }
});

it("a simulated payment is detected after 5 seconds, confirmed after 10, and marked as simulated", async () => {
  const payments = await startPayments({ esplora: "none" });
  const { paymentId, address, simulated } = await payments.created();
  expect({ simulated, network: address.slice(0, 5) }).toEqual({ simulated: true, network: "bcrt1" });
  const seen: string[] = [];
  for (let second = 1; second <= 12; second++) {
    await payments.pass(SECOND);
    const { status } = await payments.status(paymentId);
    if (status !== seen.at(-1)?.split(" ")[0]) seen.push(`${status} ${second}`);
  }
  expect(seen).toEqual(["new 1", "detected 5", "confirmed 10"]);
  await payments.unlock(paymentId).expect(200);
  await payments.pass(30 * MINUTE);
  expect(await payments.status(paymentId)).toMatchObject({ status: "confirmed", simulated: true });
  expect(payments.esplora.calls).toEqual([]);
});

it("H37: a caller's deadline below a second is kept, whatever the chain does", async () => {
  const started = await startPayments({
    deps: { payments: { roundIntervalMs: null, creationTimeoutMs: 60_000 } },
  });
  started.esplora.fault("hang");
  const reply = await started.create().set("x-deadline-ms", "500");
  expect(reply.status).toBe(503);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
});

it.each(["", "soon", "-1", "1e9", "9999999"])("an invalid deadline of %j is ignored", async (deadline) => {
  const started = await startPayments();
  expect((await started.create().set("x-deadline-ms", deadline)).status).toBe(201);
});
