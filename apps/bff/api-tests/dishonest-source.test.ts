import type { DashboardCoinsAnswer, Order, PriceSourcesAnswer, RatesAnswer } from "@tradeslip/contracts";
import { freshnessOf } from "@tradeslip/contracts/rules";
import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { startProviderSimulator } from "@tradeslip/simulators/provider";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type AlteredDesk, coinSays, startAlteredDesk } from "./altered-market.ts";
import { documentedAnswer } from "./openapi-operations.ts";
import { BUY } from "./orders-client.ts";
import { Buyer, deskEnv } from "./start-payments.ts";

vi.setConfig({ testTimeout: 60_000 });

const SURFACES = ["exchange", "dashboard"] as const;
const times =
  (factor: number) =>
  ({ current_price: price }: Readonly<Record<string, unknown>>) => ({
    current_price: Number(price) * factor,
  });
const price = (current_price: unknown) => () => ({ current_price });
/** What a source may say of one coin, with nothing else wrong. */
const LIES = {
  "a thousand times its price": times(1_000),
  "a thousandth of it": times(0.001),
  "three times its price": times(3),
  "0": price(0),
  "below 0": price(-1),
  "1e-12": price(1e-12),
  "1e15": price(1e15),
  "a text": price("2000"),
  nothing: price(undefined),
  "an hour ago": () => ({ last_updated: "2026-01-01T00:00:00Z", current_price: 1_234 }),
  "tomorrow, in seconds": () => ({ last_updated: 1.9e9, current_price: 1_234 }),
  "last year, in milliseconds": () => ({ last_updated: 1.76e12, current_price: 1_234 }),
};

interface Answer extends Pick<DashboardCoinsAnswer, "freshness"> {
  readonly coins: readonly (DashboardCoinsAnswer["coins"][0] & { readonly indicative?: boolean })[];
}

async function shown(desk: AlteredDesk, surface: (typeof SURFACES)[number], id: string) {
  const { body, status } = await desk.get(`/api/${surface}/coins`);
  if (status !== 200) return undefined;
  const { coins, freshness } = body as Answer;
  const row = coins.find((coin) => coin.id === id);
  const isLive = row?.indicative !== true && row && freshnessOf(row, freshness).source === "live";
  return row && { price: row.price, isLive };
}

describe.each(["bitcoin", "ethereum"])("a source that lies about %s", (coinId) => {
  it("never makes a live price of it, neither shown nor signed", async () => {
    const desk = await startAlteredDesk();
    const honest = new Set<number>();
    const live: string[] = [];
    for (const [lie, figures] of Object.entries(LIES)) {
      desk.alter(
        coinSays(coinId, (row) => {
          honest.add(Number(row["current_price"]));
          return {};
        }),
      );
      await desk.renew();
      await desk.get("/api/dashboard/coins");
      for (const surface of SURFACES)
        expect(await shown(desk, surface, coinId), `healthy before ${lie}`).toMatchObject({ isLive: true });
      desk.alter(coinSays(coinId, figures));
      await desk.renew();
      for (const surface of SURFACES) {
        const row = await shown(desk, surface, coinId);
        if (row?.isLive && !honest.has(row.price)) live.push(`${lie}: ${surface} shows ${row.price}`);
        const { status, body } = await desk.post({ ...BUY, surface, coinId });
        expect([201, 400, 503], `${lie}: ${JSON.stringify(body)}`).toContain(status);
        if (status !== 201) continue;
        const { freshness, market } = body as Order;
        if (freshness.source === "live" && !honest.has(Number(market)))
          live.push(`${lie}: ${surface} signs ${market}`);
      }
    }
    expect(live).toEqual([]);
  });
});

it("a crash that lasts is followed at once as delayed, and live after ten minutes", async () => {
  const desk = await startAlteredDesk();
  await desk.read("/api/exchange/coins");
  desk.alter(coinSays("ethereum", () => ({ current_price: 700 })));
  await desk.renew();
  const order = () => desk.issue({ ...BUY, coinId: "ethereum" });
  expect(await order()).toMatchObject({ market: "700", freshness: { source: "stale" } });
  expect((await desk.issue(BUY)).freshness.source).toBe("live");
  for (let minute = 0; minute < 10; minute += 1) await desk.renew();
  expect(await order()).toMatchObject({ market: "700", freshness: { source: "live" } });
});

