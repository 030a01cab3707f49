import { type Coin } from "./coin.ts";
import { type Market } from "./market.ts";

/**
 * A comma-separated list exactly as CoinGecko reads it: no trimming, so "bitcoin, ethereum" loses its second
 * id.
 */
export const listOf = (text: string | null): string[] =>
  text ? text.split(",").filter((part) => part !== "") : [];

export const isTrue = (text: string | null): boolean => text === "true";

/** A whole number within bounds; larger ones become the highest, anything else invalid the default. */
export function wholeNumber(text: string | null, fallback: number, highest: number): number {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 ? Math.min(number, highest) : fallback;
}

export interface NamedCoin {
  /** The name that the caller used: CoinGecko answers under the same one. */
  readonly key: string;
  readonly coin: Coin;
}

/**
 * The coins in a query: by ids, else by names, else by symbols (CoinGecko's own order of precedence); of
 * several coins with the same symbol, the largest. Silently skips unknown ones. Undefined: the query has none
 * of the three.
 */
export function namedCoins(query: URLSearchParams, market: Market): NamedCoin[] | undefined {
  for (const [parameter, property] of Object.entries({
    ids: "id",
    names: "name",
    symbols: "symbol",
  } as const)) {
    const keys = listOf(query.get(parameter));
    if (keys.length > 0) return keys.flatMap((key) => coinBy(property, key, market));
  }
  return undefined;
}

function coinBy(property: "id" | "name" | "symbol", key: string, market: Market): NamedCoin[] {
  const wanted = key.toLowerCase();
  const coin = market.coins.find((each) => each[property].toLowerCase() === wanted);
  return coin === undefined ? [] : [{ key, coin }];
}
