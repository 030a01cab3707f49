import type { DeskOrder, DeskOrders, DeskRates, LocalRate, Order, OrderStatus } from "@tradeslip/contracts";
import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import Big from "big.js";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDesk } from "./open-desk.ts";
import { BUY } from "./orders-client.ts";
import type { DeskOptions } from "./start-desk.ts";
import { barePages } from "./write-site.ts";

const hand = (rate: string) => ({ mode: "hand", rate }) as const;
const RULE = { band: 10, goodMinutes: 600, tiers: [] };
const RATES = [
  { ...RULE, currency: "KES", buy: hand("132.40"), sell: hand("126.60") },
  { ...RULE, currency: "JPY", buy: hand("159.37"), sell: hand("151.19") },
  { ...RULE, currency: "KWD", buy: hand("0.3107"), sell: hand("0.3049") },
];
const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const WALLET = "1b6f1f4e-6a1c-4c83-9d5a-3f4f0b1f2c3d";
const NAME = "Grace Example";
/** Each has an account. */
const CURRENCIES = [...RATES.map(({ currency }) => currency), "EUR"];
const accountOf = (currency: string) =>
  `2b6f1f4e-6a1c-4c83-9d5a-3f4f0b1f2c${String(CURRENCIES.indexOf(currency))}d`;

/** A desk with rates, and an account for each currency. */
async function startLocal({ env = {}, ...options }: DeskOptions = {}) {
  const started = await openDesk({ ...options, env: { DESK_SAMPLE_OF: "0", ...env } });
  const { ada, ben, desk, clock, open } = started;
  const account = { version: 0, holder: "Example Desk Ltd", name: "An account" };
  const bank = { ...account, kind: "bank", details: [{ label: "Account number", value: "0123456789" }] };
  for (const currency of CURRENCIES)
    expect(
      (
        await ada.put(`/api/desk/receiving-accounts/${accountOf(currency)}`, {
          ...bank,
          name: currency,
          currency,
        })
      ).status,
    ).toBe(200);
  const wallet = {
    ...account,
    kind: "coin",
    currency: "BTC",
    network: "bitcoin",
    details: [],
    addresses: [ADDRESS],
  };
  expect((await ada.put(`/api/desk/receiving-accounts/${WALLET}`, wallet)).status).toBe(200);
  const { version } = (await ada.get("/api/desk/rates")).body as DeskRates;
  expect((await ada.put("/api/desk/rates", { version, rates: RATES })).status).toBe(200);
  // New accounts are used after half an hour.
  clock.advance(31 * MINUTE);
  await vi.waitFor(async () => {
    const { rates } = (await desk.get("/api/local-rates")).body as { rates: LocalRate[] };
    expect(rates).toHaveLength(RATES.length);
  });
  /** An order by a new customer, with the steps of customer and agent. */
  const order = async (input: object) => {
    const grace = open();
    const placed = (await grace.post("/api/orders", { ...BUY, ...input })).body as Order;
    await grace.post(`/api/orders/${placed.token}/announce`);
    const path = `/api/desk/orders/${placed.reference}`;
    const agent = async (step: string, fields: object = {}) => {
      const { version: now } = (await ben.get(path)).body as DeskOrder;
      const { status, body } = await ben.post(`${path}/${step}`, { version: now, ...fields });
      expect([step, status, body]).toEqual([step, 200, expect.anything()]);
      return body as DeskOrder;
    };
    const status = async () => (await grace.get(`/api/orders/${placed.token}/status`)).body as OrderStatus;
    const customer = async (step: string, fields: object) => {
      const { version: now } = (await status()) as { version: number };
      const answer = await grace.post(`/api/orders/${placed.token}/${step}`, { version: now, ...fields });
      expect([step, answer.status, answer.body]).toEqual([step, 200, expect.anything()]);
    };
    return { grace, placed, agent, customer, status };
  };
  /** Its entries in the list and the CSV. */
  const recorded = async (reference: string) => {
    const { orders } = (await ben.get(`/api/desk/orders?q=${reference}`)).body as DeskOrders;
    const [head = "", ...rows] = String((await ada.get("/api/desk/orders.csv")).body).split("\r\n");
    const at = head.replace("\uFEFF", "").split(",").indexOf("agreed_local");
    const inCsv = rows.filter((row) => row.includes(reference)).map((row) => row.split(",")[at]);
    return [orders[0]?.local?.amount, ...new Set(inCsv)];
  };
  return { ...started, order, recorded };
}

