import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { type EsploraFaultName, esploraFaultNames, REDIRECT_TARGET } from "@tradeslip/simulators/esplora";
import { describe, expect, it } from "vitest";
import { AMOUNT, startAgain, startPayments } from "./start-payments.ts";

/** A payment one block short of confirmation, with that block already mined. */
async function startOneBlockShort(pollTimeoutMs?: number) {
  const payments = await startPayments(pollTimeoutMs === undefined ? {} : { pollTimeoutMs });
  const payment = await payments.created();
  payments.esplora.pay(payment.address, AMOUNT);
  await payments.pass(10 * SECOND);
  payments.esplora.chain.mine(1);
  return { ...payments, payment, stands: () => payments.status(payment.paymentId) };
}

/** Valid responses. */
const HONEST = new Set<EsploraFaultName>(["twice", "empty-list", "other-address", "slow"]);
/** These never respond in time, so the timeout must be short. */
const SILENT = new Set<EsploraFaultName>(["hang", "drip"]);
const HOSTILE = esploraFaultNames.filter((name) => !HONEST.has(name));

describe("F32: an invalid chain response", () => {
  it.each(HOSTILE)("%s changes nothing; the next valid response counts", async (name) => {
    const started = await startOneBlockShort(SILENT.has(name) ? 1_000 : undefined);
    const before = await started.stands();
    expect(before).toMatchObject({ status: "detected", confirmations: 0 });
    started.esplora.fault(name);
    const memory = process.memoryUsage().rss;
    await started.pass(30 * SECOND);
    expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000);
    expect(await started.stands()).toEqual(before);
    expect(started.rows("SELECT failed_looks FROM payment_addresses")).toEqual([{ failed_looks: 1 }]);
    expect((await started.unlock(started.payment.paymentId)).status).toBe(409);
    expect(started.esplora.calls).not.toContain(REDIRECT_TARGET);
    started.esplora.fault(null);
    await started.pass(MINUTE);
    expect(await started.stands()).toMatchObject({ status: "confirmed" });
  });

  it("money for other addresses is ignored", async () => {
    const started = await startOneBlockShort();
    started.esplora.fault("other-address");
    await started.pass(30 * SECOND);
    expect(await started.stands()).toMatchObject({ status: "new", receivedBtc: "0.00000000" });
  });
});

describe("a chain source that is unavailable", () => {
  it("is polled with backoff, up to a minute", async () => {
    const started = await startOneBlockShort();
    started.esplora.fault("error-503");
    const gaps: number[] = [];
    let asked = started.esplora.calls.length;
    let gap = 0;
    for (let second = 0; second < 300; second++) {
      await started.pass(SECOND);
      gap += 1;
      if (started.esplora.calls.length === asked) continue;
      asked = started.esplora.calls.length;
      gaps.push(gap);
      gap = 0;
    }
    expect(gaps).toEqual([30, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it("is not polled for any payment during its Retry-After", async () => {
    const started = await startOneBlockShort();
    await started.created();
    started.esplora.fault("rate-limited", { times: 1 });
    await started.pass(30 * SECOND);
    const asked = started.esplora.calls.length;
    await started.pass(29 * SECOND);
    expect(started.esplora.calls.length).toBe(asked);
    await started.pass(SECOND);
    expect(await started.stands()).toMatchObject({ status: "confirmed" });
  });

  it("does not delay a restart", async () => {
    const started = await startOneBlockShort();
    started.esplora.fault("hang");
    started.clock.advance(30 * SECOND);
    const hanging = started.watchPayments();
    await expect.poll(() => started.esplora.calls.length, { interval: 1 }).toBe(3);
    await started.stop();
    await hanging;
    started.esplora.fault(null);
    const again = await startAgain(started);
    await again.pass(SECOND);
    expect(await again.status(started.payment.paymentId)).toMatchObject({ status: "confirmed" });
  });
});
