import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  AccountOrders,
  DeskOrder,
  DeskRates,
  Order,
  OrderStatement,
  OrderStatus,
} from "@tradeslip/contracts";
import { FakeClock, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { type PlayedSource, startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import Big from "big.js";
import { expect, it, onTestFinished, vi } from "vitest";
import { IN_THIS_THREAD, type JobRunner } from "../src/platform/jobs/job.ts";
import type { Browser } from "./browser.ts";
import { openDesk } from "./open-desk.ts";
import { BUY } from "./orders-client.ts";
import { type Offer, OFFERS, unisolated } from "./price-offers.ts";
import { writeSite } from "./write-site.ts";

vi.setConfig({ testTimeout: 180_000 });

/**
 * By state of the price: the result, a second later, of an order at what an answer shows. A source: the order
 * is made at exactly that price, with this source on its slip; "none": the answer has no price; otherwise the
 * code of the refusal.
 */
const TABLE = {
  "/api/exchange/coins": ["live", "price_disputed", "stale", "fallback"],
  "/api/stream": ["live", "price_disputed", "stale", "fallback"],
  "/lite": ["live", "price_disputed", "stale", "fallback"],
  "/lite/order": ["live", "price_disputed", "stale", "fallback"],
  "/api/example-slip": ["live", "none", "stale", "none"],
  // There is no fallback list of coins.
  "/api/dashboard/coins": ["live", "price_disputed", "stale", "stale"],
  "/api/market/coins": ["live", "price_disputed", "stale", "stale"],
  "/api/coins/bitcoin": ["live", "price_disputed", "stale", "stale"],
  "/api/local-rates KES": ["live", "price_disputed", "stale", "fallback"],
  "/api/local-rates NGN": ["live", "price_disputed", "stale", "local_rate_old"],
  // Pages only have live prices.
  "/ as served": ["live", "none", "none", "none"],
  "/exchange as served": ["live", "none", "none", "none"],
} satisfies Record<string, readonly string[]>;
const STATES = ["live", "disputed", "delayed", "indicative"] as const;
type State = (typeof STATES)[number];

const RULE = { band: 10, goodMinutes: 600, tiers: [] };
const FACTORS = { coinbase: 0.9, kraken: 1.1, bitstamp: 0.94, bitfinex: 1.06, gemini: 0.85 };
const APART = Object.entries(FACTORS) as [PlayedSource, number][];
/** The account that receives shillings. */
const SHILLINGS = "2b6f1f4e-6a1c-4c83-9d5a-3f4f0b1f2c4d";
const side = (percent: number) => ({ mode: "reference", percent });
const RATES = [
  { ...RULE, currency: "KES", buy: { mode: "hand", rate: "132.40" }, sell: { mode: "hand", rate: "126.60" } },
  { ...RULE, currency: "NGN", buy: side(2), sell: side(-2) },
];

const answers = ["exchange-coins"];
const PAGES = [
  {
    name: "index",
    answers,
    html: "{{if exchange-get}}market {{exchange-market}} fee {{exchange-fee}} get {{exchange-get}}{{else}}no price{{end}}",
  },
  { name: "exchange", answers, html: "{{if exchange-rate}}rate {{exchange-rate}}{{else}}no price{{end}}" },
  { name: "app", html: "" },
  { name: "404", html: "" },
];

/** A desk with several sources, local rates, and a way into each state. */
async function startWalk(spread: string) {
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  const exchanges = await startExchangeSimulator({ now: clock.now });
  onTestFinished(() => exchanges.close());
  const root = await mkdtemp(join(tmpdir(), "tradeslip-walk-"));
  await writeSite(root, PAGES);
  const env = {
    ...exchanges.env,
    WEB_DIST: root,
    PRICE_SOURCES: ["coingecko", ...Object.keys(FACTORS)].join(","),
    ORDER_SPREAD_PERCENT: spread,
    MARKET_STALE_LIMIT_HOURS: "1",
  };
  const underWay: Promise<unknown>[] = [];
  const jobs: JobRunner = {
    restarts: 0,
    run(job, input) {
      const run = IN_THIS_THREAD.run(job, input);
      underWay.push(run);
      return run;
    },
  };
  const filled = async () => {
    while (underWay.length > 0) await Promise.allSettled(underWay.splice(0));
  };
  const started = await openDesk({ clock, env, jobs });
  const { desk, ada } = started;
  const grace = await started.person("Grace");
  const { version } = (await ada.get("/api/desk/rates")).body as DeskRates;
  expect((await ada.put("/api/desk/rates", { version, rates: RATES })).status).toBe(200);
  const bank = { version: 0, kind: "bank", name: "A bank", currency: "KES", holder: "Example Desk Ltd" };
  const details = [{ label: "Account number", value: "0123456789" }];
  expect((await ada.put(`/api/desk/receiving-accounts/${SHILLINGS}`, { ...bank, details })).status).toBe(200);
  // New accounts are used after half an hour.
  clock.advance(31 * MINUTE);
  const pass = async (ms: number) => {
    clock.advance(ms);
    await desk.read("/api/exchange/coins");
    await desk.settled();
  };
  const enter: Readonly<Record<State, () => Promise<void>>> = {
    live: () => pass(2 * MINUTE),
    disputed: () => {
      for (const [source, factor] of APART) exchanges.fixPrice(source, "bitcoin", "USD", 71_000 * factor);
      return pass(2 * MINUTE);
    },
    delayed: async () => {
      for (const [source] of APART) exchanges.fixPrice(source, "bitcoin", "USD", null);
      await pass(2 * MINUTE);
      desk.simulator.fault("error-500");
      exchanges.fault(null, "html-503");
      await pass(10 * MINUTE);
    },
    indicative: () => pass(70 * MINUTE),
  };
  return { ...started, grace, clock, enter, filled };
}

type Walk = Awaited<ReturnType<typeof startWalk>>;
/** Any page has all digits of an order's price. */
const exact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 20,
});