it.each([
  ["KES", "39720.55"],
  ["JPY", "47811"],
  ["KWD", "93.215"],
])(
  "O113: who buys with %s pays %s to the last digit, from slip to CSV, and needs no second person",
  async (currency, amount) => {
    const { desk, clock, order, recorded } = await startLocal();
    const { placed, agent, customer, status } = await order({
      currency,
      amount: { unit: "local", value: amount },
    });
    expect(placed.local?.amount).toBe(amount);
    expect((await desk.slip(placed.token)).local).toEqual(placed.local);
    await agent("claim");
    await customer("destination", { network: "bitcoin", address: ADDRESS, payerName: NAME });
    await agent("details", { accountId: accountOf(currency) });
    expect(await status()).toMatchObject({ local: { amount }, paymentDetails: { amount, currency } });
    const madeAt = new Date(clock.now()).toISOString();
    const seen = await agent("money-seen", { amount, madeAt, payerName: NAME, bankReference: "BANK-1" });
    expect(seen).toMatchObject({ local: { amount }, money: { open: "exact" }, proposal: { reasons: [] } });
    const [payment] = seen.payments;
    expect([payment?.currency, Number(payment?.amount)]).toEqual([currency, Number(amount)]);
    expect((await agent("sent", { transaction: "4".repeat(64) })).state).toBe("sent");
    expect(await recorded(placed.reference)).toEqual([amount, amount]);
  },
);

it.each([
  ["KES", 2],
  ["JPY", 0],
  ["KWD", 3],
])(
  "O113: who sells reads what is paid out in %s before ordering, and gets exactly that",
  async (currency, digits) => {
    const { desk, clock, order, recorded } = await startLocal();
    const coins = { unit: "coin", value: "0.01234567" };
    const { placed, agent, customer, status } = await order({ side: "sell", currency, amount: coins });
    const amount = placed.local!.amount;
    expect(amount.split(".")[1]?.length ?? 0).toBe(digits);
    expect((await desk.slip(placed.token)).local).toEqual(placed.local);
    await agent("claim");
    await customer("destination", {
      method: "Bank transfer",
      account: "0123456789",
      holder: NAME,
      returnNetwork: "bitcoin",
      returnAddress: ADDRESS,
    });
    await agent("details", { accountId: WALLET });
    const madeAt = new Date(clock.now()).toISOString();
    const came = { amount: coins.value, network: "bitcoin", transaction: "3".repeat(64), madeAt };
    const { proposal } = await agent("money-seen", came);
    expect(proposal?.goesOut).toMatchObject([{ kind: "payout", currency, amount }]);
    const sent = await agent("sent", { bankReference: "FT-1", accountId: accountOf(currency) });
    const payout = sent.payments.find(({ kind }) => kind === "payout");
    expect([payout?.currency, Number(payout?.amount)]).toEqual([currency, Number(amount)]);
    expect(await status()).toMatchObject({ local: { currency, amount } });
    expect(await recorded(placed.reference)).toEqual([amount, amount]);
  },
);

/** Orders whose fifteen-minute price has expired, and pages without scripts. */
async function startRunOut() {
  const desk = await startLocal({ env: { WEB_DIST: await barePages() } });
  const made = await desk.order({ currency: "KES", amount: { unit: "usd", value: "300.00" } });
  desk.clock.advance(16 * MINUTE);
  const lite = `/lite/q/${made.placed.token}`;
  return { ...desk, ...made, lite };
}

