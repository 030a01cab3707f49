import { rateLimitBody } from "../rate-limit.ts";
import { replyOf, send } from "../respond.ts";
import { type Exchange, type Fault } from "./fault.ts";

type Json = Record<string, unknown>;

/** Stands for 1e400 until the text is written, because no JavaScript number can. */
const INFINITE = "(1e400)";

/** A fault that alters the healthy answer's data and nothing else. */
function altered(says: string, alter: (exchange: Exchange) => unknown): Fault {
  return {
    says,
    answer(exchange) {
      const text = JSON.stringify(alter(exchange)).replaceAll(`"${INFINITE}"`, "1e400");
      send(exchange.req, exchange.res, replyOf(exchange.healthy, text));
    },
  };
}

/** The bodies are the simulator's own, so a path tells its body's shape. */
const marketsOf = ({ path, healthy }: Exchange) =>
  path === "/coins/markets" && Array.isArray(healthy.body) ? (healthy.body as Json[]) : undefined;
const globalOf = ({ path, healthy }: Exchange) =>
  path === "/global"
    ? (healthy.body as { data: Json & { market_cap_percentage: Json; total_market_cap: Json } })
    : undefined;
const pricesOf = ({ path, healthy }: Exchange) =>
  path === "/simple/price" && healthy.status === 200 ? (healthy.body as Record<string, Json>) : undefined;

const chartOf = ({ path, healthy }: Exchange) =>
  path.endsWith("/market_chart") && healthy.status === 200
    ? (healthy.body as Json & { prices: [at: number, price: number][] })
    : undefined;

/** Bitcoin if it is listed, else the first coin: the one that screens rely on most. */
const victim = <T>(keys: T[], isBitcoin: (key: T) => boolean): T | undefined =>
  keys.find(isBitcoin) ?? keys[0];

/**
 * Replaces one coin's price by `spoil(price)`; in a chart, the price in its middle; in /global, the market
 * capitalisation in dollars.
 */
function withPrice(exchange: Exchange, spoil: (price: number) => unknown): unknown {
  const { currency } = exchange.options;
  if (chartOf(exchange)) {
    return withPrices(exchange, (prices) => {
      const middle = Math.floor(prices.length / 2);
      return prices.map(([at, price], index) => [at, index === middle ? spoil(price as number) : price]);
    });
  }
  const prices = pricesOf(exchange);
  if (prices) {
    const id = victim(Object.keys(prices), (key) => key === "bitcoin");
    if (id === undefined) return prices;
    const spoilt = Object.entries(prices[id]!).map(([key, value]) => {
      const isPrice = /^[a-z]+$/.test(key) && (currency === undefined || key === currency);
      return [key, isPrice ? spoil(value as number) : value];
    });
    return { ...prices, [id]: Object.fromEntries(spoilt) };
  }
  const markets = marketsOf(exchange);
  if (markets) {
    const row = victim(markets, ({ id }) => id === "bitcoin");
    return markets.map((each) =>
      each === row ? { ...each, current_price: spoil(each["current_price"] as number) } : each,
    );
  }
  const global = globalOf(exchange);
  if (!global) return exchange.healthy.body;
  const caps = global.data.total_market_cap;
  return { data: { ...global.data, total_market_cap: { ...caps, usd: spoil(caps["usd"] as number) } } };
}

/** A chart with other points. */
function withPrices(
  exchange: Exchange,
  alter: (prices: readonly [at: number, price: unknown][]) => unknown,
): unknown {
  const chart = chartOf(exchange);
  return chart ? { ...chart, prices: alter(chart.prices) } : exchange.healthy.body;
}

function withoutBitcoin(exchange: Exchange): unknown {
  const prices = pricesOf(exchange);
  if (prices) return without(prices, (key) => key === "bitcoin");
  const markets = marketsOf(exchange);
  if (markets) return markets.filter(({ id }) => id !== "bitcoin");
  const global = globalOf(exchange);
  if (!global) return exchange.healthy.body;
  return {
    data: {
      ...global.data,
      market_cap_percentage: without(global.data.market_cap_percentage, (key) => key === "btc"),
    },
  };
}

