import type { Exchange } from "../../../apps/bff/src/sources/exchange.ts";
import { EXCHANGES } from "../../../apps/bff/src/sources/exchanges.ts";
import { listings, REFERENCE_CURRENCIES } from "../../../apps/bff/src/sources/symbols.ts";
import { type Currency, isSupported } from "../coingecko/currencies.ts";
import { createMarket } from "../coingecko/market.ts";
import type { PlayedSource } from "./shapes/index.ts";
import type { Ticker } from "./ticker.ts";

/**
 * How far an exchange is from CoinGecko's simulator with the same seed: if that has bitcoin at 84000, they
 * have 84020, 83990, 84010, 84100, 84005 and, if bitFlyer listed dollars, 84015.
 */
const FACTORS: Readonly<Record<PlayedSource, number>> = {
  coinbase: 84_020 / 84_000,
  kraken: 83_990 / 84_000,
  bitstamp: 84_010 / 84_000,
  bitfinex: 84_100 / 84_000,
  gemini: 84_005 / 84_000,
  bitflyer: 84_015 / 84_000,
  ecb: 1,
};

const SPREAD_PERCENT = 0.001;
/** The coin whose price a reference rate is. */
const DOLLAR = "usd";

type Market = Pick<Ticker, "coinId" | "currency" | "symbol" | "key">;

/** What each source lists. Kraken answers under other names than those requested. */
function marketsOf(source: PlayedSource): readonly Market[] {
  if (source === "ecb") {
    return REFERENCE_CURRENCIES.map((currency) => ({
      coinId: DOLLAR,
      currency,
      symbol: currency,
      key: currency,
    }));
  }
  const { symbols, answerSymbols = symbols }: Exchange = EXCHANGES[source];
  const keys = listings(answerSymbols);
  return listings(symbols).map((listing, index) => ({ ...listing, key: keys[index]!.symbol }));
}

const markets = new Map<PlayedSource, readonly Market[]>();

/** The prices of all sources: one market, slightly shifted for each, and those fixed by a test. */
export function createPrices(seed: number) {
  const market = createMarket(seed, []);
  const fixed = new Map<string, number>();

  const keyOf = (source: PlayedSource | null, coinId: string, currency: string) =>
    `${source ?? "all"} ${coinId} ${currency}`;

  function marketPrice(coinId: string, currency: string, at: number): number {
    const given = fixed.get(keyOf(null, coinId, currency));
    if (given !== undefined) return given;
    const units = market.rate(asCurrency(currency), at);
    return coinId === DOLLAR ? units : market.usd(market.find(coinId)!, at) * units;
  }

  return {
    /** Fixes a price at one source, or in the market that all follow; null lets it move again. */
    fix(source: PlayedSource | null, coinId: string, currency: string, price: number | null): void {
      const key = keyOf(source, coinId, currency);
      if (price === null) fixed.delete(key);
      else fixed.set(key, price);
    },
    tickers(source: PlayedSource, at: number): readonly Ticker[] {
      const listed = markets.get(source) ?? marketsOf(source);
      markets.set(source, listed);
      return listed.map((one) => ({
        ...one,
        mid:
          fixed.get(keyOf(source, one.coinId, one.currency)) ??
          marketPrice(one.coinId, one.currency, at) * FACTORS[source],
        spreadPercent: SPREAD_PERCENT,
        stamp: at,
      }));
    },
  };
}

export type Prices = ReturnType<typeof createPrices>;

function asCurrency(currency: string): Currency {
  const code = currency.toLowerCase();
  if (!isSupported(code)) throw new Error(`The simulated market has no ${currency}`);
  return code;
}
