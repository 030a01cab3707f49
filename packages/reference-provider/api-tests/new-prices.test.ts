import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  approvedStepsOf,
  customerStepsOf,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
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

/** A buy for which $350 came in place of $250, with a new price for all of it. */
async function priced(): Promise<TestSlip> {
  const bought = desk.slip();
  const slip = await shown({ address: addressOf(bought) }, bought);
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ bankReference: "FT-35001" }));
  await agent("money-seen", line({ amount: "100.00", bankReference: "FT-35002" }));
  await agent("settle", { as: "new-price" });
  return slip;
}

const last = async (slip: TestSlip) => (await orderOf(slip)).payments.at(-1).id;
const takenBack = async (slip: TestSlip) => {
  const given = { paymentId: await last(slip), madeAt: at(), reason: "The bank's letter" };
  await stepsOf(ada, slip.reference)("reverse", given);
};
const sentBack = async ({ reference }: TestSlip) => {
  const back = { reason: "Too much", amount: "100", bankReference: "FT-35003" };
  await approvedStepsOf(ada, bob, reference)("return", back);
};

it.each<[string, (slip: TestSlip) => Promise<void>]>([
  ["a bank took back", takenBack],
  ["went back", sentBack],
])("O104: a new price for money of which a part %s is none for the rest", async (_what, goes) => {
  const slip = await priced();
  await customerStepsOf(slip)("accept");
  await goes(slip);
  expect(await orderOf(slip)).not.toHaveProperty("settlement");
  // $250 are left, as was agreed first: no more leaves for it than was agreed then.
  expect(await stepsOf(ada, slip.reference)("sent", { transaction: hash() })).toMatchObject({
    state: "sent",
    money: { paidOut: [{ currency: "BTC", amount: "0.005" }], open: "exact" },
  });
  expect(await auditDifferences(desk.db)).toEqual([]);
});

it("O104: a new price for a refund that came back is none once it's corrected that it did", async () => {
  const bought = desk.slip();
  const slip = await shown({ address: addressOf(bought) }, bought);
  await stepsOf(ada, slip.reference)("money-seen", line({ amount: "350.00", bankReference: "FT-35004" }));
  await sentBack(slip);
  desk.clock.advance(MINUTE);
  await takenBack(slip);
  const wrong = { paymentId: await last(slip), reason: "It arrived after all" };
  await stepsOf(ada, slip.reference)("settle", { as: "new-price" });
  await customerStepsOf(slip)("accept");
  desk.clock.advance(MINUTE);
  await approvedStepsOf(ada, bob, slip.reference)("correct", wrong);
  expect(await stepsOf(ada, slip.reference)("sent", { transaction: hash() })).toMatchObject({
    money: { paidOut: [{ amount: "0.005" }], refunded: [{ amount: "100" }] },
  });
});

it("O104: an offered price isn't accepted for money that a bank took back since", async () => {
  const slip = await priced();
  await takenBack(slip);
  const { body } = await slip.customer("GET", "/status");
  expect(body).not.toHaveProperty("settlement");
  expect((await slip.customer("POST", "/accept", { version: body.version })).status).toBe(409);
  expect((await tryStep(ada, slip.reference, "sent", { transaction: hash() })).status).toBe(200);
});

/** An order whose accepted new price was paid out, and of whose $350 the bank took $100 back then. */
async function receivable(): Promise<TestSlip> {
  const slip = await priced();
  await customerStepsOf(slip)("accept");
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const paidFor = await last(slip);
  await stepsOf(ada, slip.reference)("sent", { transaction: hash() });
  desk.clock.advance(MINUTE);
  const reversal = { paymentId: paidFor, madeAt: at(), reason: "The bank's letter" };
  expect(await stepsOf(ada, slip.reference)("reverse", reversal)).toMatchObject(PAID_OUT);
  return slip;
}

/** The payout stands, and so does its price. */
const PAID_OUT = { state: "sent", settlement: { state: "accepted" } };

it("O104: what a bank took back of an accepted new price after the payout is receivable", async () => {
  const slip = await receivable();
  expect((await totals()).receivable).toEqual([
    { accountId: bank, currency: "USD", amount: "100", count: 1 },
  ]);
  await approvedStepsOf(ada, bob, slip.reference)("write-off", { reason: "No answer" });
  expect((await totals()).receivable).toEqual([]);
});

it("O104: it stays receivable as far as the customer didn't pay it again, and its price stays", async () => {
  const slip = await receivable();
  const again = (amount: string, bankReference: string) => {
    desk.clock.advance(MINUTE);
    return stepsOf(ada, slip.reference)("money-seen", line({ amount, bankReference }));
  };
  expect(await again("60.00", "FT-35005")).toMatchObject(PAID_OUT);
  expect((await totals()).receivable).toMatchObject([{ amount: "40" }]);
  expect(await again("40.00", "FT-35006")).toMatchObject(PAID_OUT);
  expect((await totals()).receivable).toEqual([]);
  // More than that is too much, and no more than that.
  const owed = { currency: "USD", amount: "350" };
  expect(await again("20.00", "FT-35007")).toMatchObject({ ...PAID_OUT, money: { owed, open: "over" } });
  const back = { reason: "Too much", amount: "20", bankReference: "FT-35008" };
  expect(await approvedStepsOf(ada, bob, slip.reference)("return", back)).toMatchObject({
    ...PAID_OUT,
    money: { open: "exact" },
  });
});

