import { slipTime } from "@tradeslip/contracts/slips";
import { DAY, FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import {
  BUYER,
  claimedBy,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
  WALLET,
} from "./order-desk.ts";
import { booksOf, fileOf, posterOf } from "./statement-desk.ts";

const HASH = "4".repeat(64);

async function startEarning() {
  const desk = await startOrderDesk({ clock: new FakeClock(), env: { DESK_SAMPLE_OF: "0" } });
  const [ada, ben] = [await desk.member("Ada", "admin"), await desk.member("Ben", "agent")];
  await takeOrders(ada);
  const marginFor = async (call: typeof ada, { reference }: TestSlip) =>
    (await call("GET", `/desk/orders/${reference}`)).body.margin;
  return { desk, ada, ben, marginFor };
}
type Started = Awaited<ReturnType<typeof startEarning>>;

/** An order claimed, with its destination and payment details. */
async function shown({ ben }: Started, slip: TestSlip, details: object) {
  const agent = await claimedBy(ben, slip);
  await agent("details", details);
  return agent;
}

const came = (desk: OrderDesk, amount: string) => ({
  amount,
  madeAt: new Date(desk.clock.now()).toISOString(),
  payerName: BUYER.payerName,
});
const today = async (call: Started["ada"]) => (await call("GET", "/desk/totals")).body.margin;

it("an order earned what came less what went out, at the slip's market price, and admins alone read it", async () => {
  const started = await startEarning();
  const { desk, ada, ben, marginFor } = started;
  const slip = desk.slip({ feePercent: "1.5" });
  const agent = await shown(started, slip, { accountId: await desk.account(ada) });
  await agent("money-seen", came(desk, "250.00"));
  expect(await marginFor(ada, slip)).toBeUndefined();
  await agent("sent", { transaction: HASH });
  // 250 / 50,750 bitcoin, at 50,000.
  expect(await marginFor(ada, slip)).toBe("3.69");
  expect(await marginFor(ben, slip)).toBeUndefined();
  expect(await today(ada)).toEqual({ usd: "0.00", orders: 0, unknown: 0 });
  await stepsOf(ada, slip.reference)("close");
  expect(await today(ada)).toEqual({ usd: "3.69", orders: 1, unknown: 0 });
  expect(await today(ben)).toBeUndefined();
  desk.clock.advance(DAY);
  expect(await today(ada)).toEqual({ usd: "0.00", orders: 0, unknown: 0 });
});

it("what came back counts for neither side, and a payout that came back is no longer out", async () => {
  const started = await startEarning();
  const { desk, ada, marginFor } = started;
  const slip = desk.slip({ feePercent: "1.5" });
  const agent = await shown(started, slip, { accountId: await desk.account(ada) });
  await agent("money-seen", came(desk, "250.00"));
  await agent("sent", { transaction: HASH });
  const { payments } = (await ada("GET", `/desk/orders/${slip.reference}`)).body;
  const [{ id: paymentId }] = payments;
  await agent("reverse", { paymentId, madeAt: new Date(desk.clock.now()).toISOString(), reason: "Fraud" });
  expect(await marginFor(ada, slip)).toBe("-246.31");
});

it("an order whose money all went back earned nothing", async () => {
  const started = await startEarning();
  const { desk, ada, marginFor } = started;
  const slip = desk.slip({ feePercent: "1.5" });
  const agent = await shown(started, slip, { accountId: await desk.account(ada) });
  await agent("money-seen", came(desk, "300.00"));
  await agent("settle", { as: "return", reason: "Too much" });
  await stepsOf(ada, slip.reference)("approve", { agrees: true });
  await agent("return", { reason: "Too much", bankReference: "FT-80002" });
  expect(await marginFor(ada, slip)).toBe("0.00");
  expect(await today(ada)).toEqual({ usd: "0.00", orders: 1, unknown: 0 });
});

it("the fees of its payments are less earned: the network's of its payout, and what a bank took of its line", async () => {
  const started = await startEarning();
  const { desk, ada, ben, marginFor } = started;
  await takeOrders(ada, { limits: { shortPercent: 1 } });
  const bank = await desk.account(ada);
  const books = booksOf(ben, bank);
  await books.map();
  const slip = desk.slip({ feePercent: "1.5" });
  const agent = await shown(started, slip, { accountId: bank });
  desk.clock.advance(MINUTE);
  const line = { amount: "250.00", bankReference: "FT-80001" };
  const seen = await agent("money-seen", { ...came(desk, line.amount), ...line });
  const at = new Date(desk.clock.now()).toISOString().slice(0, 19).replace("T", " ");
  // The bank deducted 1.25 from what was sent.
  const file = fileOf([{ at, amount: "248.75", words: "NIP/ADA LOVELACE", reference: line.bankReference }]);
  expect((await (await posterOf(desk, "Ada"))(bank, file)).status).toBe(200);
  const [{ id }] = (await books.open()).lines;
  await books.confirm(id, { payment: seen.payments[0].id, fee: "1.25" });
  // 3.69 less 1.25, less 0.00001 bitcoin at 50,000.
  await agent("sent", { transaction: HASH, fee: "0.00001" });
  expect(await marginFor(ada, slip)).toBe("1.94");
  await stepsOf(ada, slip.reference)("close");
  expect(await today(ada)).toEqual({ usd: "1.94", orders: 1, unknown: 0 });
});

it("local money counts at the reference rate, and without one what was earned is unknown", async () => {
  const started = await startEarning();
  const { desk, ada, marginFor } = started;
  const { version } = (await ada("GET", "/desk/rates")).body;
  const hand = (rate: string) => ({ mode: "hand", rate });
  const naira = {
    currency: "NGN",
    buy: hand("1650"),
    sell: hand("1585"),
    band: 10,
    goodMinutes: 60,
    tiers: [],
  };
  expect((await ada("PUT", "/desk/rates", { version, rates: [naira] })).status).toBe(200);
  const local = (amount: string, rate: string) => ({
    currency: "NGN",
    amount,
    rate,
    asOf: slipTime(desk.clock.now()),
  });
  const bank = await desk.account(ada, { currency: "NGN", name: "Bank of naira" });
  const wallet = await desk.account(ada, {
    ...WALLET,
    addresses: [BUYER.address],
  });
  desk.clock.advance(30 * MINUTE);
  const bought = async (transaction: string, details: object) => {
    const slip = desk.slip({ feePercent: "1", local: local("412500.00", "1650") });
    const agent = await shown(started, slip, { accountId: bank, ...details });
    desk.clock.advance(MINUTE);
    const bankReference = `TRF${transaction.slice(0, 8)}`;
    await agent("money-seen", { ...came(desk, "412500.00"), bankReference });
    await agent("sent", { transaction });
    return marginFor(ada, slip);
  };
  // 412,500 / 1,600 less 250 / 50,500 bitcoin at 50,000.
  expect(await bought(HASH, { referenceRate: "1600" })).toBe("10.29");
  expect(await bought("5".repeat(64), {})).toBeNull();

  const slip = desk.slip({ side: "sell", feePercent: "2", local: local("396250.00", "1585") });
  const agent = await shown(started, slip, { accountId: wallet, referenceRate: "1600" });
  const coins = { amount: slip.coinAmount, network: "bitcoin", transaction: "6".repeat(64) };
  await agent("money-seen", { ...coins, madeAt: new Date(desk.clock.now()).toISOString() });
  await agent("sent", { amount: "396250.00", currency: "NGN", accountId: bank, bankReference: "OUT 1" });
  // 250 / 49,000 bitcoin at 50,000, less 396,250 / 1,600.
  expect(await marginFor(ada, slip)).toBe("7.45");
});
