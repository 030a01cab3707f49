/** What a network took of payouts and refunds (docs/product.md, P20.12). */
import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  approvedStepsOf,
  BUYER,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
  WALLET,
} from "./order-desk.ts";
import { ada, at, bob, desk, eve, hash, line, orderOf, shown, startStaffedDesk } from "./staffed-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk({ env: { DESK_SAMPLE_OF: "0" } }));

const NOT_POSSIBLE = { status: 409, body: { code: "step_not_possible" } };
/** A buy that was paid: of $5,000 2 % are more than $50. */
async function paid(usd: "250.00" | "5000.00") {
  const bought = desk.slip({ usd });
  const payerName = usd === "250.00" ? "Ada Lovelace" : "Grace Hopper";
  const slip = await shown({ address: addressOf(bought), payerName }, bought);
  const bankReference = `FT-${hash().slice(0, 12)}`;
  await stepsOf(ada, slip.reference)("money-seen", line({ amount: usd, payerName, bankReference }));
  return slip;
}

const cold = () => desk.account(eve, { ...WALLET, name: "Cold" });

async function payTogether(slips: readonly Pick<TestSlip, "reference">[], fee: string) {
  const orders = await Promise.all(
    slips.map(async ({ reference }) => ({ reference, version: (await orderOf({ reference })).version })),
  );
  return ada("POST", "/desk/payouts", { orders, network: "bitcoin", transaction: hash(), fee });
}

async function feesOfDay(wallet: string): Promise<string[]> {
  const day = `/desk/receiving-accounts/${wallet}/day?date=${at().slice(0, 10)}`;
  const { body } = await ada("GET", day);
  return body.movements
    .map(({ kind, amount }: { kind: string; amount: string }) => `${kind} ${amount}`)
    .toSorted();
}

it("O104: the fees of a payout's parts are together what a network takes of one", async () => {
  const slip = await paid("250.00");
  const part = { amount: "0.001", fee: "0.0009" };
  await stepsOf(ada, slip.reference)("sent", { ...part, transaction: hash() });
  expect(await tryStep(ada, slip.reference, "sent", { ...part, transaction: hash() })).toMatchObject({
    ...NOT_POSSIBLE,
    body: { message: expect.stringMatching(/\$90\.00.*\$50\.00/) },
  });
  await stepsOf(ada, slip.reference)("sent", { ...part, fee: "0.0001", transaction: hash() });
});

it("O104: what networks take of an agent's payouts counts for the agent's day, unless it was taken out", async () => {
  await takeOrders(eve, { limits: { agentDayUsd: "520" } });
  const [first, second] = [await paid("250.00"), await paid("250.00")];
  const reasons = async () => (await orderOf(second)).proposal.reasons;
  const sent = { transaction: hash(), fee: "0.0009" };
  const { payments } = await stepsOf(ada, first.reference)("sent", sent);
  expect(await reasons()).toEqual(["agent-day"]);
  const wrong = { paymentId: payments.at(-1).id, reason: "It never left" };
  await approvedStepsOf(ada, bob, first.reference)("correct", wrong);
  expect(await reasons()).toEqual([]);
});

it("O104: a payout that was taken out makes room for no larger fee", async () => {
  const { reference } = await paid("5000.00");
  const agent = stepsOf(ada, reference);
  const { payments } = await agent("sent", { transaction: hash() });
  const wrong = { paymentId: payments.at(-1).id, reason: "Typed wrong" };
  await tryStep(ada, reference, "correct", wrong);
  await stepsOf(bob, reference)("approve", { agrees: true });
  await agent("correct", wrong);
  const part = { amount: "0.001", transaction: hash() };
  await tryStep(ada, reference, "sent", part);
  await stepsOf(bob, reference)("approve", { agrees: true });
  expect(await tryStep(ada, reference, "sent", { ...part, fee: "0.0018" })).toMatchObject({
    ...NOT_POSSIBLE,
    body: { message: expect.stringMatching(/\$90\.00.*\$50\.00/) },
  });
  await agent("sent", { ...part, fee: "0.0002" });
});

it("O104: the fee of a payout that never was goes with it", async () => {
  const wallet = await desk.account(eve, {
    kind: "coin",
    name: "Cold",
    currency: "BTC",
    network: "bitcoin",
    details: [],
  });
  const { reference } = await paid("250.00");
  const agent = stepsOf(ada, reference);
  const { payments } = await agent("sent", { transaction: hash(), fee: "0.00002" });
  const wrong = { paymentId: payments.at(-1).id, reason: "It never left" };
  await tryStep(ada, reference, "correct", wrong);
  await stepsOf(bob, reference)("approve", { agrees: true });
  await agent("correct", wrong);
  const date = at().slice(0, 10);
  const { movements } = (await ada("GET", `/desk/receiving-accounts/${wallet}/day?date=${date}`)).body;
  expect(movements).toMatchObject([
    { kind: "correction", amount: "0.00502" },
    { kind: "fee", amount: "-0.00002" },
    { kind: "payout", amount: "-0.005" },
  ]);
  const { differences } = (await eve("GET", "/desk/audit/check")).body;
  expect(differences.filter(({ what }: { what: string }) => what !== "role")).toEqual([]);
});

it("O104: what a joint payout sent for others makes room for no larger fee", async () => {
  const [{ reference }, other] = [await paid("250.00"), await paid("5000.00")];
  const orders = await Promise.all(
    [reference, other.reference].map(async (each) => ({
      reference: each,
      version: (await orderOf({ reference: each })).version,
    })),
  );
  const together = await ada("POST", "/desk/payouts", { orders, network: "bitcoin", transaction: hash() });
  const [{ payments }] = together.body.orders;
  const back = { paymentId: payments.at(-1).id, amount: "0.001", madeAt: at(), reason: "It came back" };
  await stepsOf(ada, reference)("reverse", back);
  const again = { transaction: hash() };
  await tryStep(ada, reference, "sent", again);
  await stepsOf(bob, reference)("approve", { agrees: true });
  expect(await tryStep(ada, reference, "sent", { ...again, fee: "0.0018" })).toMatchObject(NOT_POSSIBLE);
  await stepsOf(ada, reference)("sent", { ...again, fee: "0.0002" });
});

