import type { Examples } from "@tradeslip/contracts/operations";
import type { PriceSourceReport, PriceSourcesAnswer, PriceVerdict } from "@tradeslip/contracts";

const AS_OF = "2026-03-14T09:26:30.000Z";
const FRESHNESS = { source: "live", asOf: AS_OF, nextRefresh: "2026-03-14T09:27:30.000Z" } as const;

function report(name: string, price: string, verdict: PriceVerdict = "counted"): PriceSourceReport {
  return {
    name,
    lineage: name,
    status: "answering",
    lastSuccessAt: AS_OF,
    prices: [{ coinId: "bitcoin", currency: "USD", price, asOf: AS_OF, verdict }],
  };
}

const SEVERAL: PriceSourcesAnswer = {
  freshness: {
    ...FRESHNESS,
    sources: { asked: 5, agreeing: 3, spreadPercent: 0.0238 },
    agreement: "agreed",
  },
  sources: [
    report("coingecko", "71000"),
    report("coinbase", "71016.9"),
    report("kraken", "71010.05"),
    report("bitstamp", "710160", "refused"),
    {
      name: "bitfinex",
      lineage: "bitfinex",
      status: "failing",
      lastSuccessAt: "2026-03-14T09:02:11.000Z",
      prices: [
        {
          coinId: "bitcoin",
          currency: "USD",
          price: "70822.5",
          asOf: "2026-03-14T09:02:11.000Z",
          verdict: "stale",
        },
      ],
    },
  ],
};
const ONE: PriceSourcesAnswer = { freshness: FRESHNESS, sources: [report("coingecko", "71000")] };

export const PRICE_SOURCES_EXAMPLES: Examples = {
  several: { summary: "Three of five agree", value: SEVERAL },
  one: { summary: "One source is configured", value: ONE },
};
