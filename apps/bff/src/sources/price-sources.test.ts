import { startExchangeSimulator, playedSources } from "@tradeslip/simulators/exchanges";
import { expect, it, onTestFinished } from "vitest";
import { openSources } from "./price-sources.ts";
import { SOURCE_NAMES, type SourceName } from "./exchanges.ts";

const settings = {
  coingecko: {
    baseUrl: "http://127.0.0.1:1/api/v3",
    plan: "keyless",
    callsPerMinute: 10,
    callsPerMonth: null,
  },
  secrets: { coingeckoApiKey: null },
} as const;

function open(priceSources: readonly SourceName[], sourceBaseUrls: Partial<Record<SourceName, string>> = {}) {
  const calls: SourceName[] = [];
  const sources = openSources({ ...settings, priceSources, sourceBaseUrls }, (name) => calls.push(name));
  onTestFinished(() => sources.close());
  return { sources, calls };
}

it("CoinGecko alone: nothing else is opened", () => {
  const { sources } = open(["coingecko"]);
  expect(sources.prices.upstream.name).toBe("coingecko");
  expect(sources).toMatchObject({ quotes: [], references: null });
  expect(sources.upstreams).toHaveLength(1);
});

it("opens those that are named", () => {
  const { sources } = open(["coingecko", "kraken", "bitflyer", "ecb"]);
  expect(sources.quotes.map(({ upstream }) => upstream.name)).toEqual(["kraken", "bitflyer"]);
  expect(sources.references?.upstream.name).toBe("ecb");
});

it("each has an address, a name and a budget of its own", async () => {
  const simulator = await startExchangeSimulator();
  onTestFinished(() => simulator.close());
  const { sources, calls } = open(SOURCE_NAMES, simulator.baseUrls);
  await Promise.all([...sources.quotes.map((source) => source.quotes()), sources.references?.rates()]);
  expect(calls.toSorted()).toEqual(playedSources.toSorted());
  expect(simulator.calls.bySource).toEqual(Object.fromEntries(playedSources.map((name) => [name, 1])));
  expect(sources.upstreams.map(({ name }) => name)).toEqual(SOURCE_NAMES);
  expect(new Set(sources.upstreams.map(({ budgetKey }) => budgetKey)).size).toBe(SOURCE_NAMES.length);
});
