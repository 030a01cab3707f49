import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { slipTime } from "@tradeslip/contracts/slips";
import { expect, it } from "vitest";
import {
  BUYER,
  claimedBy,
  customerStepsOf,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
  tryStep,
  WALLET,
} from "./order-desk.ts";

const NGN = {
  currency: "NGN",
  buy: { mode: "hand", rate: "1650.00" },
  sell: { mode: "hand", rate: "1585.00" },
  band: 10,
  goodMinutes: 60,
  tiers: [],
};
const KES = {
  ...NGN,
  currency: "KES",
  buy: { mode: "hand", rate: "132.40" },
  sell: { mode: "hand", rate: "126.6" },
};

async function startLocal() {
  const desk = await startOrderDesk({ clock: new FakeClock(), env: { DESK_SAMPLE_OF: "0" } });
  const [ada, ben] = [await desk.member("Ada", "admin"), await desk.member("Ben", "agent")];
  await takeOrders(ada);
  const put = async (...rates: object[]) => {
    const { version } = (await ada("GET", "/desk/rates")).body;
    expect((await ada("PUT", "/desk/rates", { version, rates })).status).toBe(200);
  };
  await put(NGN, KES);
  const account = (currency: string, name = `Bank of ${currency}`) => desk.account(ada, { currency, name });
  return { desk, ada, ben, put, account };
}

const local = (desk: OrderDesk, currency: string, amount: string, rate: string) => ({
  currency,
  amount,
  rate,
  asOf: slipTime(desk.clock.now()),
});

/** An order whose payment details are of this account. */
async function shown(
  { desk, ben }: Awaited<ReturnType<typeof startLocal>>,
  accountId: string,
  money: ReturnType<typeof local>,
) {
  const slip = desk.slip({ local: money });
  const customer = customerStepsOf(slip);
  await slip.customer("POST", "/announce");
  const agent = stepsOf(ben, slip.reference);
  await agent("claim");
  await customer("destination", BUYER);
  return { slip, customer, agent, order: await agent("details", { accountId }) };
}

const came = (desk: OrderDesk, amount: string, more: object = {}) => ({
  amount,
  madeAt: new Date(desk.clock.now()).toISOString(),
  payerName: BUYER.payerName,
  ...more,
});

it("O113: what is agreed in shillings is asked for, compared and paid in shillings, without a second person", async () => {
  const started = await startLocal();
  const { desk, ben, account } = started;
  const money = local(desk, "KES", "33100.00", "132.4");
  const { slip, agent, order } = await shown(started, await account("KES"), money);
  expect(order).toMatchObject({
    local: money,
    paymentDetails: { amount: "33100.00", currency: "KES", rate: "132.4" },
    money: { owed: { currency: "KES", amount: "33100.00" } },
  });
  const { body: status } = await slip.customer("GET", "/status");
  expect(status).toMatchObject({ local: money, paymentDetails: { amount: "33100.00", currency: "KES" } });
  const seen = await agent("money-seen", came(desk, "33100"));
  expect(seen).toMatchObject({ differences: [], money: { open: "exact" }, proposal: { reasons: [] } });
  await agent("sent", { transaction: "4".repeat(64) });
  const { call } = await desk.session("ada@desk.example");
  const { body: csv } = await call("GET", "/desk/orders.csv");
  const [head, row] = String(csv).split("\r\n");
  const column = (name: string) => row!.split(",")[head!.split(",").indexOf(name)];
  expect(["agreed_usd", "agreed_local", "local_currency", "local_rate", "currency"].map(column)).toEqual([
    "250.00",
    "33100.00",
    "KES",
    "132.4",
    "KES",
  ]);
  const { body: found } = await ben("GET", "/desk/orders?q=33100.00");
  expect(found.orders).toMatchObject([{ reference: slip.reference, local: money }]);
});

it("O113: another amount than agreed is refused, and another currency than agreed needs a second person", async () => {
  const started = await startLocal();
  const { desk, ben, account } = started;
  const [naira, dollars] = [await account("NGN"), await account("USD")];
  const slip = desk.slip({ local: local(desk, "NGN", "412500.00", "1650") });
  await claimedBy(ben, slip);
  expect(
    await tryStep(ben, slip.reference, "details", { accountId: naira, localAmount: "412000" }),
  ).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: "localAmount", message: "412500.00 NGN are agreed for this order. Leave the amount out." },
      ],
    },
  });
  await stepsOf(ben, slip.reference)("details", { accountId: naira });
  // What the bank credited counts, and these are dollars.
  const order = await stepsOf(ben, slip.reference)(
    "money-seen",
    came(desk, "250.00", { accountId: dollars }),
  );
  expect(order).toMatchObject({
    money: { came: [{ currency: "USD", amount: "250" }], open: "missing" },
    differences: ["account", "amount"],
  });
  desk.clock.advance(31 * MINUTE);
  const other = await shown(started, dollars, local(desk, "NGN", "412500.00", "1650"));
  const paid = await other.agent("money-seen", came(desk, "250.00"));
  expect(paid.proposal.reasons).toContain("rate");
});