it("coins with swapped symbols, and one under another's, are ordered as what they are", async () => {
  const desk = await startAlteredDesk();
  const symbols: Readonly<Record<string, string>> = { bitcoin: "eth", ethereum: "btc", "shiba-inu": "usdt" };
  desk.alter({
    coins: (rows) => rows.map((row) => ({ ...row, symbol: symbols[String(row["id"])] ?? row["symbol"] })),
  });
  const { coins } = (await desk.read("/api/dashboard/coins")) as unknown as DashboardCoinsAnswer;
  expect(coins.filter(({ symbol }) => symbol === "USDT").map(({ id }) => id)).toEqual(["tether"]);
  const order = await desk.issue({ ...BUY, surface: "dashboard", coinId: "ethereum" });
  expect(order.coin).toMatchObject({ id: "ethereum", symbol: "ETH" });
  expect(order.message).not.toContain("BTC");
});

it("a coin that is listed at two prices has none", async () => {
  const desk = await startAlteredDesk();
  desk.alter({
    coins: (rows) => [...rows, { ...rows.find(({ id }) => id === "ethereum"), current_price: 9 }],
  });
  expect(await shown(desk, "dashboard", "ethereum")).toBeUndefined();
  const { freshness } = await desk.issue({ ...BUY, coinId: "ethereum" });
  expect(freshness.source).toBe("fallback");
});

it("a coin that fell out of the largest is compared with its price there, and so is one with two prices", async () => {
  const desk = await startAlteredDesk();
  const ordered = async (coinId: string) => {
    const { message, freshness } = await desk.issue({ ...BUY, coinId });
    return { isConfirmed: message.includes("our team will confirm it"), source: freshness.source };
  };
  const DOUBTED = { isConfirmed: true, source: "stale" };
  await desk.renew();
  expect(await ordered("avalanche")).toEqual({ isConfirmed: false, source: "live" });
  const isTop = (rows: readonly unknown[]) => rows.length > 20;
  desk.alter({
    coins: (rows) =>
      isTop(rows)
        ? rows.filter(({ id }) => id !== "avalanche-2")
        : rows.map((row) => ({ ...row, ...times(0.001)(row) })),
  });
  await desk.renew();
  await desk.renew();
  expect(await ordered("avalanche")).toEqual(DOUBTED);
  const { coins } = (await desk.read("/api/exchange/coins")) as unknown as Answer;
  expect(coins.find(({ id }) => id === "avalanche")).toMatchObject({
    indicative: false,
    staleAsOf: expect.any(String) as string,
  });

  const twice = (row: Readonly<Record<string, unknown>> | undefined) => ({ ...row, current_price: 9 });
  desk.alter({ coins: (rows) => [...rows, twice(rows.find(({ id }) => id === "ethereum"))] });
  await desk.renew();
  expect((await ordered("ethereum")).source).toBe("fallback");
  desk.alter(coinSays("ethereum", times(450)));
  await desk.renew();
  expect(await ordered("ethereum")).toEqual(DOUBTED);
});

it("bitcoin at three times its price is delayed in the rates, too, until that has lasted", async () => {
  const desk = await startAlteredDesk();
  const rates = async () => {
    await desk.renew("/api/rates");
    await desk.renew("/api/rates");
    const answer = (await desk.read("/api/rates")) as unknown as RatesAnswer;
    return { price: answer.rates[0]!.buyRate, source: answer.freshness.source };
  };
  const before = await rates();
  expect(before.source).toBe("live");
  const tripled = ([field, value]: [string, unknown]) => [
    field,
    field.includes("_") ? value : Number(value) * 3,
  ];
  desk.alter({
    bitcoin: (figures) => Object.fromEntries(Object.entries(figures).map(tripled)) as typeof figures,
  });
  const after = await rates();
  expect(after.price / before.price).toBeCloseTo(3, 0);
  expect(after.source).toBe("stale");
  for (let turn = 0; turn < 4; turn += 1) await rates();
  expect((await rates()).source).toBe("live");
});

