import { randomBytes } from "node:crypto";
import { networkNamed } from "@tradeslip/contracts/rules";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import {
  approvedStepsOf,
  BUYER,
  claimedBy,
  type OrderDesk,
  SELLER,
  startOrderDesk,
  stepsOf,
  takeOrders,
  tryStep,
} from "./order-desk.ts";
import type { Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const XRP = { id: "xrp", symbol: "XRP", name: "XRP" };
const USDT = { id: "usdt", symbol: "USDT", name: "Tether" };
const OWN = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";

let desk: OrderDesk;
let eve: Call;
let ada: Call;

beforeEach(async () => {
  desk = await startOrderDesk({ env: { DESK_SAMPLE_OF: "0" } });
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  await takeOrders(eve);
});

const at = () => new Date(desk.clock.now()).toISOString();
const hash = () => randomBytes(32).toString("hex");
const wallet = (network: string, currency: string, addresses: readonly string[] = []) =>
  desk.account(eve, {
    kind: "coin",
    name: `${currency} ${network}`,
    currency,
    network,
    details: [],
    addresses,
  });
const TOO_FINE = { status: 400, body: { errors: [{ field: "amount" }] } };

it.each([
  ["of this release", {}, "650.653918"],
  ["of an earlier release, with eight decimals", { coinDigits: 8 }, "650.65391760"],
] as const)(
  "O131: a seller of XRP, with a slip %s, is asked for what the ledger carries",
  async (_what, more, coinAmount) => {
    const accountId = await wallet("xrp", "XRP", [`${OWN} 77`]);
    const slip = desk.slip({ side: "sell", coin: XRP, rate: "0.38422884", ...more });
    expect(slip.coinAmount).toBe(coinAmount);
    const destination = { ...SELLER, returnNetwork: "xrp", returnAddress: OWN, returnTag: "5" };
    const agent = await claimedBy(ada, slip, destination);
    await agent("details", { accountId });
    const { paymentDetails } = (await slip.customer("GET", "/status")).body;
    expect(paymentDetails).toMatchObject({ amount: "650.653918", currency: "XRP" });
    const coins = { network: "xrp", transaction: hash(), madeAt: at() };
    const fine = { ...coins, amount: "650.65391760" };
    expect(await tryStep(ada, slip.reference, "money-seen", fine)).toMatchObject({
      ...TOO_FINE,
      body: { errors: [{ message: "XRP amounts have at most 6 decimals" }] },
    });
    const seen = await agent("money-seen", { ...coins, amount: "650.653918" });
    expect(seen).toMatchObject({ differences: [], money: { open: "exact" }, proposal: { reasons: [] } });
    const back = { reason: "Not wanted", transaction: hash(), amount: "1.0000001" };
    expect(await tryStep(ada, slip.reference, "return", back)).toMatchObject(TOO_FINE);
  },
);

it("O131: a payout is what the customer's network carries, alone and together, from a slip with eight decimals", async () => {
  const bank = await desk.account(eve);
  const ids = [];
  for (const [turn, network] of ["tron", "tron", "bnb"].entries()) {
    const slip = desk.slip({ coin: USDT, rate: "1.0007", coinDigits: 8 });
    expect(slip.coinAmount).toBe("249.82512241");
    const payerName = ["Ada Lovelace", "Grace Hopper", "Mary Somerville"][turn]!;
    const address = network === "tron" ? TRON : `0x${slip.orderKey.subarray(0, 20).toString("hex")}`;
    const agent = await claimedBy(ada, slip, { network, address, payerName });
    await agent("details", { accountId: bank });
    await agent("money-seen", { amount: "250.00", madeAt: at(), payerName, bankReference: `FT-7${turn}` });
    ids.push(slip.reference);
  }
  const [one, two, wide] = ids as [string, string, string];
  const part = { amount: "9.8251224", transaction: hash() };
  expect(await tryStep(ada, one, "sent", part)).toMatchObject(TOO_FINE);
  await stepsOf(ada, one)("sent", { ...part, amount: "9.825122" });
  const { payouts } = (await ada("GET", "/desk/payouts")).body;
  expect(payouts.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual([
    "240",
    "249.825122",
    "249.82512241",
  ]);
  const orders = payouts.filter(({ network }: { network: string }) => network === "tron");
  const booked = await ada("POST", "/desk/payouts", {
    orders: orders.map(({ reference, version }: { reference: string; version: number }) => ({
      reference,
      version,
    })),
    network: "tron",
    transaction: hash(),
  });
  expect(booked.body.orders.map(({ state }: { state: string }) => state)).toEqual(["sent", "sent"]);
  const { money } = (await ada("GET", `/desk/orders/${two}`)).body;
  expect(money.paidOut).toEqual([{ currency: "USDT", amount: "249.825122" }]);
  await stepsOf(ada, wide)("sent", { transaction: `0x${hash()}` });
  expect(networkNamed("bnb")?.coins.find(({ id }) => id === "usdt")?.digits).toBe(18);
});

it("O131: no details, and no line, have more decimals than their currency", async () => {
  const typed = [
    ["JPY", "44853.27", "044853", "44853"],
    ["KWD", "92.3456", "92.345", "92.345"],
    ["NGN", "000450000.001", "000450000.00", "450000.00"],
  ] as const;
  const ids = new Map<string, string>();
  for (const [currency] of typed) ids.set(currency, await desk.account(eve, { name: currency, currency }));
  // A single admin's second account is in force from then on.
  desk.clock.advance(30 * MINUTE);
  for (const [currency, localAmount, good, plain] of typed) {
    const accountId = ids.get(currency);
    const slip = desk.slip();
    const payerName = `Ada of ${currency}`;
    const address = `0x${slip.orderKey.subarray(0, 20).toString("hex")}`;
    await claimedBy(ada, slip, { network: "other", address, noTag: true, payerName });
    const details = { accountId, localAmount };
    expect(await tryStep(ada, slip.reference, "details", details)).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: "localAmount", message: expect.stringContaining(`${currency} amounts have`) }],
      },
    });
    const shown = await stepsOf(ada, slip.reference)("details", { accountId, localAmount: good });
    expect(shown.paymentDetails).toMatchObject({ amount: plain, currency });
    const line = { amount: localAmount, madeAt: at(), payerName, bankReference: `FT-${currency}` };
    expect(await tryStep(ada, slip.reference, "money-seen", line)).toMatchObject(TOO_FINE);
  }
});

