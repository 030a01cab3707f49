import { type DeskCoinId, RATE_CURRENCIES } from "@tradeslip/contracts/rules";
import { type MarketCoinId, toMarketId } from "./coin-ids.ts";

/**
 * An exchange's symbols for the desk's coins in USD, and for bitcoin in the currencies of the rates, by coin
 * and currency. A missing pair has no market there. As listed in August 2026.
 */
export type Symbols = Readonly<Partial<Record<DeskCoinId, Readonly<Record<string, string>>>>>;

/** A coin in a currency, under an exchange's own name. */
export interface Listing {
  readonly coinId: MarketCoinId;
  readonly currency: string;
  readonly symbol: string;
}

/** What can be requested from one exchange, or found in its answer. */
export function listings(symbols: Symbols): readonly Listing[] {
  return Object.entries(symbols).flatMap(([coin, byCurrency]) =>
    Object.entries(byCurrency).map(([currency, symbol]) => {
      return { coinId: toMarketId(coin as DeskCoinId), currency, symbol };
    }),
  );
}

/** The European Central Bank fixes no naira. */
export const REFERENCE_CURRENCIES: readonly string[] = RATE_CURRENCIES.filter(
  (currency) => currency !== "USD" && currency !== "NGN",
);
