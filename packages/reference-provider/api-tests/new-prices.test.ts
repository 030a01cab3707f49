import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  approvedStepsOf,
  customerStepsOf,
  stepsOf,
  type TestSlip,
  tryStep,
} from "./order-desk.ts";
import {
  ada,
  at,
  bank,
  bob,
  desk,
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
  // More than that is money for which nothing was agreed.
  expect(await again("20.00", "FT-35007")).not.toHaveProperty("settlement");
});
