import type { CoinAnswer, CoinHistoryAnswer, CurrenciesAnswer } from "@tradeslip/contracts";
import { CURRENCY_FACTORS, SHOWN_CURRENCIES } from "@tradeslip/contracts/rules";
import { BITCOIN, LIVE, liveOrStale } from "./market-examples.ts";

const COIN: CoinAnswer = {
  freshness: LIVE,
  coin: {
    ...BITCOIN,
    marketCapRank: 1,
    fullyDilutedValuation: 1_491_000_000_000,
    maxSupply: 21_000_000,
    allTimeHigh: 126_080,
    allTimeHighAt: "2025-10-06T18:57:42.558Z",
    allTimeHighChangePercent: -43.69,
    allTimeLow: 67.81,
    allTimeLowAt: "2013-07-06T00:00:00.000Z",
    allTimeLowChangePercent: 104_604,
  },
};
const HISTORY: CoinHistoryAnswer = {
  freshness: LIVE,
  range: "24h",
  points: [
    { at: "2026-03-14T09:15:12.000Z", price: 70_930 },
    { at: "2026-03-14T09:20:14.000Z", price: 70_960.5 },
    { at: "2026-03-14T09:26:30.000Z", price: 71_000 },
  ],
};
const CURRENCIES: CurrenciesAnswer = {
  freshness: LIVE,
  base: "USD",
  rates: Object.fromEntries(
    SHOWN_CURRENCIES.map((currency) => [currency, String(CURRENCY_FACTORS[currency])]),
  ),
};

export const COIN_EXAMPLES = {
  coin: liveOrStale(COIN),
  history: liveOrStale(HISTORY),
  currencies: liveOrStale(CURRENCIES),
};
