import { setImmediate } from "node:timers/promises";
import { IN_THIS_THREAD } from "../../platform/jobs/job.ts";
import { FakeClock, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import type { PriceSource } from "../../sources/price-source.ts";
import type { Quote, QuoteSource } from "../../sources/quote-source.ts";
import { classifyFailure, SourceError } from "../../sources/source-error.ts";
import { MemoryStore } from "../../swr-cache/stores/memory-store.ts";
import { SwrCache } from "../../swr-cache/swr-cache.ts";
import { LivePrices } from "../live-price.ts";
import { createMarketResources, renew } from "../market-resources.ts";
import { marketCoin, globalMarket } from "../testing/market-data.ts";
import { agreedPrice } from "./agreed-prices.ts";
import { createAgreedPrices, QUORUM } from "./quorum-resource.ts";

const upstreamOf = (name: string) => ({
  name,
  budget: { perMinute: 100, perMonth: null },
  budgetKey: `budget-${name}`,
  classify: classifyFailure,
});

/** A source that a test can change: its price of bitcoin in US dollars, or null to fail. */
function sourceOf(name: string, price: string | null) {
  const trades: { is: boolean | null } = { is: true };
  const euros: { is: string | null } = { is: null };
  const state = { price, euros, calls: 0, trades, answer: async () => {} };
  const source: QuoteSource = {
    upstream: upstreamOf(name),
    lineage: name,
    quotes: async () => {
      state.calls += 1;
      await state.answer();
      if (state.price === null) throw new SourceError("network", "away");
      const quote = (currency: string, quoted: string): Quote => {
        return { coinId: "bitcoin", currency, price: quoted, asOf: null };
      };
      const dollars = quote("USD", state.price);
      return euros.is === null ? [dollars] : [dollars, quote("EUR", euros.is)];
    },
    isTrading: async () => {
      if (trades.is === null) throw new SourceError("bad-status", "not there", { status: 404 });
      return trades.is;
    },
    close: async () => {},
  };
  return Object.assign(state, { source });
}

/** CoinGecko, with bitcoin alone; null: it is unavailable. */
function coinGecko(clock: FakeClock, price: number | null) {
  const state = { price, euroRate: 1, rateAgeMs: 0 };
  const answer = async <T>(make: (known: number, lastUpdated: string) => T, ageMs = 0): Promise<T> => {
    if (state.price === null) throw new SourceError("network", "away");
    return make(state.price, new Date(clock.now() - ageMs).toISOString());
  };
  const prices: PriceSource = {
    upstream: upstreamOf("coingecko"),
    topCoins: () => answer((known, lastUpdated) => [marketCoin({ price: known, lastUpdated })]),
    coinsById: async () => [],
    global: async () => globalMarket(),
    bitcoinPrices: () =>
      answer((known, lastUpdatedAt) => {
        const usd = { price: known, change: 1, volume: 1, marketCap: 1 };
        const eur = { ...usd, price: known * state.euroRate };
        return { byCurrency: { usd, eur }, lastUpdatedAt };
      }, state.rateAgeMs),
    priceChart: async () => ({ points: [] }),
    close: async () => {},
  };
  return Object.assign(state, { prices });
}

function start(store = new MemoryStore(), clock = new FakeClock()) {
  const first = coinGecko(clock, 84_000);
  const kraken = sourceOf("kraken", "83990");
  const bitstamp = sourceOf("bitstamp", "84010");
  const quotes = [kraken.source, bitstamp.source];
  const cache = new SwrCache({
    clock,
    random: () => 0,
    upstreams: [...[first.prices, ...quotes].map(({ upstream }) => upstream), QUORUM],
    store,
    log: { info: () => {}, warn: () => {} },
    headers: {},
    jobs: IN_THIS_THREAD,
  });
  const resources = createMarketResources({ cache, source: first.prices, clock, extraCountries: [] });
  const agreed = createAgreedPrices({
    cache,
    clock,
    resources,
    prices: first.prices,
    quotes,
    references: null,
    extraCountries: [],
    jobs: IN_THIS_THREAD,
  });
  const read = async () => {
    await agreed.ask();
    await cache.settled();
    return agreed.state;
  };
  const bitcoin = async (currency = "USD") => {
    const state = await read();
    return state.kind === "value" ? agreedPrice(state.value, "bitcoin", currency) : undefined;
  };
  const alertPrices = new LivePrices({ resources, agreed: null, clock });
  const agreedAlertPrices = new LivePrices({ resources, agreed, clock });
  /** Once each price was fetched again. */
  const alertInEuros = async (prices: LivePrices) => {
    clock.advance(10 * MINUTE);
    for (const resource of [resources.topCoins, resources.bitcoinPrices]) await renew(resource);
    await bitcoin();
    await bitcoin();
    return prices.priceOf("bitcoin", "EUR")?.price;
  };
  const alerts = { alertPrices, agreedAlertPrices, alertInEuros };
  return { clock, store, cache, resources, agreed, first, kraken, bitstamp, read, bitcoin, ...alerts };
}

describe("agreed prices", () => {
  it("are decided from one call to each source an interval, on demand", async () => {
    const { clock, kraken, bitstamp, bitcoin } = start();
    expect(await bitcoin()).toMatchObject({ price: "84000", agreement: "agreed", asked: 3, agreeing: 3 });
    await bitcoin();
    expect([kraken.calls, bitstamp.calls]).toEqual([1, 1]);
    clock.advance(HOUR);
    expect([kraken.calls, bitstamp.calls]).toEqual([1, 1]);
    kraken.price = "84020";
    await bitcoin();
    expect(await bitcoin()).toMatchObject({ price: "84010" });
    expect([kraken.calls, bitstamp.calls]).toEqual([2, 2]);
  });

  it("change together with the list, though an exchange answers later: a stream sends both at once", async () => {
    const { clock, cache, resources, agreed, kraken } = start();
    const lateMs = 400;
    kraken.answer = async () => {
      await setImmediate();
      clock.advance(lateMs);
    };
    const fetchedAt = ({ state }: typeof agreed | typeof resources.topCoins) =>
      state.kind === "value" ? state.fetchedAt : NaN;
    for (const end = clock.now() + 5 * MINUTE; clock.now() < end; clock.advance(100)) {
      void resources.topCoins.ask();
      void agreed.ask();
      await cache.settled();
    }
    expect(kraken.calls).toBe(5);
    expect(fetchedAt(agreed) - fetchedAt(resources.topCoins)).toBe(lateMs);
  });

  it("S124: are decided without a source that says that it does not trade, until it says that it does", async () => {
    const { clock, kraken, bitcoin } = start();
    const later = async () => {
      clock.advance(5 * MINUTE);
      await bitcoin();
      return bitcoin();
    };
    kraken.trades.is = null;
    expect(await bitcoin()).toMatchObject({ price: "84000", agreeing: 3 });
    kraken.trades.is = false;
    expect(await later()).toMatchObject({ price: "84005", agreement: "few", agreeing: 2 });
    // Its word stands while it can't be asked.
    kraken.trades.is = null;
    expect(await later()).toMatchObject({ agreeing: 2 });
    kraken.trades.is = true;
    expect(await later()).toMatchObject({ price: "84000", agreeing: 3 });
  });

  it("continue without the first source, cold and warm", async () => {
    const { clock, first, bitcoin } = start();
    first.price = null;
    expect(await bitcoin()).toMatchObject({ price: "84000", agreement: "few", asked: 3, isLive: true });
    clock.advance(MINUTE);
    expect(await bitcoin()).toMatchObject({ agreement: "few" });
  });

  it("are delayed where the only source that is left reports a jump, and no alert is told, until it has lasted", async () => {
    const { clock, first, kraken, bitstamp, bitcoin, alertPrices } = start();
    kraken.price = bitstamp.price = null;
    const later = async () => {
      clock.advance(2 * MINUTE);
      await bitcoin();
      const decided = await bitcoin();
      return { price: decided?.price, isLive: decided?.isLive, alert: alertPrices.priceOf("bitcoin")?.price };
    };
    expect(await later()).toEqual({ price: "84000", isLive: true, alert: "84000" });
    first.price = 252_000;
    for (let minutes = 0; minutes < 10; minutes += 2)
      expect(await later()).toEqual({ price: "252000", isLive: false, alert: undefined });
    expect(await later()).toEqual({ price: "252000", isLive: true, alert: "252000" });
  });

  it("are delayed where the only source that is left is an exchange that reports a jump", async () => {
    const { clock, first, kraken, bitstamp, bitcoin } = start();
    first.price = bitstamp.price = null;
    kraken.euros.is = "72000";
    const later = async () => {
      clock.advance(2 * MINUTE);
      const decided = [await bitcoin(), await bitcoin(), await bitcoin("EUR")].slice(1);
      return decided.map((price) => [price?.price, price?.isLive]);
    };
    expect(await later()).toEqual([
      ["83990", true],
      ["72000", true],
    ]);
    // One mistake of the exchange is in all of its prices.
    [kraken.price, kraken.euros.is] = ["252000", "216000"];
    for (let minutes = 0; minutes < 10; minutes += 2)
      expect(await later()).toEqual([
        ["252000", false],
        ["216000", false],
      ]);
    expect(await later()).toEqual([
      ["252000", true],
      ["216000", true],
    ]);
  });

  it("aren't decided for an alert from a list that is kept for readers", async () => {
    const { clock, first, resources, agreed, bitcoin, agreedAlertPrices } = start();
    await bitcoin();
    await bitcoin();
    const { state } = agreed;
    const decidedAt = state.kind === "value" ? state.fetchedAt : NaN;
    const decided = () => (agreed.state.kind === "value" ? agreed.state.fetchedAt : NaN);
    const { renewInBackground } = resources.topCoins;
    resources.topCoins.renewInBackground = async () => {};
    clock.advance(20 * MINUTE);
    await agreedAlertPrices.renew(["bitcoin"], 10 * MINUTE);
    expect(decided()).toBe(decidedAt);
    resources.topCoins.renewInBackground = renewInBackground.bind(resources.topCoins);
    await agreedAlertPrices.renew(["bitcoin"], 10 * MINUTE);
    expect(decided()).toBe(clock.now());
    // While it can't be had, the exchanges' prices do.
    first.price = null;
    clock.advance(20 * MINUTE);
    await agreedAlertPrices.renew(["bitcoin"], 10 * MINUTE);
    expect(decided()).toBe(clock.now());
  });

  it("are none while no source ever answered", async () => {
    const { first, kraken, bitstamp, read, clock } = start();
    first.price = kraken.price = bitstamp.price = null;
    expect(await read()).toMatchObject({ kind: "failed" });
    kraken.price = "84000";
    clock.advance(10 * MINUTE);
    expect(await read()).toMatchObject({ kind: "value" });
  });

  it("remember over a restart what was agreed", async () => {
    const before = start();
    await before.bitcoin();
    before.clock.advance(MINUTE);
    const after = start(before.store, before.clock);
    after.kraken.price = "70000";
    after.bitstamp.price = "99000";
    await after.bitcoin();
    expect(await after.bitcoin()).toMatchObject({ price: "84000", agreement: "disputed", isLive: false });
  });

  it("say which source fails, and since when", async () => {
    const { clock, kraken, read } = start();
    await read();
    const since = new Date(clock.now()).toISOString();
    kraken.price = null;
    clock.advance(2 * MINUTE);
    await read();
    const state = await read();
    expect(state.kind === "value" && state.value.sources).toEqual([
      {
        name: "coingecko",
        lineage: "coingecko",
        status: "answering",
        lastSuccessAt: "2026-11-21T12:02:00.000Z",
      },
      { name: "kraken", lineage: "kraken", status: "failing", lastSuccessAt: since },
      {
        name: "bitstamp",
        lineage: "bitstamp",
        status: "answering",
        lastSuccessAt: "2026-11-21T12:02:00.000Z",
      },
    ]);
  });
});

describe("an alert in another currency", () => {
  it.each([
    [0, "84000"],
    [59, "84000"],
    [60, undefined],
    [8 * 60, undefined],
  ])(
    "is judged by a rate that was %i minutes old when fetched, by its own stamp: %s",
    async (minutes, price) => {
      const { first, alertPrices, alertInEuros } = start();
      first.rateAgeMs = minutes * MINUTE;
      expect(await alertInEuros(alertPrices)).toBe(price);
    },
  );

  it("is judged by no rate that the sources contradict", async () => {
    const { first, kraken, bitstamp, agreedAlertPrices, alertInEuros } = start();
    kraken.euros.is = bitstamp.euros.is = "84000";
    expect(await alertInEuros(agreedAlertPrices)).toBe("84000");
    first.euroRate = 1.1;
    expect(await alertInEuros(agreedAlertPrices)).toBeUndefined();
    expect(agreedAlertPrices.priceOf("bitcoin")?.price).toBe("84000");
  });
});
