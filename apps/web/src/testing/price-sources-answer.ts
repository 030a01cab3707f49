import type { PriceSourceReport, PriceSourcesAnswer, PriceVerdict } from "@tradeslip/contracts";
import { freshAt } from "./fresh.ts";

/** A source's bitcoin price in US dollars from 4 s ago; null: it never answered. */
export function sourceReport(
  now: Date,
  name: string,
  price: string | null,
  verdict: PriceVerdict = "counted",
): PriceSourceReport {
  const asOf = new Date(now.getTime() - 4_000).toISOString();
  return {
    name,
    lineage: name,
    status: price === null ? "failing" : "answering",
    lastSuccessAt: price === null ? null : asOf,
    prices: price === null ? [] : [{ coinId: "bitcoin", currency: "USD", price, asOf, verdict }],
  };
}

/** What GET /api/prices/sources answers at `now`: three of five count. */
export function priceSourcesAnswer(now: Date): PriceSourcesAnswer {
  return {
    freshness: {
      ...freshAt(now),
      sources: { asked: 5, agreeing: 3, spreadPercent: 0.0238 },
      agreement: "agreed",
    },
    sources: [
      sourceReport(now, "coingecko", "84000"),
      sourceReport(now, "coinbase", "84020"),
      sourceReport(now, "kraken", "84010.5"),
      sourceReport(now, "bitstamp", "840100", "refused"),
      sourceReport(now, "bitfinex", null),
    ],
  };
}
