import { randomUUID } from "node:crypto";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  approvedStepsOf,
  BUYER,
  claimedBy,
  customerStepsOf,
  stepsOf,
  type TestSlip,
  tryStep,
  WALLET,
} from "./order-desk.ts";
import {
  ada,
  at,
  bank,
  bob,
  desk,
  eve,
  hash,
  line,
  orderOf,
  shown,
  startStaffedDesk,
  totals,
} from "./staffed-desk.ts";
import { auditDifferences } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk({ env: { DESK_SAMPLE_OF: "0" } }));

const wallet = (name: string, more: object = {}) => desk.account(eve, { ...WALLET, name, ...more });
const day = async (id: string) => {
  const date = at().slice(0, 10);
  const { body } = await ada("GET", `/desk/receiving-accounts/${id}/day?date=${date}`);
  return body.movements.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount]);
};
/** A buy that was paid. */
async function paid(payerName = "Ada Lovelace") {
  const bought = desk.slip();
  const slip = await shown({ address: addressOf(bought), payerName }, bought);
  await stepsOf(ada, slip.reference)("money-seen", line({ payerName, bankReference: `FT-${payerName}` }));
  return slip;
}
const REFUSED = { status: 400, body: { errors: [{ field: "accountId" }] } };

it("a payout leaves the desk's only wallet of its coin, with the network's fee, as its day shows", async () => {
  const cold = await wallet("Cold");
  await wallet("Ether", { currency: "ETH", network: "ethereum" });
  const slip = await paid();
  const agent = stepsOf(ada, slip.reference);
  const fee = "0.00000250";
  const part = { amount: "0.002", transaction: hash(), fee };
  expect(await tryStep(ada, slip.reference, "sent", { ...part, accountId: bank })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "accountId", message: "That account is in USD." }] },
  });
  expect(await tryStep(ada, slip.reference, "sent", { ...part, accountId: randomUUID() })).toMatchObject(
    REFUSED,
  );
  expect(await tryStep(ada, slip.reference, "sent", { ...part, fee: "0.01" })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("$500") },
  });
  await agent("sent", part);
  const sent = await agent("sent", { transaction: hash() });
  expect(sent).toMatchObject({ state: "sent", money: { paidOut: [{ currency: "BTC", amount: "0.005" }] } });
  expect(sent.payments.map(({ accountId }: { accountId: string }) => accountId)).toEqual([bank, cold, cold]);
  expect(await day(cold)).toEqual([
    ["fee", "-0.0000025"],
    ["payout", "-0.005"],
  ]);
});

it("where the desk has several wallets of a coin a payout names the one that it left, alone and together", async () => {
  const [one, two] = [await wallet("One"), await wallet("Two")];
  await wallet("Wrapped", { network: "other" });
  const slip = await paid();
  expect(await tryStep(ada, slip.reference, "sent", { transaction: hash() })).toMatchObject(REFUSED);
  await stepsOf(ada, slip.reference)("sent", { transaction: hash(), accountId: two });
  const slips = [await paid("Grace Hopper"), await paid("Mary Somerville")];
  const orders = [];
  for (const each of slips) {
    const { reference, version } = await orderOf(each);
    orders.push({ reference, version });
  }
  const payouts = { orders, network: "bitcoin", transaction: hash(), fee: "0.00001" };
  expect(await ada("POST", "/desk/payouts", payouts)).toMatchObject(REFUSED);
  expect(await ada("POST", "/desk/payouts", { ...payouts, accountId: bank })).toMatchObject(REFUSED);
  expect(await ada("POST", "/desk/payouts", { ...payouts, accountId: one })).toMatchObject({ status: 200 });
  expect(await day(one)).toEqual([
    ["fee", "-0.00001"],
    ["payout", "-0.01"],
  ]);
  expect(await day(two)).toEqual([["payout", "-0.005"]]);
});

