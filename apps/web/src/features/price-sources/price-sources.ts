import type { PriceSourceReport, SourcePrice } from "@tradeslip/contracts";
import { REFRESH_SECONDS } from "@tradeslip/contracts/rules";
import { api, unwrap } from "../../lib/api.ts";
import { formatPercent } from "../../lib/format.ts";
import { refreshed } from "../live-data/queries.ts";

export const priceSourcesQuery = refreshed(
  "price-sources",
  "figures",
  REFRESH_SECONDS.priceSources * 1000,
  async (call) => unwrap(await api.GET("/api/prices/sources", call)),
);

/** The exchanges' own spelling. */
const NAMES: Readonly<Record<string, string>> = {
  coingecko: "CoinGecko",
  coinbase: "Coinbase",
  kraken: "Kraken",
  bitstamp: "Bitstamp",
  bitfinex: "Bitfinex",
  gemini: "Gemini",
  bitflyer: "bitFlyer",
};

export function sourceName(name: string): string {
  return NAMES[name] ?? name;
}

/** A source's line for one coin; a source that hasn't responded has no price. */
export interface SourceRow {
  readonly name: string;
  readonly isFailing: boolean;
  readonly price: SourcePrice | null;
}

/** Sources with a price of the coin in US dollars: counted ones first, then by price. */
export function rowsFor(sources: readonly PriceSourceReport[], coinId: string): SourceRow[] {
  const rows = sources.flatMap(({ name, status, prices }): SourceRow[] => {
    const price = prices.find((each) => each.coinId === coinId && each.currency === "USD") ?? null;
    const isFailing = status === "failing";
    return price || (isFailing && prices.length === 0) ? [{ name, isFailing, price }] : [];
  });
  const rank = ({ price }: SourceRow) => (price === null ? 2 : price.verdict === "counted" ? 0 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b) || Number(a.price?.price) - Number(b.price?.price) || 0);
}

/** A source whose price counts. */
export interface CountedSource {
  readonly name: string;
  readonly price: number;
}

/** From lowest to highest price. */
export function countedOf(rows: readonly SourceRow[]): CountedSource[] {
  return rows
    .flatMap(({ name, price }) =>
      price?.verdict === "counted" ? [{ name, price: Number(price.price) }] : [],
    )
    .toSorted((a, b) => a.price - b.price);
}

/** The difference between the lowest and the highest price: "0.04%". */
export function spreadOf(counted: readonly CountedSource[]): string {
  const [low, high] = [counted[0]!.price, counted.at(-1)!.price];
  return formatPercent(((high - low) / low) * 100);
}

/**
 * The median, which is what the desk uses.
 * @param counted from lowest to highest price, at least one
 */
export function middleOf(counted: readonly CountedSource[]): number {
  const half = (counted.length - 1) / 2;
  return (counted[Math.floor(half)]!.price + counted[Math.ceil(half)]!.price) / 2;
}
