import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { randomBytes } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { countsBefore } from "../src/orders/counted-orders.ts";
import { findOrder } from "../src/orders/order-store.ts";
import { limitReason, losesHold } from "../src/orders/payer-limits.ts";
import {
  approvedStepsOf,
  BUYER,
  customerStepsOf,
  type OrderDesk,
  SELLER,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
  tryStep,
  WALLET,
} from "./order-desk.ts";
import type { Answer, Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let desk: OrderDesk;
let eve: Call;
let ada: Call;
let bank: string;

beforeEach(async () => {
  desk = await startOrderDesk();
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  bank = await desk.account(eve);
});

const OTHER = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const THIRD = "3P14159f73E4gFr7JterCCQh9QjiTjiZrG";
const LIMITED = "With this order the customer is at";

const limit = (limits: object) => takeOrders(eve, { limits });

const USDT = { id: "tether", symbol: "USDT", name: "Tether" };

interface Ordered {
  readonly usd?: string;
  readonly side?: "buy" | "sell";
  readonly coin?: typeof USDT;
  readonly orderKey?: Buffer;
  /** The account with which "Chidi" is logged in. */
  readonly accountId?: string;
  readonly destination?: object;
}

/** An order up to where payment details are requested. */
async function claimed({ destination = {}, ...given }: Ordered): Promise<TestSlip> {
  const slip = desk.slip(given);
  const chidi = given.accountId === undefined ? null : await desk.session("chidi@desk.example");
  await (chidi?.callFor(slip) ?? slip.customer)("POST", "/announce");
  await stepsOf(ada, slip.reference)("claim");
  await customerStepsOf(slip)("destination", {
    ...(given.side === "sell" ? SELLER : BUYER),
    ...destination,
  });
  return slip;
}

const askDetails = (slip: TestSlip): Promise<Answer> =>
  tryStep(ada, slip.reference, "details", { accountId: bank });

async function seeMoney(slip: TestSlip, amount = slip.terms.usd): Promise<void> {
  await stepsOf(ada, slip.reference)("money-seen", {
    amount,
    madeAt: new Date(desk.clock.now()).toISOString(),
    payerName: "Ada Lovelace",
    bankReference: randomBytes(8).toString("hex"),
  });
}

async function isForLimit(slip: TestSlip): Promise<boolean> {
  const order = await findOrder(desk.db, slip.reference);
  const { body: settings } = await eve("GET", "/desk/settings");
  return limitReason(desk.db, order!, settings, desk.clock.now());
}

/** Signs a customer up; returns the account's id. */
async function accountOf(name: string): Promise<string> {
  await desk.member(name, "user");
  const { id } = await desk.db
    .selectFrom("accounts")
    .select("id")
    .where("firstname", "=", name)
    .executeTakeFirstOrThrow();
  return id;
}

it("O109: details taken four times, each cancelled, and then said paid on all, are no more than the limit", async () => {
  await limit({ dayUsd: "500" });
  const orderKey = randomBytes(32);
  const orders = [];
  for (let count = 0; count < 4; count += 1) {
    const slip = await claimed({ usd: "500.00", orderKey });
    orders.push(slip);
    const { status, body } = await askDetails(slip);
    if (status === 200) await customerStepsOf(slip)("cancel", { notPaid: true });
    else expect(body.message).toContain(`${LIMITED} $1,000.00 in 24 hours; the limit is $500.00.`);
  }
  const paid = [];
  for (const slip of orders) {
    const { body } = await slip.customer("GET", "/status");
    if ((await slip.customer("POST", "/paid", { version: body.version })).status === 200) paid.push(slip);
  }
  expect(paid.map(({ reference }) => reference)).toEqual([orders[0]!.reference]);
});

it("O109: what a bank took back after the payout, or an agent says so, makes no room for its payer", async () => {
  await limit({ monthUsd: "500" });
  const earlier = await claimed({ usd: "300.00" });
  await askDetails(earlier);
  await seeMoney(earlier);
  const { payments } = await stepsOf(ada, earlier.reference)("sent", { transaction: "ab".repeat(32) });
  await customerStepsOf(earlier)("received");
  desk.clock.advance(48 * HOUR);
  const slip = await claimed({ usd: "250.00" });
  const madeAt = new Date(desk.clock.now()).toISOString();
  for (const [row, amount] of [
    [payments[0], "299.99"],
    [payments[0], "0.01"],
    [payments[1], payments[1].amount],
  ]) {
    const taken = { paymentId: row.id, amount, madeAt, reason: "The bank's letter" };
    await stepsOf(ada, earlier.reference)("reverse", taken);
    expect((await askDetails(slip)).body.message).toContain(`${LIMITED} $550.00`);
  }
});

it("O109: a payout that never was, as two members say, is none that a bank took back", async () => {
  await limit({ monthUsd: "500" });
  const earlier = await claimed({ usd: "300.00" });
  await askDetails(earlier);
  await seeMoney(earlier);
  const agent = stepsOf(ada, earlier.reference);
  const { payments } = await agent("sent", { transaction: "ab".repeat(32) });
  const wrong = { paymentId: payments[1].id, reason: "Of another order" };
  await approvedStepsOf(ada, eve, earlier.reference)("correct", wrong);
  const madeAt = new Date(desk.clock.now()).toISOString();
  await agent("reverse", { paymentId: payments[0].id, madeAt, reason: "The bank's letter" });
  desk.clock.advance(48 * HOUR);
  const order = (await findOrder(desk.db, earlier.reference))!;
  expect(countsBefore(order, desk.clock.now(), 30 * 24 * HOUR)).toBe(false);
});

it.each<[string, Ordered, Ordered]>([
  ["a guest's address", {}, { orderKey: randomBytes(32), destination: { payerName: "Another Name" } }],
  [
    "a payout account",
    { side: "sell" },
    { side: "sell", destination: { holder: "Another Name", returnAddress: OTHER } },
  ],
])(
  "O109: %s counts whatever browser and name it comes with, and with a new account",
  async (_what, first, again) => {
    if (first.side === "sell") {
      bank = await desk.account(eve, COINS);
      desk.clock.advance(30 * MINUTE);
    }
    await limit({ dayUsd: "500" });
    const accountId = await accountOf("Chidi");
    const earlier = await claimed({ usd: "300.00", ...first });
    expect((await askDetails(earlier)).body).toMatchObject({ state: "details-shown" });
    await customerStepsOf(earlier)("cancel", { notPaid: true });
    for (const more of [again, { ...again, accountId }]) {
      const slip = await claimed({ usd: "250.00", ...more });
      const { status, body } = await askDetails(slip);
      expect([status, body.code, body.message]).toEqual([
        409,
        "step_not_possible",
        `${LIMITED} $550.00 in 24 hours; the limit is $500.00.`,
      ]);
      expect(JSON.stringify((await slip.customer("GET", "/status")).body)).not.toMatch(/550\.00|limit/);
    }
  },
);

const COINS = {
  ...WALLET,
  addresses: [OTHER, THIRD, "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
};

it.each<[string, Ordered, object]>([
  ["an address on another network", { coin: USDT }, { network: "bnb" }],
  ["a payout account at a bank of another name", { side: "sell" }, { method: "My bank" }],
  ["a payout account in other digits and spaces", { side: "sell" }, { account: "٠١٢٣ 456-789" }],
])("O109: %s is the same destination", async (_what, ordered, again) => {
  if (ordered.side === "sell") {
    bank = await desk.account(eve, COINS);
    desk.clock.advance(30 * MINUTE);
  }
  await limit({ dayUsd: "500" });
  const evm = { network: "ethereum", address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F" };
  const destination = ordered.side === "sell" ? {} : evm;
  const earlier = await claimed({ usd: "300.00", ...ordered, destination });
  expect((await askDetails(earlier)).body).toMatchObject({ state: "details-shown" });
  await customerStepsOf(earlier)("cancel", { notPaid: true });
  const slip = await claimed({ usd: "250.00", ...ordered, destination: { ...destination, ...again } });
  expect((await askDetails(slip)).body.message).toContain(`${LIMITED} $550.00`);
});

it("O109: a place where many are paid in cash is no one payer", async () => {
  bank = await desk.account(eve, COINS);
  desk.clock.advance(30 * MINUTE);
  await limit({ dayUsd: "500" });
  const cash = (holder: string) => ({
    side: "sell" as const,
    destination: { method: "Cash", account: "Pick up in Lagos", holder },
  });
  expect((await askDetails(await claimed({ usd: "300.00", ...cash("Grace Obi") }))).status).toBe(200);
  expect((await askDetails(await claimed({ usd: "300.00", ...cash("Femi Ade") }))).status).toBe(200);
});

it("O109: an account counts whatever address it names", async () => {
  await limit({ dayUsd: "500" });
  const accountId = await accountOf("Chidi");
  const first = await claimed({ usd: "300.00", accountId });
  expect((await askDetails(first)).status).toBe(200);
  await customerStepsOf(first)("cancel", { notPaid: true });
  const second = await claimed({
    usd: "250.00",
    accountId,
    destination: { address: OTHER, payerName: "Another Name" },
  });
  expect((await askDetails(second)).body.message).toContain(`${LIMITED} $550.00`);
});

it("O109: a browser or a name alone refuses nothing and is a reason for a second person", async () => {
  await limit({ dayUsd: "500" });
  const orderKey = randomBytes(32);
  const first = await claimed({ usd: "300.00", orderKey });
  expect((await askDetails(first)).status).toBe(200);
  await seeMoney(first);
  const sameBrowser = { orderKey, destination: { address: OTHER, payerName: "Another Name" } };
  const sameName = { destination: { address: THIRD, payerName: "LOVELACE ada" } };
  const again = [];
  desk.clock.advance(MINUTE);
  for (const same of [sameBrowser, sameName]) {
    const slip = await claimed({ usd: "250.00", ...same });
    again.push(slip);
    expect((await askDetails(slip)).status).toBe(200);
    await seeMoney(slip);
    expect((await ada("GET", `/desk/orders/${slip.reference}`)).body.proposal.reasons).toContain("limit");
  }
  // Waiting does not lift that verdict.
  desk.clock.advance(72 * HOUR);
  for (const slip of again) expect(await isForLimit(slip)).toBe(true);
  const other = await claimed({ destination: { address: BUYER.address, payerName: "Someone Else" } });
  expect((await askDetails(other)).status).toBe(200);
  expect(await isForLimit(other)).toBe(false);
  expect(await isForLimit(first)).toBe(false);
});

it("O109: unpaid details count for a day, and again once money came late", async () => {
  await limit({ dayUsd: "500" });
  const late = await claimed({ usd: "400.00" });
  expect((await askDetails(late)).status).toBe(200);
  await customerStepsOf(late)("cancel", { notPaid: true });
  desk.clock.advance(23 * HOUR);
  expect((await askDetails(await claimed({ usd: "250.00" }))).status).toBe(409);
  desk.clock.advance(HOUR);
  const next = await claimed({ usd: "250.00" });
  expect((await askDetails(next)).status).toBe(200);
  await seeMoney(next);
  expect(await isForLimit(next)).toBe(false);
  await seeMoney(late);
  expect(await isForLimit(late)).toBe(true);
  expect((await askDetails(await claimed({ usd: "250.00" }))).body.message).toContain(`${LIMITED} $900.00`);
});

it("O109: what came counts, not what was agreed; while more may come the larger of both", async () => {
  await limit({ dayUsd: "1000" });
  const more = await claimed({ usd: "400.00" });
  expect((await askDetails(more)).status).toBe(200);
  await seeMoney(more, "900.00");
  expect((await askDetails(await claimed({ usd: "250.00" }))).body.message).toContain(`${LIMITED} $1,150.00`);
  const destination = { address: OTHER, payerName: "Someone Else" };
  const less = await claimed({ usd: "400.00", destination });
  expect((await askDetails(less)).status).toBe(200);
  await seeMoney(less, "2.50");
  expect((await askDetails(await claimed({ usd: "600.01", destination }))).body.message).toContain(
    `${LIMITED} $1,000.01`,
  );
});

it("O109: a euro beside the dollars hides none of them from the limits", async () => {
  await limit({ dayUsd: "1000" });
  const euros = await desk.account(eve, { name: "Euros", currency: "EUR" });
  const slip = await claimed({ usd: "300.00" });
  await askDetails(slip);
  await seeMoney(slip, "900.00");
  await stepsOf(ada, slip.reference)("money-seen", {
    amount: "1",
    accountId: euros,
    madeAt: new Date(desk.clock.now()).toISOString(),
    payerName: "Ada Lovelace",
  });
  expect((await askDetails(await claimed({ usd: "250.00" }))).body.message).toContain(`${LIMITED} $1,150.00`);
});

it("O109: a payer has one unpaid hold, an account too; once money came there may be another", async () => {
  await limit({});
  const accountId = await accountOf("Chidi");
  const first = await claimed({ accountId });
  expect((await askDetails(first)).status).toBe(200);
  for (const same of [
    { accountId, destination: { address: OTHER } },
    { destination: { payerName: "Another Name" } },
    { orderKey: first.orderKey, destination: { address: OTHER } },
  ])
    expect((await askDetails(await claimed(same))).body.message).toMatch(
      /another order with payment details/,
    );
  // A name alone proves nothing.
  expect((await askDetails(await claimed({ destination: { address: THIRD } }))).status).toBe(200);
  await customerStepsOf(first)("paid");
  expect((await askDetails(await claimed({ accountId }))).status).toBe(409);
  await seeMoney(first);
  expect((await askDetails(await claimed({ accountId }))).status).toBe(200);
});

it("O109: an order that its customer cancelled holds its price no longer, for money made after that", async () => {
  await limit({});
  const [first, second] = [await claimed({}), await claimed({})];
  await askDetails(first);
  desk.clock.advance(5 * MINUTE);
  const before = desk.clock.now();
  desk.clock.advance(MINUTE);
  await customerStepsOf(first)("cancel", { notPaid: true });
  expect((await askDetails(second)).status).toBe(200);
  desk.clock.advance(MINUTE);
  const { paymentDetails, holdOver } = await customerStepsOf(first)("paid");
  expect([paymentDetails, holdOver]).toEqual([undefined, true]);
  const early = await stepsOf(ada, first.reference)("money-seen", moneyAt(before));
  expect(early.differences).toEqual([]);
  const late = await stepsOf(ada, first.reference)("money-seen", moneyAt(desk.clock.now()));
  expect(late.differences).toContain("time");
  const held = await stepsOf(ada, second.reference)("money-seen", moneyAt(desk.clock.now()));
  expect(held.differences).not.toContain("time");
});

it("O109: all details of a new payer count together until a first order is closed", async () => {
  await limit({ newPayerUsd: "600" });
  const first = await claimed({ usd: "400.00" });
  expect((await askDetails(first)).status).toBe(200);
  await seeMoney(first);
  desk.clock.advance(25 * HOUR);
  const second = await claimed({ usd: "250.00" });
  expect((await askDetails(second)).body.message).toBe(
    "With this order a new customer is at $650.00; until a first order is closed the limit is $600.00.",
  );
  await stepsOf(ada, first.reference)("sent", { transaction: "ab".repeat(32) });
  await stepsOf(eve, first.reference)("close");
  expect((await askDetails(await claimed({ usd: "900.00", orderKey: first.orderKey }))).status).toBe(200);
});

it("O109: two unpaid orders in 30 days lose the hold, by address too", async () => {
  await limit({});
  const loses = async (slip: TestSlip) =>
    losesHold(desk.db, (await findOrder(desk.db, slip.reference))!, desk.clock.now());
  for (const expected of [false, false, true]) {
    const slip = await claimed({});
    expect(await loses(slip)).toBe(expected);
    // Naming an address reveals nothing to a stranger: before details, only browser and account count.
    expect((await slip.customer("GET", "/status")).body.noHold).toBeUndefined();
    expect((await askDetails(slip)).status).toBe(200);
    const { paymentDetails } = (await slip.customer("GET", "/status")).body;
    expect(paymentDetails.noHold).toBe(expected || undefined);
    await customerStepsOf(slip)("cancel", { notPaid: true });
  }
  const paying = await claimed({ destination: { address: OTHER } });
  expect(await loses(paying)).toBe(false);
  // Money for an order without a hold is priced as late money, however soon it came.
  const late = await claimed({});
  await askDetails(late);
  await seeMoney(late);
  const { differences, steps } = (await ada("GET", `/desk/orders/${late.reference}`)).body;
  expect(differences).toEqual(["time"]);
  expect(steps).toContain("settle");
  expect(steps).not.toContain("sent");
  const again = await claimed({});
  desk.clock.advance(30 * 24 * HOUR + MINUTE);
  expect(await loses(again)).toBe(false);
});

/** An order without a hold, at 50,000, and what its customer reads before its details. */
async function unheld(): Promise<TestSlip> {
  const orderKey = randomBytes(32);
  for (let count = 0; count < 2; count += 1) {
    const unpaid = await claimed({ orderKey });
    expect((await askDetails(unpaid)).status).toBe(200);
    await customerStepsOf(unpaid)("cancel", { notPaid: true });
  }
  const slip = await claimed({ orderKey });
  expect((await slip.customer("GET", "/status")).body.noHold).toBe(true);
  expect((await askDetails(slip)).status).toBe(200);
  expect((await slip.customer("GET", "/status")).body).toMatchObject({ paymentDetails: { noHold: true } });
  return slip;
}

const moneyAt = (at: number, given: object = {}) => ({
  amount: "250.00",
  madeAt: new Date(at).toISOString(),
  payerName: "Ada Lovelace",
  bankReference: randomBytes(8).toString("hex"),
  ...given,
});

const atPrice = (rate: string) => ({ as: "new-price", priceToken: desk.slip({ rate }).token });

it("O109: money without a hold has the price of the minute in which it was made, and asks no customer", async () => {
  await limit({});
  const slip = await unheld();
  const agent = stepsOf(ada, slip.reference);
  desk.clock.advance(5 * MINUTE);
  const madeAt = desk.clock.now();
  const ofThatMinute = atPrice("62500");
  desk.clock.advance(20 * MINUTE);
  const seen = await agent("money-seen", moneyAt(madeAt));
  expect(seen.minutesPaid).toEqual([{ at: new Date(madeAt).toISOString(), amount: "250" }]);
  // Its slip has expired by now, but the price is still that minute's.
  expect(await agent("settle", ofThatMinute)).toMatchObject({
    settlement: {
      state: "accepted",
      rate: "62500",
      coinAmount: "0.00400000",
      pricedAt: seen.minutesPaid[0].at,
    },
  });
  const { steps, settlement } = (await slip.customer("GET", "/status")).body;
  expect([steps.includes("accept"), settlement.pricedAt]).toEqual([false, seen.minutesPaid[0].at]);
  await stepsOf(eve, slip.reference)("approve", { agrees: true });
  expect(await agent("sent", { transaction: "ab".repeat(32) })).toMatchObject({
    state: "sent",
    money: { paidOut: [{ currency: "BTC", amount: "0.004" }] },
  });
});

it("O109: where the price of that minute isn't known, the customer is offered today's, as for late money", async () => {
  await limit({});
  const slip = await unheld();
  const agent = stepsOf(ada, slip.reference);
  const madeAt = desk.clock.now();
  const tooOld = atPrice("40000");
  desk.clock.advance(20 * MINUTE);
  await agent("money-seen", moneyAt(madeAt + 20 * MINUTE));
  // Neither that minute's price nor today's.
  expect((await tryStep(ada, slip.reference, "settle", tooOld)).body.message).toMatch(/Today's price isn't/);
  const late = await unheld();
  desk.clock.advance(31 * MINUTE);
  const seen = await stepsOf(ada, late.reference)("money-seen", moneyAt(desk.clock.now()));
  expect(seen.minutesPaid).toBeUndefined();
  expect(await stepsOf(ada, late.reference)("settle", atPrice("62500"))).toMatchObject({
    settlement: { state: "offered", rate: "62500" },
  });
});

it("O109: a line with a day alone has the price of the minute in which it was written down", async () => {
  await limit({});
  const slip = await unheld();
  desk.clock.advance(10 * MINUTE);
  const day = new Date(desk.clock.now()).toISOString().slice(0, 10);
  const now = desk.clock.now();
  const seen = await stepsOf(ada, slip.reference)("money-seen", moneyAt(now, { madeAt: day }));
  expect(seen.minutesPaid).toMatchObject([{ at: new Date(now).toISOString() }]);
});

it("O109: first orders of a day are limited together, and known payers are not", async () => {
  await limit({ newPayersDayUsd: "700" });
  const known = await claimed({ usd: "300.00" });
  expect((await askDetails(known)).status).toBe(200);
  await seeMoney(known);
  await stepsOf(ada, known.reference)("sent", { transaction: "ab".repeat(32) });
  await stepsOf(eve, known.reference)("close");
  const another = { destination: { address: OTHER, payerName: "Someone Else" } };
  const first = await claimed({ usd: "400.00", ...another });
  expect((await askDetails(first)).status).toBe(200);
  await customerStepsOf(first)("cancel", { notPaid: true });
  const above = { usd: "0.01", destination: { address: THIRD, payerName: "A Third" } };
  expect((await askDetails(await claimed(above))).body.message).toBe(
    "With this order all new customers are at $700.01 in 24 hours; the limit is $700.00.",
  );
  expect((await askDetails(await claimed({ usd: "900.00", orderKey: known.orderKey }))).status).toBe(200);
  desk.clock.advance(24 * HOUR);
  expect((await askDetails(await claimed(above))).status).toBe(200);
});

it("O109: what is held for customers who haven't paid is limited together", async () => {
  await limit({ openHoldsUsd: "500" });
  const [first, second, third] = [
    await claimed({ usd: "300.00" }),
    await claimed({ usd: "250.00", destination: { address: OTHER, payerName: "Someone Else" } }),
    await claimed({ usd: "250.00", destination: { address: THIRD, payerName: "A Third" } }),
  ];
  expect((await askDetails(first)).status).toBe(200);
  expect((await askDetails(second)).body.message).toBe(
    "With this order $550.00 is held for customers who haven't paid yet; the limit is $500.00.",
  );
  await customerStepsOf(first)("paid");
  expect((await askDetails(second)).status).toBe(409);
  const used = async () => (await ada("GET", "/desk/settings")).body.used;
  expect(await used()).toEqual({ newPayersDayUsd: "300.00", openHoldsUsd: "300.00" });
  await seeMoney(first);
  expect(await used()).toEqual({ newPayersDayUsd: "300.00", openHoldsUsd: "0.00" });
  expect((await askDetails(second)).status).toBe(200);
  expect((await askDetails(third)).status).toBe(200);
});
