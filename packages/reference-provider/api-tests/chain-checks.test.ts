import { DAY, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import {
  type EsploraFaultName,
  esploraFaultNames,
  type EsploraSimulator,
  REDIRECT_TARGET,
  startEsploraSimulator,
} from "@tradeslip/simulators/esplora";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  approvedStepsOf,
  BUYER,
  claimedBy,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
  WALLET,
} from "./order-desk.ts";
import type { Call } from "./start-desk.ts";

/** An address that no order of this test uses. */
const ELSEWHERE = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const OURS = ["bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g"];
/** 250 USD at 50,000 USD per bitcoin. */
const SATS = 500_000;

let desk: OrderDesk;
let esplora: EsploraSimulator;
let ada: Call;
let eve: Call;

async function start(pollTimeoutMs = 10_000): Promise<void> {
  const clock = new FakeClock();
  esplora = await startEsploraSimulator({ now: clock.now });
  onTestFinished(() => esplora.close());
  desk = await startOrderDesk({
    clock,
    env: { ESPLORA_BASE_URL: esplora.baseUrl },
    deps: { payments: { roundIntervalMs: null, pollTimeoutMs, random: () => 0 } },
  });
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  await takeOrders(eve);
}

async function pass(ms: number): Promise<void> {
  desk.clock.advance(ms);
  await desk.watchPayments();
}

/** A sell order that shows one of our addresses. */
async function selling(): Promise<{ readonly slip: TestSlip; readonly address: string }> {
  const account = await desk.account(eve, {
    ...WALLET,
    addresses: OURS,
  });
  const slip = desk.slip({ side: "sell" });
  await claimedBy(ada, slip);
  const { paymentDetails } = await stepsOf(ada, slip.reference)("details", { accountId: account });
  const address = paymentDetails.details.find(({ label }: { label: string }) => label === "Address").value;
  return { slip, address };
}

function seen(slip: TestSlip, transaction: string, more: object = {}) {
  const money = { network: "bitcoin", transaction, amount: "0.005", ...more };
  return stepsOf(ada, slip.reference)("money-seen", money);
}

const orderOf = async ({ reference }: TestSlip) => (await ada("GET", `/desk/orders/${reference}`)).body;
const statusOf = async (slip: TestSlip) => (await slip.customer("GET", "/status")).body;
const paid = { bankReference: "OUT-1" };

/** A buy order whose payout was booked under this transaction. */
async function sent(transaction: string): Promise<TestSlip> {
  const bank = await desk.account(eve);
  const slip = desk.slip();
  const step = await claimedBy(ada, slip);
  await step("details", { accountId: bank });
  const madeAt = new Date(desk.clock.now()).toISOString();
  await step("money-seen", { amount: "250.00", madeAt, payerName: BUYER.payerName, bankReference: "IN-1" });
  await step("sent", { transaction });
  return slip;
}

describe("coins that came", () => {
  beforeEach(() => start());

  it("are on their way until their network's confirmations: no payout before", async () => {
    const { slip, address } = await selling();
    const transaction = esplora.pay(address, SATS);
    expect((await seen(slip, transaction)).proposal.reasons).toEqual(["time", "chain"]);
    await pass(0);
    expect((await orderOf(slip)).payments[0].chain).toEqual({
      state: "on-its-way",
      amount: "0.005",
      confirmations: 0,
      needed: 2,
    });
    expect(await statusOf(slip)).toMatchObject({ confirmations: { of: "money", count: 0, needed: 2 } });
    esplora.chain.mine(1);
    await pass(30 * SECOND);
    const before = await orderOf(slip);
    // The block's time is used, because none was typed.
    expect(before.proposal.reasons).toEqual([]);
    expect(before.steps).not.toContain("sent");
    expect(await statusOf(slip)).toMatchObject({ confirmations: { count: 1, needed: 2 } });
    expect(await tryStep(ada, slip.reference, "sent", paid)).toMatchObject({
      status: 409,
      body: { message: "These coins are on their way. Wait for their confirmations." },
    });
    expect((await tryStep(ada, slip.reference, "return", { transaction, reason: "no" })).status).toBe(409);
    esplora.chain.mine(1);
    await pass(30 * SECOND);
    expect((await statusOf(slip)).confirmations).toBeUndefined();
    await stepsOf(ada, slip.reference)("sent", paid);
  });

  it("that a reorganisation takes out of its block are on their way again", async () => {
    const { slip, address } = await selling();
    await seen(slip, esplora.pay(address, SATS));
    esplora.chain.mine(2);
    await pass(0);
    expect((await orderOf(slip)).payments[0].chain.state).toBe("arrived");
    esplora.chain.reorganise(2);
    await pass(5 * MINUTE);
    expect((await orderOf(slip)).payments[0].chain).toMatchObject({ state: "on-its-way", confirmations: 0 });
    expect((await tryStep(ada, slip.reference, "sent", paid)).status).toBe(409);
  });

  it.each([
    ["less than was typed", (address: string) => [address, SATS - 1] as const, "0.00499999"],
    ["nothing of ours", () => [ELSEWHERE, SATS] as const, "0"],
  ])("of which the chain shows %s need an approval that types what it shows", async (_what, pays, amount) => {
    const { slip, address } = await selling();
    await seen(slip, esplora.pay(...pays(address)));
    esplora.chain.mine(2);
    await pass(0);
    const order = await orderOf(slip);
    expect(order.payments[0].chain).toMatchObject({ state: "differs", amount });
    expect(order.proposal.reasons).toEqual(["chain"]);
    expect((await tryStep(ada, slip.reference, "sent", paid)).body.code).toBe("approval_needed");
    expect((await tryStep(eve, slip.reference, "approve", { agrees: true })).body.code).toBe("seen_differs");
    await stepsOf(eve, slip.reference)("approve", { agrees: true, seen: amount });
    await stepsOf(ada, slip.reference)("sent", paid);
  });

  it("that the chain doesn't have, or shows too late, need an approval and a settlement", async () => {
    const { slip, address } = await selling();
    await seen(slip, "ab".repeat(32), { madeAt: new Date(desk.clock.now()).toISOString() });
    await pass(0);
    expect((await orderOf(slip)).proposal.reasons).toEqual(["chain"]);
    expect((await orderOf(slip)).payments[0].chain.state).toBe("missing");
    const late = esplora.pay(address, SATS);
    const right = { network: "bitcoin", transaction: late, amount: "0.005" };
    const { id: paymentId } = (await orderOf(slip)).payments[0];
    const correction = { paymentId, reason: "typed wrongly", right };
    await approvedStepsOf(ada, eve, slip.reference)("correct", correction);
    desk.clock.advance(2 * HOUR);
    esplora.chain.mine(2);
    await pass(0);
    const order = await orderOf(slip);
    const [, corrected] = order.payments;
    expect(corrected).toMatchObject({ transaction: late, chain: { state: "arrived" } });
    expect(order.differences).toEqual(["time"]);
  });

  it("that were double-spent are missing once an explorer has said so three times", async () => {
    const { slip, address } = await selling();
    const transaction = esplora.pay(address, SATS);
    await seen(slip, transaction);
    esplora.chain.mine(1);
    await pass(0);
    esplora.chain.reorganise(1);
    esplora.chain.drop(transaction);
    const states: string[] = [];
    for (let look = 0; look < 3; look += 1) {
      await pass(MINUTE);
      states.push((await orderOf(slip)).payments[0].chain.state);
    }
    expect(states).toEqual(["on-its-way", "on-its-way", "missing"]);
    expect((await orderOf(slip)).proposal.reasons).toContain("chain");
  });
});

