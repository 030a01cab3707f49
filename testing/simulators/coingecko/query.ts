import { type Coin } from "./coin.ts";
import { type Market } from "./market.ts";

/** A comma list exactly as CoinGecko reads it: no trimming, so "bitcoin, ethereum" loses its second id. */
export const listOf = (text: string | null): string[] =>
  text ? text.split(",").filter((part) => part !== "") : [];

export const isTrue = (text: string | null): boolean => text === "true";

/** A whole number within bounds; above the highest it is the highest, anything else wrong is the default. */
export function wholeNumber(text: string | null, fallback: number, highest: number): number {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 ? Math.min(number, highest) : fallback;
}

export interface NamedCoin {
  /** What the caller asked by: CoinGecko answers under the same name. */
  readonly key: string;
  readonly coin: Coin;
}

/**
 * The coins a query names: by ids, else by names, else by symbols (CoinGecko's own order of precedence).
 * What is unknown is left out without a word. Undefined: the query names none of the three.
 */
export function namedCoins(query: URLSearchParams, market: Market): NamedCoin[] | undefined {
  if (query.get("ids"))
    return pick(listOf(query.get("ids")), (id) => market.coins.filter((coin) => coin.id === id));
  if (query.get("names")) {
    const names = listOf(query.get("names")).map((name) => name.toLowerCase());
    return pick(names, (name) => market.coins.filter((coin) => coin.name.toLowerCase() === name));
  }
  if (!query.get("symbols")) return undefined;
  const all = query.get("include_tokens") === "all";
  return pick(listOf(query.get("symbols")), (symbol) => {
    const found = market.coins.filter((coin) => coin.symbol === symbol.toLowerCase());
    return all ? found : found.slice(0, 1);
  });
}

function pick(keys: string[], find: (key: string) => readonly Coin[]): NamedCoin[] {
  return [...new Set(keys)].flatMap((key) => find(key).map((coin) => ({ key, coin })));
}