it("a sale in dollars leaves an account of dollars; a bank's fee is no network's", async () => {
  const cold = await wallet("Cold", { addresses: [BUYER.address] });
  // A single admin's second account is in force from then on.
  desk.clock.advance(30 * MINUTE);
  const slip = desk.slip({ side: "sell" });
  const agent = await claimedBy(ada, slip);
  await agent("details", { accountId: cold });
  const coins = { amount: slip.coinAmount, network: "bitcoin", transaction: hash(), madeAt: at() };
  await agent("money-seen", coins);
  const second = await desk.account(eve, { name: "Second Bank" });
  const out = { bankReference: "FT-1" };
  expect(await tryStep(ada, slip.reference, "sent", out)).toMatchObject(REFUSED);
  expect(await tryStep(ada, slip.reference, "sent", { ...out, accountId: cold })).toMatchObject({
    body: { errors: [{ field: "accountId", message: "That account is in BTC, Bitcoin." }] },
  });
  const fee = await tryStep(ada, slip.reference, "sent", { ...out, accountId: second, fee: "1" });
  expect(fee).toMatchObject({ status: 400, body: { errors: [{ field: "fee" }] } });
  await agent("sent", { ...out, accountId: second });
  expect(await day(second)).toEqual([["payout", "-250"]]);
});

it("money goes back from the account that it came in at, unless another one is named", async () => {
  const second = await desk.account(eve, { name: "Second Bank" });
  for (const [turn, accountId] of [bank, second].entries()) {
    const slip = await paid(["Ada Lovelace", "Grace Hopper"][turn]);
    const back = { reason: "Not wanted", bankReference: `FT-9${turn}`, ...(turn === 0 ? {} : { accountId }) };
    const { payments } = await approvedStepsOf(ada, eve, slip.reference)("return", back);
    expect(payments.at(-1)).toMatchObject({ kind: "refund", accountId });
  }
  expect(await day(second)).toEqual([["refund", "-250"]]);
});

it("O111: the network's fee of a single payout is a row of the audit, which names one that was changed", async () => {
  await wallet("Cold");
  const slip = await paid();
  await stepsOf(ada, slip.reference)("sent", { transaction: hash(), fee: "0.0000025" });
  const rows = async (query: string) => (await eve("GET", `/desk/audit?${query}`)).body.rows;
  const [fee] = await desk.db.selectFrom("desk_payments").selectAll().where("kind", "=", "fee").execute();
  expect(await rows("kind=network-fee")).toMatchObject([
    {
      actor: { name: "Ada" },
      reference: slip.reference,
      content: {
        network: "bitcoin",
        currency: "BTC",
        amount: "0.0000025",
        ledger: { [fee!.id]: expect.stringMatching(/^.{43}$/) },
      },
    },
  ]);
  expect(await auditDifferences(desk.db)).toEqual([]);
  await desk.db.updateTable("desk_payments").set({ about: null }).where("id", "=", fee!.id).execute();
  expect(await auditDifferences(desk.db)).toEqual([{ what: "unallocated", which: fee!.id }]);
});