it("O104: the same of what goes back in parts, of no order's money too", async () => {
  const wallet = await desk.account(eve, {
    kind: "coin",
    name: "Cold",
    currency: "BTC",
    network: "bitcoin",
    details: [],
  });
  // Its price is that of its last order.
  await paid("250.00");
  const coins = { accountId: wallet, amount: "0.004", network: "bitcoin", transaction: hash(), madeAt: at() };
  const { id } = (await ada("POST", "/desk/payments", coins)).body;
  const path = `/desk/payments/${id}/refund`;
  const back = async (amount: string, fee: string) => {
    const input = { amount, fee, destination: BUYER.address, reason: "Not ours", transaction: hash() };
    await eve("POST", path, input);
    const { payments } = (await bob("GET", "/desk/payments")).body;
    const { covers } = payments.find((each: { id: string }) => each.id === id).refund;
    const seen = BUYER.address.slice(-6);
    expect((await bob("POST", `${path}/approve`, { agrees: true, covers, seen })).status).toBe(200);
    desk.clock.advance(73 * 3_600_000);
    return eve("POST", path, input);
  };
  expect((await back("0.001", "0.0009")).status).toBe(200);
  expect((await back("0.001", "0.0009")).status).toBe(409);
});

it("O104: what never left makes room for no larger fee, where the payout goes out with others", async () => {
  const [slip, other] = [await paid("5000.00"), await paid("250.00")];
  const { payments } = await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
  const wrong = { paymentId: payments.at(-1).id, reason: "Typed wrong" };
  await approvedStepsOf(ada, bob, slip.reference)("correct", wrong);
  await tryStep(ada, slip.reference, "sent", { transaction: hash() });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  expect(await payTogether([slip, other], "0.003")).toMatchObject({
    ...NOT_POSSIBLE,
    body: { message: expect.stringMatching(/\$150\.00.*\$105\.00/) },
  });
  expect((await payTogether([slip, other], "0.002")).status).toBe(200);
});

it("O104: orders that are paid out together have the room of each for its own parts' fees", async () => {
  const slips = [await paid("250.00"), await paid("250.00")];
  const part = { amount: "0.001", fee: "0.0006" };
  for (const { reference } of slips) await stepsOf(ada, reference)("sent", { ...part, transaction: hash() });
  expect(await payTogether(slips, "0.001")).toMatchObject({
    ...NOT_POSSIBLE,
    body: { message: expect.stringMatching(/\$55\.00.*\$50\.00/) },
  });
  expect((await payTogether(slips, "0.0001")).status).toBe(200);
});

it("O104: the fee of a joint payout goes once all its parts are taken out, and none of it came back", async () => {
  const wallet = await cold();
  const slips = [await paid("250.00"), await paid("250.00")];
  const takeOut = async ({ reference }: TestSlip) => {
    const { id: paymentId } = (await orderOf({ reference })).payments.at(-1);
    await approvedStepsOf(ada, bob, reference)("correct", { paymentId, reason: "It never left" });
  };
  expect((await payTogether(slips, "0.0001")).status).toBe(200);
  const rows = ["fee -0.0001", "payout -0.01"];
  await takeOut(slips[0]!);
  expect(await feesOfDay(wallet)).toEqual(["correction 0.005", ...rows]);
  await takeOut(slips[1]!);
  expect(await feesOfDay(wallet)).toEqual(["correction 0.0101", ...rows]);
  const { differences } = (await eve("GET", "/desk/audit/check")).body;
  expect(differences.filter(({ what }: { what: string }) => what !== "role")).toEqual([]);
});

it("O104: the fee of a joint payout stays where a part of it came back", async () => {
  const wallet = await cold();
  const slips = [await paid("250.00"), await paid("250.00")];
  expect((await payTogether(slips, "0.0001")).status).toBe(200);
  const [one, two] = slips.map(({ reference }) => reference);
  const { id: paymentId } = (await orderOf({ reference: one! })).payments.at(-1);
  await stepsOf(ada, one!)("reverse", { paymentId, madeAt: at(), reason: "It came back" });
  await approvedStepsOf(ada, bob, two!)("correct", { paymentId, reason: "It never left" });
  expect(await feesOfDay(wallet)).toEqual([
    "correction 0.005",
    "fee -0.0001",
    "payout -0.01",
    "reversal 0.005",
  ]);
});

it("O104: of a joint payout's fee each order's later parts count their own share", async () => {
  const [slip, other] = [await paid("250.00"), await paid("5000.00")];
  expect((await payTogether([slip, other], "0.001")).status).toBe(200);
  const { id: paymentId } = (await orderOf(slip)).payments.at(-1);
  const back = { paymentId, amount: "0.001", madeAt: at(), reason: "It came back" };
  await stepsOf(ada, slip.reference)("reverse", back);
  const again = { transaction: hash() };
  await tryStep(ada, slip.reference, "sent", again);
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  // Of $50 this order bore $2.38.
  expect(await tryStep(ada, slip.reference, "sent", { ...again, fee: "0.00096" })).toMatchObject({
    ...NOT_POSSIBLE,
    body: { message: expect.stringMatching(/\$50\.38.*\$50\.00/) },
  });
  await stepsOf(ada, slip.reference)("sent", { ...again, fee: "0.00095" });
});
