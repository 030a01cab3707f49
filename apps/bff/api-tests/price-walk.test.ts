import type {
  CoinAnswer,
  DashboardCoinsAnswer,
  DeskOrder,
  DeskRates,
  LocalRate,
  Order,
  OrderInput,
} from "@tradeslip/contracts";
import { priceText, TRADE_SIDES } from "@tradeslip/contracts/rules";
import { FakeClock, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { type PlayedSource, startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import Big from "big.js";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDesk } from "./open-desk.ts";
import { BUY } from "./orders-client.ts";
import { openStream } from "./read-stream.ts";

vi.setConfig({ testTimeout: 180_000 });

/**
 * By state of the price, what a second later becomes of an order at what an answer shows. The source on its slip: it
 * is made at exactly that; "none": the answer has no price; else the code of the refusal.
 */
const TABLE = {
  "/api/exchange/coins": ["live", "price_disputed", "stale", "fallback"],
  "/api/stream": ["live", "price_disputed", "stale", "fallback"],
  "/lite": ["live", "price_disputed", "stale", "fallback"],
  "/lite/order": ["live", "price_disputed", "stale", "fallback"],
  "/api/example-slip": ["live", "none", "stale", "none"],
  // There is no made-up list of coins.
  "/api/dashboard/coins": ["live", "price_disputed", "stale", "stale"],
  "/api/market/coins": ["live", "price_disputed", "stale", "stale"],
  "/api/coins/bitcoin": ["live", "price_disputed", "stale", "stale"],
  "/api/local-rates KES": ["live", "price_disputed", "stale", "fallback"],
  "/api/local-rates NGN": ["live", "price_disputed", "stale", "local_rate_old"],
} satisfies Record<string, readonly string[]>;
const STATES = ["live", "disputed", "delayed", "indicative"] as const;
type State = (typeof STATES)[number];

const RULE = { band: 10, goodMinutes: 600, tiers: [] };
const FACTORS = { coinbase: 0.9, kraken: 1.1, bitstamp: 0.94, bitfinex: 1.06, gemini: 0.85 };
const APART = Object.entries(FACTORS) as [PlayedSource, number][];
const side = (percent: number) => ({ mode: "reference", percent });
const RATES = [
  { ...RULE, currency: "KES", buy: { mode: "hand", rate: "132.40" }, sell: { mode: "hand", rate: "126.60" } },
  { ...RULE, currency: "NGN", buy: side(2), sell: side(-2) },
];

/** A desk with several sources, rates of local money, and a way into each state. */
async function startWalk(spread: string) {
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  const exchanges = await startExchangeSimulator({ now: clock.now });
  onTestFinished(() => exchanges.close());
  const env = {
    ...exchanges.env,
    PRICE_SOURCES: ["coingecko", ...Object.keys(FACTORS)].join(","),
    ORDER_SPREAD_PERCENT: spread,
    MARKET_STALE_LIMIT_HOURS: "1",
  };
  const started = await openDesk({ clock, env });
  const { desk, ada } = started;
  const grace = await started.person("Grace");
  const { version } = (await ada.get("/api/desk/rates")).body as DeskRates;
  expect((await ada.put("/api/desk/rates", { version, rates: RATES })).status).toBe(200);
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
  return { ...started, grace, clock, enter };
}

type Walk = Awaited<ReturnType<typeof startWalk>>;
/** A number that a person acts on, with the order that it is of. */
interface Offer {
  readonly input: OrderInput;
  /** What the order has to have of it; as text as the page has it. */
  readonly shown: { readonly rate?: number | string; readonly localRate?: string };
}

const exactly = (surface: OrderInput["surface"], { ask, bid }: Record<"ask" | "bid", number>): Offer[] =>
  TRADE_SIDES.map((each) => {
    const rate = each === "buy" ? ask : bid;
    return { input: { ...BUY, surface, side: each, rate: priceText(rate) }, shown: { rate } };
  });

async function coinsOffered({ desk }: Walk, path: string): Promise<Offer[]> {
  const { body, status } = await desk.get(path);
  if (status === 503) return [];
  const { coins, coin } = body as Partial<DashboardCoinsAnswer & CoinAnswer>;
  const found = coin ?? coins!.find(({ id }) => id === "bitcoin")!;
  return exactly(path.includes("exchange") ? "exchange" : "dashboard", found);
}

/** The first option of the form: "BTC ≈ $75,800.00 / $74,663.00". One price stands for both sides. */
async function liteOffers({ desk }: Walk, path: string): Promise<Offer[]> {
  const { text } = await desk.get(path).expect(200);
  const [, buy = "", sell = buy] =
    /<option value="bitcoin"[^>]*>\s*BTC (?:≈ )?\u2066?(\$[\d,.]+)\u2069?(?: \/ \u2066?(\$[\d,.]+))?/.exec(
      text,
    ) ?? [];
  return TRADE_SIDES.map((each) => ({
    input: { ...BUY, side: each },
    shown: { rate: each === "buy" ? buy : sell },
  }));
}

async function localOffers({ desk }: Walk, currency: string): Promise<Offer[]> {
  const { rates } = (await desk.get("/api/local-rates").expect(200)).body as { rates: LocalRate[] };
  const rate = rates.find((each) => each.currency === currency)!;
  return TRADE_SIDES.map((each) => ({
    input: {
      ...BUY,
      side: each,
      currency,
      amount: { unit: "local", value: "900000" },
      localRate: rate[each],
    },
    shown: { localRate: rate[each] },
  }));
}

const OFFERS: Readonly<Record<keyof typeof TABLE, (walk: Walk) => Promise<Offer[]>>> = {
  "/api/exchange/coins": (walk) => coinsOffered(walk, "/api/exchange/coins"),
  "/api/dashboard/coins": (walk) => coinsOffered(walk, "/api/dashboard/coins"),
  "/api/market/coins": (walk) => coinsOffered(walk, "/api/market/coins"),
  "/api/coins/bitcoin": (walk) => coinsOffered(walk, "/api/coins/bitcoin"),
  "/api/stream": async ({ desk }) => {
    const stream = await openStream(desk.address, {}, "/api/stream?events=exchange-coins");
    await stream.received(1);
    const [bitcoin] = stream.last("exchange-coins")!["coins"] as Record<"ask" | "bid", number>[];
    stream.disconnect();
    return exactly("exchange", bitcoin!);
  },
  "/lite": (walk) => liteOffers(walk, "/lite"),
  "/lite/order": (walk) => liteOffers(walk, "/lite/order"),
  "/api/example-slip": async ({ desk }) => {
    const { body, status } = await desk.get("/api/example-slip");
    if (status === 503) return [];
    const { rate } = await desk.slip((body as { token: string }).token);
    return [{ input: { ...BUY, rate }, shown: { rate: Number(rate) } }];
  },
  "/api/local-rates KES": (walk) => localOffers(walk, "KES"),
  "/api/local-rates NGN": (walk) => localOffers(walk, "NGN"),
};

const cents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const unisolated = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "");

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
    const rate = typeof shown.rate === "string" ? cents.format(Number(order.rate)) : Number(order.rate);
    expect({
      rate: shown.rate === undefined ? undefined : rate,
      localRate: shown.localRate === undefined ? undefined : order.local?.rate,
    }).toEqual({ rate: shown.rate, localRate: shown.localRate });
    await sayTheSame(walk, order);
    said.add(order.freshness.source);
  }
  return [...said].join(", ") || "none";
}