/** Places each order a second later. */
async function cellOf(walk: Walk, offers: readonly Offer[]): Promise<string> {
  const said = new Set<string>();
  for (const { input, shown } of offers) {
    walk.clock.advance(SECOND);
    const { status, body } = await walk.desk.post(input);
    if (status !== 201) {
      said.add((body as { code: string }).code);
      continue;
    }
    const order = body as Order;
    const { usd: fee = "" } = order.fee ?? {};
    const made: Required<Offer["shown"]> = {
      rate: typeof shown.rate === "string" ? exact.format(Number(order.rate)) : Number(order.rate),
      localRate: order.local?.rate ?? "none",
      market: Number(order.market),
      coins: order.coinAmount,
      fee: Number(fee) === 0 ? "None" : `$${fee}`,
    };
    expect(shown).toEqual(
      Object.fromEntries(Object.keys(shown).map((name) => [name, made[name as keyof typeof made]])),
    );
    await sayTheSame(walk, order);
    said.add(order.freshness.source);
  }
  return [...said].join(", ") || "none";
}

function isFirm({ freshness: { source }, fee }: Order): boolean {
  return source === "live" || (source === "stale" && Number(fee!.percent) > 0);
}

/** Message, slip and the page without scripts have the order's own numbers. */
async function sayTheSame({ desk }: Walk, order: Order): Promise<void> {
  const { rate, market, fee, usd, coinAmount, local } = order;
  expect(await desk.slip(order.token)).toMatchObject({ rate, market, fee, usd, coinAmount });
  const difference = new Big(rate).minus(market!).abs().times(coinAmount).toFixed(2, 1);
  expect(fee!.usd).toBe(difference);
  const said = isFirm(order)
    ? Number(fee!.percent) === 0
      ? "none"
      : `${fee!.usd} USD (${fee!.percent}%)`
    : "our team will confirm it";
  for (const line of [`: ${usd} USD`, `${coinAmount} BTC`, `Our fee: ${said}`])
    expect(order.message).toContain(line);
  if (local) expect(order.message).toContain(` ${local.currency} (1 USD = `);
  const page = unisolated((await desk.get(`/lite/q/${order.token}`).expect(200)).text);
  expect(page).toContain(`${Number(usd).toLocaleString("en-US", { minimumFractionDigits: 2 })} USD`);
  expect(page).toContain(`${coinAmount} BTC`);
}