it("O113: a sale is paid out in what was agreed, from an account of that currency", async () => {
  const started = await startLocal();
  const { desk, ada, ben, account } = started;
  const money = local(desk, "NGN", "396250.00", "1585");
  const slip = desk.slip({ side: "sell", local: money });
  const agent = await claimedBy(ben, slip);
  const wallet = await desk.account(ada, {
    ...WALLET,
    addresses: ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  });
  await agent("details", { accountId: wallet });
  const madeAt = new Date(desk.clock.now()).toISOString();
  const coins = { amount: slip.coinAmount, network: "bitcoin", transaction: "3".repeat(64), madeAt };
  const seen = await agent("money-seen", coins);
  expect(seen.proposal.goesOut).toMatchObject([{ kind: "payout", currency: "NGN", amount: "396250.00" }]);
  const [naira, shillings] = [await account("NGN"), await account("KES")];
  await account("NGN", "Another bank");
  const sent = (accountId?: string) =>
    tryStep(ben, slip.reference, "sent", { bankReference: "FT-1", ...(accountId ? { accountId } : {}) });
  expect((await sent()).body.errors).toMatchObject([{ field: "accountId" }]);
  expect((await sent(shillings)).body.errors).toMatchObject([
    { field: "accountId", message: "That account is in KES." },
  ]);
  expect((await sent(naira)).body).toMatchObject({
    state: "sent",
    money: { paidOut: [{ currency: "NGN", amount: "396250" }] },
    payments: [{ currency: "BTC" }, { currency: "NGN", accountId: naira, bankReference: "FT-1" }],
  });
});

it.each([
  ["before", -10, ["rate"]],
  ["before, and long ago", -16, []],
  ["after", 10, ["rate"]],
  ["long after", 16, []],
])(
  "O113: an order whose rate was replaced %s its slip (%i min) has the reason %j",
  async (_when, minutes, reasons) => {
    const started = await startLocal();
    const { desk, put, account } = started;
    const naira = await account("NGN");
    const money = local(desk, "NGN", "412500.00", "1650");
    const replace = () => put({ ...NGN, buy: { mode: "hand", rate: "1640.00" } }, KES);
    desk.clock.advance(20 * MINUTE);
    if (minutes < 0) {
      await replace();
      desk.clock.advance(-minutes * MINUTE);
    }
    const { agent } = await shown(started, naira, money);
    if (minutes > 0) {
      desk.clock.advance(minutes * MINUTE);
      await replace();
    }
    const seen = await agent("money-seen", came(desk, "412500.00"));
    expect(seen.proposal.reasons).toEqual(reasons);
  },
);

it("O113: after a new price the account's list, statement and CSV say the same kobo, and the price's own fee", async () => {
  const started = await startLocal();
  const { desk, ada, account } = started;
  await desk.member("Chidi", "user");
  const chidi = await desk.session("chidi@desk.example");
  const admin = await desk.session("ada@desk.example");
  const accountId = String(desk.rows("SELECT id FROM accounts WHERE email = 'chidi@desk.example'")[0]!["id"]);
  const naira = await account("NGN");
  const money = local(desk, "NGN", "412500.00", "1650");
  const slip = desk.slip({ accountId, feePercent: "1.5", local: money });
  await chidi.callFor(slip)("POST", "/announce");
  const agent = stepsOf(ada, slip.reference);
  await agent("claim");
  const customer = customerStepsOf(slip);
  await customer("destination", BUYER);
  await agent("details", { accountId: naira });
  await agent("money-seen", came(desk, "330000.01"));
  const today = slipTime(desk.clock.now()).slice(0, 10);
  const said = async () => {
    const { orders } = (await chidi.call("GET", "/account/orders")).body;
    const { body } = await chidi.call("GET", `/account/statement?from=${today}&to=${today}`);
    const [head, row] = String((await admin.call("GET", "/desk/orders.csv")).body).split("\r\n");
    const cell = (name: string) => row!.split(",")[head!.split(",").indexOf(name)];
    return [orders[0], body.orders[0], { usd: cell("agreed_usd"), local: { amount: cell("agreed_local") } }];
  };
  const first = { usd: "250.00", local: { amount: "412500.00" } };
  expect(await said()).toMatchObject([first, first, first]);
  await agent("settle", { as: "new-price" });
  expect(await said()).toMatchObject([first, first, first]);
  await customer("accept");
  const settled = { usd: "200.00", local: { amount: "330000.01" } };
  expect(await said()).toMatchObject([
    { ...settled, market: "50000", fee: { percent: "1.5", usd: "2.96" }, coinAmount: "0.00394089" },
    settled,
    settled,
  ]);
});

it("O113: a new price of today says what it was made of", async () => {
  const started = await startLocal();
  const { desk, account } = started;
  const { agent, customer, slip } = await shown(
    started,
    await account("NGN"),
    local(desk, "NGN", "412500.00", "1650"),
  );
  desk.clock.advance(3 * 60 * MINUTE);
  await agent("money-seen", came(desk, "412500.00"));
  const { token } = desk.slip({ rate: "60000", feePercent: "1.5" });
  await agent("settle", { as: "new-price", priceToken: token });
  const price = { rate: "60900", market: "60000", fee: { percent: "1.5", usd: "3.69" } };
  expect((await slip.customer("GET", "/status")).body.settlement).toMatchObject(price);
  await customer("accept");
});