it("O131: no part of money, and none of unallocated money that goes back or was taken back, has more decimals", async () => {
  const accountId = await desk.account(eve);
  const slip = desk.slip();
  const { reference } = slip;
  await claimedBy(ada, slip);
  await stepsOf(ada, reference)("details", { accountId });
  const line = { amount: "250.00", madeAt: at(), payerName: "Ada Lovelace", bankReference: "FT-80" };
  const part = async (amount: string) => {
    const { version } = (await ada("GET", `/desk/orders/${reference}`)).body;
    return { ...line, allocate: [{ order: reference, amount, version }] };
  };
  expect(await tryStep(ada, reference, "money-seen", await part("100.005"))).toMatchObject(TOO_FINE);
  await stepsOf(ada, reference)("money-seen", await part("100.00"));
  const [waiting] = (await ada("GET", "/desk/payments")).body.payments;
  expect(waiting.left).toBe("150");
  const taken = (path: string, amount: string) =>
    ada("POST", `/desk/payments/${waiting.id}/${path}`, {
      amount,
      reason: "The bank's letter",
      ...(path === "reverse" ? { madeAt: at() } : {}),
    });
  expect(await taken("refund", "100.005")).toMatchObject(TOO_FINE);
  expect(await taken("reverse", "0.001")).toMatchObject(TOO_FINE);
  expect((await taken("refund", "100.00")).body.code).toBe("approval_needed");
  expect(await taken("reverse", "0.01")).toMatchObject({ status: 200, body: { left: "149.99" } });
});

it("O131: what is written off has no more decimals than its currency", async () => {
  const accountId = await desk.account(eve);
  const slip = desk.slip();
  const agent = await claimedBy(ada, slip);
  await agent("details", { accountId });
  const { payerName } = BUYER;
  const line = { amount: "250.00", madeAt: at(), payerName, bankReference: "FT-90" };
  const { payments } = await agent("money-seen", line);
  await agent("sent", { transaction: hash() });
  const taken = { paymentId: payments[0].id, amount: "50", reason: "The bank's letter" };
  await agent("reverse", { ...taken, madeAt: at() });
  const gone = { reason: "Gone", amount: "0.001" };
  expect(await tryStep(ada, slip.reference, "write-off", gone)).toMatchObject(TOO_FINE);
  const cent = { ...gone, amount: "0.01" };
  expect(await approvedStepsOf(ada, eve, slip.reference)("write-off", cent)).toMatchObject({
    receivable: { amount: "49.99" },
  });
});