it("a coin at three times its price isn't called live on /prices either", async () => {
  const desk = await startAlteredDesk();
  const path = "/api/prices/sources";
  const delayed = async () => {
    await desk.renew(path);
    await desk.renew(path);
    const { sources } = (await desk.read(path)) as unknown as PriceSourcesAnswer;
    return sources[0]!.prices.flatMap(({ coinId, staleAsOf }) => (staleAsOf === undefined ? [] : coinId));
  };
  expect(await delayed()).toEqual([]);
  desk.alter(coinSays("ethereum", times(3)));
  expect(await delayed()).toEqual(["ethereum"]);
});

it("bitcoin at a tenth of its price in one currency is delayed in that row alone, on /lite too", async () => {
  const desk = await startAlteredDesk();
  await desk.renew("/api/rates");
  await desk.renew("/api/rates");
  desk.alter({ bitcoin: (figures) => ({ ...figures, eur: Number(figures["eur"]) / 10 }) });
  await desk.renew("/api/rates");
  await desk.renew("/api/rates");
  const { freshness, rates } = (await desk.read("/api/rates")) as unknown as RatesAnswer;
  expect(freshness.source).toBe("live");
  const delayed = rates.filter(({ staleAsOf }) => staleAsOf !== undefined);
  expect(new Set(delayed.map(({ currency }) => currency))).toEqual(new Set(["EUR"]));
  const { text: list } = await desk.get("/lite/rates");
  expect(list.split("<small>delayed</small>")).toHaveLength(delayed.length + 1);
  const { text: euros } = await desk.get("/lite?country=de");
  expect(euros).toContain("<b>Delayed</b>");
  expect((await desk.get("/lite?country=us")).text).not.toContain("<b>Delayed</b>");
});

it("no book is sold at a doubted price, or at one that is old by its own stamp: coins don't come back", async () => {
  const clock = new FakeClock();
  const provider = await startProviderSimulator({ now: clock.now, answerOf: documentedAnswer });
  onTestFinished(() => provider.close());
  const desk = await startAlteredDesk({ clock, env: deskEnv(provider) });
  await desk.renew();
  const buyer = new Buyer(desk.address);
  const sold = async () => (await buyer.buy()).problem?.code ?? "sold";
  expect(await sold()).toBe("sold");
  for (const [lie, figures] of Object.entries({
    "three times its price": times(3),
    "a third of it": times(1 / 3),
    "seven minutes ago": () => ({ last_updated: new Date(clock.now() - 7 * MINUTE).toISOString() }),
  })) {
    desk.alter(coinSays("bitcoin", figures));
    await desk.renew();
    expect(await sold(), lie).toBe("price_unsure");
    desk.alter({});
    await desk.renew();
    expect(await sold(), `after ${lie}`).toBe("sold");
  }
  desk.alter(coinSays("bitcoin", times(3)));
  for (let minute = 0; minute <= 10; minute += 1) await desk.renew();
  expect(await sold()).toBe("sold");
});

it("a source that was away for a night, or a desk that starts with no price before, is believed at once", async () => {
  const desk = await startAlteredDesk();
  desk.alter(coinSays("ethereum", times(40)));
  await desk.renew();
  expect(await shown(desk, "exchange", "ethereum")).toMatchObject({ isLive: true });
  desk.alter({ coins: () => "away" });
  for (let hour = 0; hour < 7; hour += 1) {
    desk.clock.advance(60 * MINUTE);
    await desk.renew();
  }
  desk.alter({});
  desk.clock.advance(10 * MINUTE);
  await desk.renew();
  expect(await shown(desk, "exchange", "ethereum")).toMatchObject({ isLive: true });
});

it("rates whose stamp is a year old, in milliseconds, are not live", async () => {
  const desk = await startAlteredDesk();
  desk.alter({
    bitcoin: (figures) => ({ ...figures, last_updated_at: desk.clock.now() - 400 * 24 * 60 * MINUTE }),
  });
  const { freshness } = (await desk.read("/api/rates")) as unknown as RatesAnswer;
  expect(freshness.source).toBe("stale");
});
