import type { CoinAnswer, CoinHistoryAnswer, CurrenciesAnswer, HistoryRange } from "@tradeslip/contracts";
import { CURRENCY_FACTORS, SHOWN_CURRENCIES } from "@tradeslip/contracts/rules";
import { coinList } from "./market-answers.ts";
import { freshAt } from "./fresh.ts";

/** What GET /api/coins/{id} answers at `now`. The last coin of the list has few known figures. */
export function coinAnswer(now: Date, id: string): CoinAnswer {
  const coin = coinList.find((each) => each.id === id)!;
  const isKnown = coin.rank !== null;
  return {
    freshness: freshAt(now),
    coin: {
      ...coin,
      marketCapRank: coin.rank,
      fullyDilutedValuation: coin.marketCap,
      maxSupply: isKnown ? 130_000_000 : null,
      allTimeHigh: isKnown ? coin.ath : null,
      allTimeHighAt: isKnown ? "2025-08-24T19:21:03.000Z" : null,
      allTimeHighChangePercent: isKnown ? coin.athChangePercentage : null,
      allTimeLow: isKnown ? coin.atl : null,
      allTimeLowAt: isKnown ? "2015-10-20T00:00:00.000Z" : null,
      allTimeLowChangePercent: isKnown ? coin.atlChangePercentage : null,
    },
  };
}

const HOURS: Readonly<Record<HistoryRange, number>> = { "24h": 24, "7d": 168, "30d": 720, "1y": 8760 };
/** From the beginning to 12 seconds ago; the second is the highest price, the fourth the lowest. */
const PRICES = [3_150, 3_180.5, 3_100, 3_050.25, 3_123.4];

/** What GET /api/coins/{id}/history answers at `now`. */
export function historyAnswer(now: Date, search: URLSearchParams): CoinHistoryAnswer {
  const freshness = freshAt(now);
  const range = search.get("range") as HistoryRange;
  const end = Date.parse(freshness.asOf);
  const stepMs = (HOURS[range] * 3_600_000) / (PRICES.length - 1);
  const points = PRICES.map((price, index) => ({
    at: new Date(end - (PRICES.length - 1 - index) * stepMs).toISOString(),
    price,
  }));
  return { freshness, range, points };
}

/** What GET /api/currencies answers at `now`: all but the won. */
export function currenciesAnswer(now: Date): CurrenciesAnswer {
  const known = SHOWN_CURRENCIES.filter((code) => code !== "KRW");
  return {
    freshness: freshAt(now),
    base: "USD",
    rates: Object.fromEntries(known.map((code) => [code, String(CURRENCY_FACTORS[code])])),
  };
}
