import { DAY, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { type RunningPayments, startPayments } from "./start-payments.ts";
import { ADA } from "./start-provider.ts";

/** Generous, for a busy machine. */
const SOON = { interval: 10, timeout: 30_000 };
const TAKES_LONG = { timeout: 60_000 };
/** Concurrent chain checks, and queued ones. */
const AT_ONCE = 4;
const WAITING = 16;

/** Logs how the statuses of `callers` concurrent calls change. */
async function logChanges(payments: RunningPayments, callers: number) {
  const answers = await Promise.all(Array.from({ length: callers }, () => payments.create()));
  return answers.map(({ status, body, headers }) => ({
    status,
    code: (body as { code?: string }).code,
    retryAfter: Number(headers["retry-after"]),
  }));
}

describe("H37: creations while the chain hangs", TAKES_LONG, () => {
  it("four run, 16 are queued, all others fail at once", async () => {
    const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: "100" } });
    payments.esplora.fault("hang");
    const told: string[] = [];
    const all = Array.from({ length: 30 }, async () => {
      for (const { status, code } of await logChanges(payments, 1)) told.push(`${status} ${code}`);
    });
    await expect.poll(() => told.length, SOON).toBe(30 - AT_ONCE - WAITING);
    expect(new Set(told)).toEqual(new Set(["503 payments_busy"]));
    await expect.poll(() => payments.esplora.calls.length, SOON).toBe(AT_ONCE);
    await payments.esplora.close();
    await Promise.all(all);
    expect(new Set(told.map((text) => text.slice(0, 3)))).toEqual(new Set(["503"]));
  });

  it("fail at their deadline, and later ones do not wait", async () => {
    const payments = await startPayments({
      env: { PAYMENT_GAP_LIMIT: "100" },
      creationTimeoutMs: 1_000,
    });
    payments.esplora.fault("hang");
    const answers = await logChanges(payments, AT_ONCE);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await logChanges(payments, 10)).toEqual(
      Array.from({ length: 10 }, () => ({ status: 503, code: "payments_busy", retryAfter: 5 })),
    );
    expect(payments.esplora.calls.length).toBeLessThanOrEqual(AT_ONCE);
  });

  it("one probes the chain; the others do not wait meanwhile", async () => {
    const payments = await startPayments();
    payments.esplora.fault("error-503");
    await logChanges(payments, 10);
    payments.clock.advance(5 * SECOND);
    payments.esplora.fault(null);
    const probe = payments.esplora.hold();
    const one = payments.created();
    await probe.arrived;
    expect(await logChanges(payments, 10)).toEqual(
      Array.from({ length: 10 }, () => ({ status: 503, code: "payments_busy", retryAfter: 2 })),
    );
    probe.release();
    await one;
    expect(new Set((await logChanges(payments, 5)).map(({ status }) => status))).toEqual(new Set([201]));
  });

  it("are refused at once after the watcher found it down, and accepted after it found it up", async () => {
    const payments = await startPayments();
    for (let count = 0; count < 4; count++) await payments.created();
    payments.esplora.fault("error-503");
    await payments.pass(10 * SECOND);
    const before = payments.esplora.calls.length;
    expect(await logChanges(payments, 5)).toEqual(
      Array.from({ length: 5 }, () => ({ status: 503, code: "payments_busy", retryAfter: 5 })),
    );
    expect(payments.esplora.calls.length).toBe(before);
    payments.esplora.fault(null);
    await payments.pass(MINUTE);
    await payments.created();
  });

  it("callers with short deadlines do not open the breaker", async () => {
    const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: "100" } });
    payments.esplora.fault("hang");
    for (let count = 0; count < 5; count++) {
      await payments.create().set("x-deadline-ms", "260").expect(503);
    }
    payments.esplora.fault(null);
    expect(await payments.created()).toMatchObject({ status: "new" });
  });

  it("delay neither accounts nor existing payments", async () => {
    const payments = await startPayments();
    const { paymentId } = await payments.created();
    payments.esplora.fault("hang");
    const creations = Array.from({ length: 4 }, () => payments.create());
    let answered = 0;
    const all = creations.map((creation) => creation.then(() => (answered += 1)));
    await expect.poll(() => payments.esplora.calls.length, SOON).toBe(1 + AT_ONCE);
    await payments.post("sign-up-one", ADA).expect(201);
    await payments.post("login", { email: ADA.email, password: "not hers" }).expect(401);
    await payments.status(paymentId);
    await payments.get("/healthz").expect(200);
    expect(answered).toBe(0);
    await payments.esplora.close();
    await Promise.all(all);
  });
});

describe("H37: creations while the chain is slow", TAKES_LONG, () => {
  it("all that fit into the queue are created", async () => {
    const payments = await startPayments({ chainDelayMs: 100 });
    const told = await logChanges(payments, AT_ONCE + WAITING);
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([201]));
    expect(payments.esplora.mostAtOnce).toBeLessThanOrEqual(AT_ONCE);
  });

  it("a check also serves later callers", async () => {
    const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: "1" } });
    await logChanges(payments, 20);
    expect(payments.esplora.calls.length).toBe(1);
  });

  it("a check expires", async () => {
    const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: "1" } });
    await payments.created();
    payments.clock.advance(DAY / 2);
    await payments.created();
    expect(payments.esplora.calls.length).toBe(2);
  });
});