it("O113: an order in shillings is renewed in shillings, with the same dollars", async () => {
  const { placed, customer, status } = await startRunOut();
  expect(placed.local?.amount).toBe("39720.00");
  await customer("renew", {});
  expect(await status()).toMatchObject({
    desk: "announced",
    usd: "300.00",
    local: { currency: "KES", amount: "39720.00" },
    expiresAt: expect.not.stringContaining(placed.expiresAt),
  });
});

it("O113: a form without scripts renews it the same", async () => {
  const { grace, lite, status } = await startRunOut();
  const { version } = (await status()) as { version: number };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const { status: code } = await grace.post(`${lite}/renew`, `version=${version}`, form);
  expect(code).toBe(200);
  expect(await status()).toMatchObject({ local: { currency: "KES", amount: "39720.00" } });
  const page = String((await grace.get(lite)).body).replaceAll(/<[^>]+>|\s+/g, " ");
  expect(page).toMatch(/The order&#39;s price now.* You pay\s+39,720.00 KES/);
});

it("O113: an offer of a new price says the local money of what came", async () => {
  const { clock, order } = await startLocal();
  const { agent, customer, status } = await order({
    currency: "KES",
    amount: { unit: "usd", value: "300.00" },
  });
  await agent("claim");
  await customer("destination", { network: "bitcoin", address: ADDRESS, payerName: NAME });
  await agent("details", { accountId: accountOf("KES") });
  const madeAt = new Date(clock.now()).toISOString();
  await agent("money-seen", { amount: "33100.00", madeAt, payerName: NAME, bankReference: "BANK-1" });
  await agent("settle", { as: "new-price" });
  const { settlement, deadline } = await status();
  expect(settlement).toMatchObject({
    state: "offered",
    usd: "250.00",
    local: { currency: "KES", amount: "33100.00", rate: "132.4" },
  });
  expect(deadline).toEqual({ at: settlement?.answerUntil, atEnd: "returned" });
});

it("O113: an amount typed at a reference that other sources contradict needs a second person", async () => {
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  const exchanges = await startExchangeSimulator({ now: clock.now });
  onTestFinished(() => exchanges.close());
  const others = ["coinbase", "kraken", "bitstamp"] as const;
  const env = { ...exchanges.env, PRICE_SOURCES: ["coingecko", ...others].join(",") };
  const { desk, order } = await startLocal({ clock, env });
  const accountId = accountOf("EUR");
  const reasonsOf = async (bankReference: string) => {
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance(MINUTE);
      await desk.read("/api/exchange/coins");
      await desk.read("/api/currencies");
      await desk.settled();
    }
    const { EUR } = (await desk.read("/api/currencies"))["rates"] as Record<string, string>;
    const { agent, customer, placed } = await order({});
    await agent("claim");
    await customer("destination", { network: "bitcoin", address: ADDRESS, payerName: NAME });
    const amount = new Big(placed.usd).times(EUR!).toFixed(2);
    await agent("details", { accountId, localAmount: amount });
    const madeAt = new Date(clock.now()).toISOString();
    const seen = await agent("money-seen", { amount, madeAt, payerName: NAME, bankReference });
    return seen.proposal?.reasons;
  };
  expect(await reasonsOf("FT-90001")).toEqual([]);
  const { EUR } = (await desk.read("/api/currencies"))["rates"] as Record<string, string>;
  const coins = (await desk.read("/api/exchange/coins"))["coins"] as { id: string; price: number }[];
  const dollars = coins.find(({ id }) => id === "bitcoin")!.price;
  for (const source of others) exchanges.fixPrice(source, "bitcoin", "EUR", dollars * Number(EUR) * 1.1);
  expect(await reasonsOf("FT-90002")).toEqual(["rate"]);
});