/** Removes one vs currency of /simple/price with all its fields. */
function withoutCurrency(exchange: Exchange): unknown {
  const prices = pricesOf(exchange);
  if (!prices) return exchange.healthy.body;
  const asked = new URL(exchange.req.url!, exchange.origin).searchParams.get("vs_currencies")!.split(",");
  const dropped = exchange.options.currency ?? asked.at(-1)!;
  const entries = Object.entries(prices).map(([id, price]) => [
    id,
    without(price, (key) => key === dropped || key.startsWith(`${dropped}_`)),
  ]);
  return Object.fromEntries(entries);
}

function withoutVolumeChange(exchange: Exchange): unknown {
  const global = globalOf(exchange);
  if (!global) return exchange.healthy.body;
  return { data: without(global.data, (key) => key === "volume_change_percentage_24h_usd") };
}

const withoutSparkline = (exchange: Exchange): unknown =>
  marketsOf(exchange)?.map((row) => without(row, (key) => key === "sparkline_in_7d")) ??
  exchange.healthy.body;

const withMarkup = (exchange: Exchange): unknown =>
  marketsOf(exchange)?.map((row) => ({ ...row, name: `${String(row["name"])}</title><i>&"` })) ??
  exchange.healthy.body;

/**
 * Three coins in the middle of the list: a figure beyond bounds (as seen in reality), no symbol, no price.
 */
const withOddFigures = (exchange: Exchange): unknown =>
  marketsOf(exchange)?.map((row, index) => ({
    ...row,
    ...(index === 30 && { atl_change_percentage: 2.8e32 }),
    ...(index === 31 && { symbol: "" }),
    ...(index === 32 && { current_price: null }),
  })) ?? exchange.healthy.body;

/** The prices claim to be from 1970. */
function withOldStamps(exchange: Exchange): unknown {
  const prices = pricesOf(exchange);
  if (prices)
    return Object.fromEntries(
      Object.entries(prices).map(([id, price]) => [id, { ...price, last_updated_at: 5 }]),
    );
  const stamp = { last_updated: "1970-01-01T00:00:05.000Z" };
  return marketsOf(exchange)?.map((row) => ({ ...row, ...stamp })) ?? exchange.healthy.body;
}

const without = (object: Json, unwanted: (key: string) => boolean): Json =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !unwanted(key)));

export const dataFaults = {
  "null-body": altered("200 with the JSON text null", () => null),
  "null-price": altered("bitcoin's price is null", (exchange) => withPrice(exchange, () => null)),
  "negative-price": altered("bitcoin's price is below zero", (exchange) =>
    withPrice(exchange, (price) => -price),
  ),
  "infinite-price": altered("bitcoin's price is 1e400, which parses to Infinity", (exchange) =>
    withPrice(exchange, () => INFINITE),
  ),
  "times-unordered": altered("a chart's points are newest first", (exchange) =>
    withPrices(exchange, (prices) => prices.toReversed()),
  ),
  "times-in-future": altered("a chart's points are a day ahead", (exchange) =>
    withPrices(exchange, (prices) => prices.map(([at, price]) => [at + 86_400_000, price])),
  ),
  "bitcoin-missing": altered("bitcoin is not in the answer", withoutBitcoin),
  "rate-limit-object-200": altered("200 with the body of a 429", () => rateLimitBody),
  "empty-object": altered("200 with {}", () => ({})),
  "currency-missing": altered("one vs currency of /simple/price is left out", withoutCurrency),
  "volume-change-missing": altered("/global without volume_change_percentage_24h_usd", withoutVolumeChange),
  "sparkline-missing": altered("/coins/markets without sparkline_in_7d", withoutSparkline),
  "odd-figures": altered("three coins of /coins/markets lack a figure each", withOddFigures),
  "old-stamps": altered("prices are from 1970 by their own stamps", withOldStamps),
  "markup-in-names": altered("names in /coins/markets hold HTML", withMarkup),
} satisfies Record<string, Fault>;