/** The desk's records of an account's order agree; a mail has no number to act on. */
async function recordTheSame({ ada, ben, grace, provider, smtp }: Walk): Promise<Order> {
  const amount = { unit: "local", value: "39720.50" };
  const placed = (await grace.post("/api/orders", { ...BUY, currency: "KES", amount })).body as Order;
  expect(placed.local).toMatchObject({ amount: "39720.50", rate: "132.4" });
  const before = smtp.mails.length;
  expect((await grace.post(`/api/orders/${placed.token}/announce`)).status).toBe(204);
  const path = `/api/desk/orders/${placed.reference}`;
  const { version, ...order } = (await ben.get(path)).body as DeskOrder;
  const { usd, coinAmount, rate, local } = placed;
  expect(order).toMatchObject({ usd, coinAmount, rate, local });
  const [head = "", ...rows] = String((await ada.get("/api/desk/orders.csv")).body).split("\r\n");
  const names = head.replace("\uFEFF", "").split(",");
  const row = rows.find((each) => each.startsWith(placed.reference))!.split(",");
  const cell = (name: string) => row[names.indexOf(name)];
  expect(
    ["agreed_usd", "agreed_coins", "rate", "agreed_local", "local_currency", "local_rate"].map(cell),
  ).toEqual([usd, coinAmount, rate, local!.amount, "KES", local!.rate]);
  expect((await ben.post(`${path}/claim`, { version })).status).toBe(200);
  await provider.sweep();
  await provider.mailSettled();
  const mail = smtp.mails
    .slice(before)
    .find(({ to, subject }) => to.includes("grace@desk.example") && subject.includes(placed.reference));
  expect(mail).toBeDefined();
  // A reference and a token may contain any character.
  const said = mail?.text.replaceAll(placed.reference, "").replaceAll(placed.token, "");
  expect(said).not.toMatch(/[$%]|\b(?:USD|KES|BTC)\b|\d[.,]\d/);
  const { orders } = (await grace.get("/api/account/orders")).body as AccountOrders;
  expect(orders[0]).toMatchObject({ usd, coinAmount, rate, local });
  expect(orders[0]?.fee).toEqual(isFirm(placed) ? placed.fee : undefined);
  return placed;
}

/** Paid and paid out in shillings: its receipt and the account's statement have the numbers of its ticket. */
async function tradeTheSame({ ben, grace, clock }: Walk, { reference, token, ...price }: Order) {
  const { usd, coinAmount, rate, market, fee, local } = price;
  const version = async () =>
    ((await grace.get(`/api/orders/${token}/status`)).body as { version: number }).version;
  const step = async (who: Browser, path: string, fields: object) => {
    const { status, body } = await who.post(path, { version: await version(), ...fields });
    expect([path, status, body]).toEqual([path, 200, expect.anything()]);
    return body as OrderStatus;
  };
  const payerName = "Grace Example";
  const address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
  const [customer, agent] = [`/api/orders/${token}`, `/api/desk/orders/${reference}`];
  await step(grace, `${customer}/destination`, { network: "bitcoin", address, payerName });
  await step(ben, `${agent}/details`, { accountId: SHILLINGS });
  const madeAt = new Date(clock.now()).toISOString();
  const came = { amount: local!.amount, madeAt, payerName, bankReference: `BANK-${reference.slice(0, 5)}` };
  await step(ben, `${agent}/money-seen`, came);
  await step(ben, `${agent}/sent`, { transaction: createHash("sha256").update(token).digest("hex") });
  const { receipt } = await step(grace, `${customer}/received`, {});
  const agreed = { usd, coinAmount, rate, market, fee, local };
  expect((await grace.get(`/api/receipts/${receipt!.token}`)).body).toMatchObject(agreed);
  const day = madeAt.slice(0, 10);
  const statement = (await grace.get(`/api/account/statement?from=${day}&to=${day}`)).body;
  const { orders } = statement as OrderStatement;
  expect(orders.find((order) => order.reference === reference)).toMatchObject(agreed);
}

it.each(["0", "1.5", "3,1"])(
  "O113: spread %s: what any answer shows is what an order is made at, or nothing is ordered",
  async (spread) => {
    const walk = await startWalk(spread);
    const table: Record<string, string[]> = Object.fromEntries(Object.keys(TABLE).map((name) => [name, []]));
    for (const state of STATES) {
      await walk.enter[state]();
      for (const [name, offersOf] of Object.entries(OFFERS))
        table[name]!.push(await cellOf(walk, await offersOf(walk)));
      if (state === "disputed") continue;
      const recorded = await recordTheSame(walk);
      if (state === "live") await tradeTheSame(walk, recorded);
    }
    expect(table).toEqual(TABLE);
  },
);