/** A buy for which $100 came in place of $250, paid out at a new price. */
async function paidOut(): Promise<TestSlip> {
  const bought = desk.slip();
  const slip = await shown({ address: addressOf(bought) }, bought);
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ amount: "100.00", bankReference: "FT-35009" }));
  await agent("settle", { as: "new-price" });
  await customerStepsOf(slip)("accept");
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  await agent("sent", { transaction: hash() });
  desk.clock.advance(MINUTE);
  return slip;
}

const more = () => line({ amount: "10.00", bankReference: "FT-35010" });
const tooMuch = { reason: "Too much", amount: "10", bankReference: "FT-35011" };
const OF_100 = { settlement: { state: "accepted" }, money: { owed: { currency: "USD", amount: "100" } } };

it("O104: what comes after a new price was paid out, and its end, is too much until it went back", async () => {
  const slip = await paidOut();
  await customerStepsOf(slip)("received");
  desk.clock.advance(MINUTE);
  const over = await stepsOf(ada, slip.reference)("money-seen", more());
  expect(over).toMatchObject({ ...OF_100, state: "closed", isOpenAgain: true, money: { open: "over" } });
  expect(over.proposal.goesOut).toMatchObject([{ kind: "payout", amount: "0.00200000" }]);
  const csv = (await eve("GET", "/desk/orders.csv")).body as unknown as string;
  expect(csv.match(/closed,,buy,BTC,100\.00,/g)).toHaveLength(3);
  const back = await approvedStepsOf(ada, bob, slip.reference)("return", tooMuch);
  expect(back).toMatchObject({ ...OF_100, money: { open: "exact" } });
  expect(back).not.toHaveProperty("isOpenAgain");
});

it("O104: a dispute over a paid-out new price ends once what came since went back, or its bank took it", async () => {
  const slip = await paidOut();
  const agent = stepsOf(ada, slip.reference);
  await agent("dispute", { text: "They sent more" });
  await agent("money-seen", more());
  const completed = { outcome: "completed", text: "They have their coins" };
  expect((await tryStep(eve, slip.reference, "resolve", completed)).body.code).toBe("ledger_open");
  expect((await tryStep(ada, slip.reference, "sent", { transaction: hash() })).status).toBe(409);
  const wrong = { paymentId: await last(slip), reason: "Typed twice" };
  expect(await approvedStepsOf(ada, bob, slip.reference)("correct", wrong)).toMatchObject(OF_100);
  await agent("money-seen", more());
  await takenBack(slip);
  expect(await orderOf(slip)).toMatchObject({ ...OF_100, money: { open: "exact" } });
  expect(await orderOf(slip)).not.toHaveProperty("receivable");
  expect(await stepsOf(eve, slip.reference)("resolve", completed)).toMatchObject({ state: "closed" });
});

it("O104: a payout at a new price that comes back beside other money goes out at another price", async () => {
  const slip = await paidOut();
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", more());
  expect(await agent("undelivered", { reason: "It came back" })).not.toHaveProperty("settlement");
  expect(await agent("settle", { as: "new-price" })).toMatchObject({ settlement: { usd: "110.00" } });
});

it("O104: a new price is for what came, without a shortfall that was waived before", async () => {
  await takeOrders(eve, { limits: { shortPercent: 1 } });
  const bought = desk.slip();
  const slip = await shown({ address: addressOf(bought) }, bought);
  const agent = stepsOf(ada, slip.reference);
  await agent("money-seen", line({ amount: "249.00", bankReference: "FT-35012" }));
  await agent("money-seen", line({ amount: "100.00", bankReference: "FT-35013" }));
  await agent("settle", { as: "new-price" });
  await customerStepsOf(slip)("accept");
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  expect(await agent("sent", { transaction: hash() })).toMatchObject({
    money: { owed: { amount: "349" }, open: "exact" },
  });
});

it("O104: a new price of an earlier release is for what its amounts say", async () => {
  const slip = await paidOut();
  const { facts } = await desk.db
    .selectFrom("orders")
    .select("facts")
    .where("reference", "=", slip.reference)
    .executeTakeFirstOrThrow();
  const { settlement, ...others } = JSON.parse(facts);
  const { came, ...earlier } = settlement;
  expect(came).toBe("100");
  const written = JSON.stringify({ ...others, settlement: earlier });
  await desk.db
    .updateTable("orders")
    .set({ facts: written })
    .where("reference", "=", slip.reference)
    .execute();
  expect(await stepsOf(ada, slip.reference)("money-seen", more())).toMatchObject({
    ...OF_100,
    money: { open: "over" },
  });
});