it("O104: coins that go back cost the network's fee as a payout does: limited, in the wallet's day and in the margin", async () => {
  const cold = await wallet("Cold", { addresses: [BUYER.address] });
  desk.clock.advance(30 * MINUTE);
  const slip = desk.slip({ side: "sell", feePercent: "2" });
  const agent = await claimedBy(ada, slip);
  await agent("details", { accountId: cold });
  const coins = { network: "bitcoin", madeAt: at() };
  await agent("money-seen", { ...coins, amount: slip.coinAmount, transaction: hash() });
  const back = { reason: "Not wanted", transaction: hash(), fee: "0.0001" };
  expect((await tryStep(ada, slip.reference, "return", back)).body.code).toBe("approval_needed");
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  const much = await tryStep(ada, slip.reference, "return", { ...back, fee: "0.01" });
  expect(much).toMatchObject({ status: 409, body: { message: expect.stringContaining("$490") } });
  await agent("return", back);
  // At the slip's market price of 50,000.
  expect((await eve("GET", `/desk/orders/${slip.reference}`)).body).toMatchObject({
    state: "returned",
    margin: "-5.00",
  });
  expect(await day(cold)).toContainEqual(["fee", "-0.0001"]);
  const waiting = { ...coins, accountId: cold, amount: "0.002", transaction: hash() };
  const { id } = (await ada("POST", "/desk/payments", waiting)).body;
  const path = `/desk/payments/${id}/refund`;
  const rest = { reason: "No order", transaction: hash(), destination: "3P14159f73E4gFr7JterCCQh9QjiTjiZrG" };
  expect((await eve("POST", path, rest)).body.code).toBe("approval_needed");
  const [{ refund }] = (await ada("GET", "/desk/payments")).body.payments;
  const seen = refund.destination.slice(-6);
  expect((await bob("POST", `${path}/approve`, { agrees: true, covers: refund.covers, seen })).status).toBe(
    200,
  );
  desk.clock.advance(72 * 60 * MINUTE);
  expect(await eve("POST", path, { ...rest, fee: "0.01" })).toMatchObject({ status: 409 });
  expect(await eve("POST", path, { ...rest, fee: "0.00002" })).toMatchObject({
    status: 200,
    body: { left: "0" },
  });
  const fees = await desk.db
    .selectFrom("desk_payments")
    .innerJoin("desk_payments as sent", "sent.id", "desk_payments.about")
    .select(["desk_payments.amount", "desk_payments.account_id", "sent.kind"])
    .where("desk_payments.kind", "=", "fee")
    .orderBy("desk_payments.recorded_at")
    .execute();
  expect(fees).toEqual([
    { amount: "0.0001", account_id: cold, kind: "refund" },
    { amount: "0.00002", account_id: cold, kind: "refund" },
  ]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("a bank's fee of a refund is no network's either", async () => {
  const slip = await paid();
  const back = { reason: "Not wanted", bankReference: "FT-95" };
  expect((await tryStep(ada, slip.reference, "return", back)).body.code).toBe("approval_needed");
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  const fee = await tryStep(ada, slip.reference, "return", { ...back, fee: "1" });
  expect(fee).toMatchObject({ status: 400, body: { errors: [{ field: "fee" }] } });
});

const told = async ({ customer }: TestSlip) => (await customer("GET", "/status")).body.moneyTold;

it("O106: a payout written down with another order's transaction is taken out, which frees it, and goes out again with an approval", async () => {
  const [slip, other] = [await paid("Ada Lovelace"), await paid("Grace Hopper")];
  const transaction = hash();
  const { payments } = await stepsOf(ada, slip.reference)("sent", { transaction });
  const taken = await tryStep(ada, other.reference, "sent", { transaction });
  expect(taken).toMatchObject({ status: 409, body: { code: "payment_counted" } });
  const wrong = { paymentId: payments.at(-1).id, reason: "It is the other order's" };
  const right = { amount: "0.005", network: "bitcoin", transaction: hash() };
  expect((await tryStep(ada, slip.reference, "correct", { ...wrong, right })).body.code).toBe(
    "step_not_possible",
  );
  const asked = await tryStep(ada, slip.reference, "correct", wrong);
  expect(asked).toMatchObject({
    status: 409,
    body: { code: "approval_needed", order: { proposal: { goesOut: [{ kind: "correction" }] } } },
  });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const corrected = await stepsOf(ada, slip.reference)("correct", wrong);
  expect(corrected).toMatchObject({ state: "money-seen", money: { paidOut: [], open: "exact" } });
  expect(await told(slip)).toEqual({
    what: "out-corrected",
    amount: { currency: "BTC", amount: "0.005" },
  });
  await stepsOf(ada, other.reference)("sent", { transaction });
  const again = await tryStep(ada, slip.reference, "sent", { transaction: hash() });
  expect(again.body.order.proposal).toMatchObject({
    reasons: ["undelivered"],
    ask: { what: "destination" },
  });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  expect(await stepsOf(ada, slip.reference)("sent", { transaction: hash() })).toMatchObject({
    state: "sent",
    money: { paidOut: [{ currency: "BTC", amount: "0.005" }] },
  });
  expect(await told(slip)).toBeUndefined();
  const { out, corrected: ofMoney, outCorrected } = await totals();
  expect([out, ofMoney, outCorrected]).toMatchObject([
    [{ amount: "0.015", count: 3 }],
    [],
    [{ amount: "0.005", count: 1 }],
  ]);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O111: a joint payout that its orders take out one after the other leaves the audit as it found it", async () => {
  const slips = [await paid("Ada Lovelace"), await paid("Grace Hopper")] as const;
  const orders = await Promise.all(
    slips.map(async (slip) => ({ reference: slip.reference, version: (await orderOf(slip)).version })),
  );
  const transaction = hash();
  await ada("POST", "/desk/payouts", { orders, network: "bitcoin", transaction });
  for (const { reference } of slips) {
    const { payments } = await orderOf({ reference });
    const wrong = { paymentId: payments.at(-1).id, reason: "Another transaction" };
    await tryStep(ada, reference, "correct", wrong);
    await stepsOf(bob, reference)("approve", { agrees: true });
    expect(await stepsOf(ada, reference)("correct", wrong)).toMatchObject({ state: "money-seen" });
  }
  const { differences } = (await eve("GET", "/desk/audit/check")).body;
  expect(differences.filter(({ what }: { what: string }) => what !== "role")).toEqual([]);
});

it("O104: a refund written down by mistake is taken out, and what it gave back is held again", async () => {
  const slip = await paid();
  const back = { amount: "100", reason: "They asked", bankReference: "FT-8801" };
  const { payments } = await approvedStepsOf(ada, bob, slip.reference)("return", back);
  const wrong = { paymentId: payments.at(-1).id, reason: "It never left" };
  expect(await approvedStepsOf(ada, bob, slip.reference)("correct", wrong)).toMatchObject({
    state: "money-seen",
    money: { refunded: [], open: "exact" },
  });
  expect(await told(slip)).toMatchObject({ what: "out-corrected", amount: { amount: "100" } });
});

const writtenBack = async ({ reference }: TestSlip, paymentId: string) => {
  const given = { paymentId, madeAt: at(), reason: "Their bank sent it back" };
  const { payments } = await stepsOf(ada, reference)("reverse", given);
  return { paymentId: payments.at(-1).id, reason: "It arrived after all" };
};

it("O104: a payout that didn't come back after all is sent again, with an approval", async () => {
  const slip = await paid();
  const agent = stepsOf(ada, slip.reference);
  const { payments } = await agent("sent", { transaction: hash() });
  desk.clock.advance(MINUTE);
  const wrong = await writtenBack(slip, payments.at(-1).id);
  expect(await orderOf(slip)).toMatchObject({ state: "money-seen", money: { paidOut: [] } });
  const again = await approvedStepsOf(ada, bob, slip.reference)("correct", wrong);
  expect(again).toMatchObject({
    state: "sent",
    money: { paidOut: [{ currency: "BTC", amount: "0.005" }], open: "exact" },
  });
  expect(await told(slip)).toEqual({
    what: "not-come-back",
    amount: { currency: "BTC", amount: "0.005" },
  });
  expect((await tryStep(ada, slip.reference, "correct", wrong)).status).toBe(409);
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O104: a refund that didn't come back after all is no longer in the inbox", async () => {
  const slip = await paid();
  const back = { reason: "They asked", bankReference: "FT-8830" };
  const { payments } = await approvedStepsOf(ada, bob, slip.reference)("return", back);
  desk.clock.advance(MINUTE);
  const wrong = await writtenBack(slip, payments.at(-1).id);
  expect(await inbox()).toEqual([[slip.reference], 1]);
  expect(await approvedStepsOf(ada, bob, slip.reference)("correct", wrong)).toMatchObject({
    state: "returned",
    money: { refunded: [{ amount: "250" }] },
  });
  expect(await inbox()).toEqual([[], 0]);
});

it.each([
  [
    "that went out again",
    (slip: TestSlip) => approvedStepsOf(ada, bob, slip.reference)("sent", { transaction: hash() }),
  ],
  [
    "whose money was sent back since",
    ({ reference }: TestSlip) => {
      const back = { reason: "They asked", amount: "1", bankReference: "FT-8840" };
      return approvedStepsOf(ada, bob, reference)("return", back);
    },
  ],
  [
    "whose money is to be sent back",
    ({ reference }: TestSlip) => stepsOf(ada, reference)("settle", { as: "return", reason: "Their wish" }),
  ],
])("O104: of a payout %s it is corrected in a dispute alone that it came back", async (_what, since) => {
  // More than was agreed, so that it may be settled otherwise.
  const bought = desk.slip();
  const slip = await shown({ address: addressOf(bought) }, bought);
  const { reference } = slip;
  const agent = stepsOf(ada, reference);
  await agent("money-seen", line({ amount: "260.00", bankReference: "FT-8841" }));
  await agent("settle", { as: "agreed" });
  await stepsOf(bob, reference)("approve", { agrees: true });
  const { payments } = await agent("sent", { transaction: hash() });
  desk.clock.advance(MINUTE);
  const wrong = await writtenBack(slip, payments.at(-1).id);
  desk.clock.advance(MINUTE);
  await since(slip);
  const refused = await tryStep(ada, reference, "correct", wrong);
  expect(refused).toMatchObject({ status: 409, body: { code: "step_not_possible" } });
  expect(refused.body.message).toMatch(/Open a dispute first/);
  await agent("dispute", { text: "It arrived after all" });
  expect(await approvedStepsOf(ada, bob, reference)("correct", wrong)).toMatchObject({ state: "disputed" });
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O107: a dispute without a claim leaves no order waiting for what went out, or came back, in it", async () => {
  const slip = await paid();
  const { reference } = slip;
  const agent = stepsOf(ada, reference);
  await agent("sent", { transaction: hash() });
  await agent("dispute", { text: "It hasn't arrived" });
  await agent("undelivered", { reason: "The network's word" });
  const noClaim = { outcome: "no-claim", text: "Their old address" };
  expect(await stepsOf(eve, reference)("resolve", noClaim)).toMatchObject({ state: "money-seen" });
  await agent("dispute", { text: "It waits too long" });
  await approvedStepsOf(ada, bob, reference)("sent", { transaction: hash() });
  expect(await stepsOf(eve, reference)("resolve", noClaim)).toMatchObject({ state: "sent" });
  expect(await auditDifferences(desk.db)).toEqual([]);
});

const inbox = async () => {
  const { orders, counts } = (await bob("GET", "/desk/orders?state=inbox")).body;
  return [orders.map(({ reference }: { reference: string }) => reference), counts.inbox];
};

it("O104: money that comes for a closed order is in the inbox until it went back", async () => {
  const slip = await paid();
  await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
  await customerStepsOf(slip)("received");
  expect(await inbox()).toEqual([[], 0]);
  desk.clock.advance(MINUTE);
  const more = line({ amount: "250.00", bankReference: "FT-8810" });
  const seen = await stepsOf(bob, slip.reference)("money-seen", more);
  expect(seen).toMatchObject({ state: "closed", isOpenAgain: true });
  expect(await inbox()).toEqual([[slip.reference], 1]);
  const back = { amount: "250", reason: "Paid twice", bankReference: "FT-8811" };
  expect(await approvedStepsOf(bob, eve, slip.reference)("return", back)).not.toHaveProperty("isOpenAgain");
  expect(await inbox()).toEqual([[], 0]);
});

it("O104: money recorded before an order's end is in the inbox once it counts for the order", async () => {
  const slip = await paid();
  const more = { accountId: bank, ...line({ amount: "250.00", bankReference: "FT-8850" }) };
  const { id } = (await ada("POST", "/desk/payments", more)).body;
  await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
  await customerStepsOf(slip)("received");
  for (const amount of ["100", "150"]) {
    const { version } = await orderOf(slip);
    const part = { order: slip.reference, amount, version };
    const counted = await ada("POST", `/desk/payments/${id}/allocations`, part);
    expect(counted).toMatchObject({ status: 200, body: { state: "closed", isOpenAgain: true } });
    expect(await inbox()).toEqual([[slip.reference], 1]);
    const back = { amount, reason: "Paid twice", bankReference: `FT-8851-${amount}` };
    expect(await approvedStepsOf(bob, eve, slip.reference)("return", back)).not.toHaveProperty("isOpenAgain");
    expect(await inbox()).toEqual([[], 0]);
  }
});

it("O104: a refund that came back is in the inbox, and goes out again", async () => {
  const slip = await paid();
  const back = { reason: "They asked", bankReference: "FT-8820" };
  const { payments } = await approvedStepsOf(ada, bob, slip.reference)("return", back);
  desk.clock.advance(MINUTE);
  const cameBack = { paymentId: payments.at(-1).id, madeAt: at(), reason: "Account closed" };
  expect(await stepsOf(ada, slip.reference)("reverse", cameBack)).toMatchObject({ state: "returned" });
  expect(await inbox()).toEqual([[slip.reference], 1]);
  const again = { reason: "To the same account", bankReference: "FT-8821" };
  await approvedStepsOf(ada, bob, slip.reference)("return", again);
  expect(await inbox()).toEqual([[], 0]);
});
