import { randomBytes } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import {
  BUYER,
  customerStepsOf,
  type OrderDesk,
  SELLER,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
} from "./order-desk.ts";
import type { Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let desk: OrderDesk;
let eve: Call;
let ada: Call;
let bob: Call;
let admin: Call;

beforeEach(async () => {
  desk = await startOrderDesk({ env: { DESK_SAMPLE_OF: "0" } });
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  bob = await desk.member("Bob", "agent");
  await takeOrders(eve);
});

const at = () => new Date(desk.clock.now()).toISOString();
const hash = () => randomBytes(32).toString("hex");
const refusal = { status: 409, body: { code: "step_not_possible" } };

/** A sale of 0.01 bitcoin, whose customer sees where to send it. */
async function sold() {
  const wallet = { kind: "coin", name: "Cold", currency: "BTC", network: "bitcoin", details: [] };
  const accountId = await desk.account(eve, { ...wallet, addresses: [BUYER.address] });
  const slip = desk.slip({ side: "sell", usd: "500.00" });
  await slip.customer("POST", "/announce");
  const agent = stepsOf(ada, slip.reference);
  await agent("claim");
  await customerStepsOf(slip)("destination", SELLER);
  await agent("details", { accountId });
  return { slip, agent };
}
const dogecoin = (more: object = {}) => ({
  amount: "5000",
  network: "dogecoin",
  transaction: hash(),
  madeAt: at(),
  ...more,
});
const trySettle = (who: Call, { reference }: TestSlip, as: string) =>
  tryStep(who, reference, "settle", { as });

it("O129: another coin than was sold has its own name, no price of the order's, and goes back", async () => {
  const { slip, agent } = await sold();
  expect(await tryStep(ada, slip.reference, "money-seen", dogecoin())).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: "coinId", message: "BTC doesn't move on Dogecoin. Please say which coin came." }],
    },
  });
  const seen = await agent("money-seen", dogecoin({ coinId: "dogecoin" }));
  expect(seen).toMatchObject({
    money: { came: [{ currency: "DOGE", amount: "5000" }], open: "missing" },
    differences: ["coin", "network", "amount"],
  });
  expect(await trySettle(ada, slip, "new-price")).toMatchObject(refusal);
  expect(await trySettle(ada, slip, "agreed")).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  expect((await tryStep(ada, slip.reference, "sent", { bankReference: "FT-1" })).status).toBe(409);
  await agent("settle", { as: "return" });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const back = await agent("return", { reason: "Another coin", transaction: hash() });
  expect(back).toMatchObject({
    state: "returned",
    money: { refunded: [{ currency: "DOGE", amount: "5000" }] },
  });
});

it("O129: an admin decides that another coin counts as agreed, and another person approves it", async () => {
  const { slip } = await sold();
  await stepsOf(ada, slip.reference)("money-seen", dogecoin({ coinId: "dogecoin" }));
  admin = await desk.member("Zoe", "admin");
  await stepsOf(admin, slip.reference)("take-over", { reason: "The customer called" });
  const settled = await stepsOf(admin, slip.reference)("settle", { as: "agreed" });
  expect(settled.proposal).toMatchObject({
    came: [{ currency: "DOGE", amount: "5000" }],
    goesOut: [{ kind: "payout", currency: "USD", amount: "500.00" }],
    reasons: ["coin", "network", "amount"],
  });
  const out = { bankReference: "FT-2" };
  expect((await tryStep(admin, slip.reference, "sent", out)).body.code).toBe("approval_needed");
  expect((await tryStep(ada, slip.reference, "approve", { agrees: true })).status).toBe(403);
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  expect(await stepsOf(admin, slip.reference)("sent", out)).toMatchObject({ state: "sent" });
});

it("O129: of two coins each goes back as itself, and the ordered one has its price without the other", async () => {
  const { slip, agent } = await sold();
  await agent("money-seen", { amount: "0.004", network: "bitcoin", transaction: hash(), madeAt: at() });
  const ether = {
    amount: "5",
    network: "ethereum",
    coinId: "ethereum",
    transaction: `0x${hash()}`,
    madeAt: at(),
  };
  const both = await agent("money-seen", ether);
  expect(both.money.came).toEqual([
    { currency: "BTC", amount: "0.004" },
    { currency: "ETH", amount: "5" },
  ]);
  expect(await trySettle(ada, slip, "new-price")).toMatchObject(refusal);
  const wrong = { reason: "Another coin", transaction: hash(), currency: "DOGE" };
  expect(await tryStep(ada, slip.reference, "return", wrong)).toMatchObject(refusal);
  const back = { reason: "Another coin", transaction: `0x${hash()}`, currency: "ETH" };
  expect((await tryStep(ada, slip.reference, "return", back)).body.code).toBe("approval_needed");
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const rest = await agent("return", back);
  expect(rest).toMatchObject({
    state: "money-seen",
    money: { refunded: [{ currency: "ETH", amount: "5" }] },
  });
  expect(await agent("settle", { as: "new-price" })).toMatchObject({
    settlement: { state: "offered", usd: "200.00", coinAmount: "0.00400000" },
  });
});

it("O129: what was ordered in full and another coin beside it isn't settled by itself", async () => {
  const { slip, agent } = await sold();
  await agent("money-seen", { amount: "0.01", network: "bitcoin", transaction: hash(), madeAt: at() });
  const more = await agent("money-seen", dogecoin({ coinId: "dogecoin" }));
  expect(more.money.open).toBe("over");
  const out = { bankReference: "FT-3" };
  expect((await tryStep(ada, slip.reference, "sent", out)).body.message).toMatch(/settled/);
});

it("O129: naira at the naira account are no dollars: they go back as naira", async () => {
  const [bank, naira] = [
    await desk.account(eve),
    await desk.account(eve, { name: "Naira", currency: "NGN" }),
  ];
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  const agent = stepsOf(ada, slip.reference);
  await agent("claim");
  await customerStepsOf(slip)("destination", BUYER);
  await agent("details", { accountId: bank });
  const line = { amount: "450000.00", madeAt: at(), payerName: BUYER.payerName, bankReference: "FT-4" };
  const seen = await agent("money-seen", { ...line, accountId: naira });
  expect(seen).toMatchObject({
    money: { came: [{ currency: "NGN", amount: "450000" }], open: "missing" },
    differences: ["account", "amount"],
  });
  expect(await trySettle(ada, slip, "new-price")).toMatchObject(refusal);
  expect((await trySettle(ada, slip, "agreed")).status).toBe(403);
  await agent("settle", { as: "return" });
  await stepsOf(bob, slip.reference)("approve", { agrees: true });
  const { payments } = await agent("return", { reason: "Another currency", bankReference: "FT-5" });
  expect(payments.at(-1)).toMatchObject({
    kind: "refund",
    currency: "NGN",
    amount: "450000",
    accountId: naira,
  });
});