/** Message, slip and the page without scripts have the order's own numbers. */
async function sayTheSame({ desk }: Walk, order: Order): Promise<void> {
  const { rate, market, fee, usd, coinAmount, local, freshness } = order;
  expect(await desk.slip(order.token)).toMatchObject({ rate, market, fee, usd, coinAmount });
  const difference = new Big(rate).minus(market!).abs().times(coinAmount).toFixed(2, 1);
  expect(fee!.usd).toBe(difference);
  const isFirm = freshness.source === "live" || (freshness.source === "stale" && Number(fee!.percent) > 0);
  const said = isFirm
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

/** What the desk works with says the same of an account's order; a mail names no number to act on. */
async function recordTheSame({ ada, ben, grace, provider, smtp }: Walk): Promise<void> {
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
  const [mail] = smtp.mails.slice(before).filter(({ to }) => to.includes("grace@desk.example"));
  expect(mail?.subject).toContain(placed.reference);
  // A reference and a token may hold any sign.
  const said = mail?.text.replaceAll(placed.reference, "").replaceAll(placed.token, "");
  expect(said).not.toMatch(/[$%]|\b(?:USD|KES|BTC)\b|\d[.,]\d/);
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
      if (state !== "disputed") await recordTheSame(walk);
    }
    expect(table).toEqual(TABLE);
  },
);