it("looks without an answer say nothing of coins that were in a block", async () => {
  await start();
  const { slip, address } = await selling();
  const transaction = esplora.pay(address, SATS);
  await seen(slip, transaction);
  esplora.chain.mine(1);
  await pass(0);
  esplora.fault("error-500");
  for (let look = 0; look < 2; look += 1) await pass(10 * MINUTE);
  esplora.fault(null);
  esplora.chain.reorganise(1);
  esplora.chain.drop(transaction);
  const states: string[] = [];
  for (let look = 0; look < 3; look += 1) {
    await pass(10 * MINUTE);
    states.push((await orderOf(slip)).payments[0].chain.state);
  }
  expect(states).toEqual(["on-its-way", "on-its-way", "missing"]);
});

describe("coins that went out", () => {
  beforeEach(() => start());

  it("close their order once the chain shows address and amount", async () => {
    const slip = await sent(esplora.pay(BUYER.address, SATS));
    esplora.chain.mine(1);
    await pass(0);
    expect(await statusOf(slip)).toMatchObject({
      desk: "sent",
      confirmations: { of: "payout", count: 1, needed: 2 },
    });
    esplora.chain.mine(1);
    await pass(30 * SECOND);
    expect(await statusOf(slip)).toMatchObject({ desk: "closed" });
    expect((await orderOf(slip)).history.at(-1)).toMatchObject({ step: "close", by: { kind: "system" } });
  });

  it("to another address, or of another amount, leave it open and say so", async () => {
    const slip = await sent(esplora.pay(ELSEWHERE, SATS));
    esplora.chain.mine(2);
    await pass(0);
    const order = await orderOf(slip);
    expect(order.state).toBe("sent");
    expect(order.payments.at(-1).chain).toMatchObject({ state: "differs", amount: "0" });
    expect(await statusOf(slip)).not.toHaveProperty("deadline");
    // Time does not close it either.
    desk.clock.advance(15 * DAY);
    await desk.sweep();
    expect((await orderOf(slip)).state).toBe("sent");
    await stepsOf(eve, slip.reference)("close");
  });
});

/** Faults that are valid answers about one transaction. */
const HONEST = new Set<EsploraFaultName>(["twice", "slow", "other-address"]);

it("a bad answer of an explorer changes nothing, of any kind; the next good one counts", async () => {
  await start(1_000);
  const { slip, address } = await selling();
  await seen(slip, esplora.pay(address, SATS));
  esplora.chain.mine(1);
  await pass(0);
  const before = (await orderOf(slip)).payments[0].chain;
  expect(before).toMatchObject({ state: "on-its-way", confirmations: 1 });
  esplora.chain.mine(1);
  for (const name of esploraFaultNames.filter((each) => !HONEST.has(each))) {
    esplora.fault(name);
    const asked = esplora.calls.length;
    await pass(MINUTE);
    expect([name, esplora.calls.length > asked]).toEqual([name, true]);
    expect([name, (await orderOf(slip)).payments[0].chain]).toEqual([name, before]);
  }
  expect(esplora.calls).not.toContain(REDIRECT_TARGET);
  esplora.fault(null);
  await pass(MINUTE);
  expect((await orderOf(slip)).payments[0].chain.state).toBe("arrived");
});

it("without an explorer nothing is checked, and nothing waits", async () => {
  desk = await startOrderDesk();
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  await takeOrders(eve);
  const { slip } = await selling();
  const order = await seen(slip, "ab".repeat(32), { madeAt: new Date(desk.clock.now()).toISOString() });
  expect(order.payments[0].chain).toBeUndefined();
  expect(order.proposal.reasons).toEqual([]);
  expect(order.steps).toContain("sent");
});
