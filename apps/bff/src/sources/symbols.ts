import { type DeskCoinId, RATE_CURRENCIES } from "@tradeslip/contracts/rules";
import { type MarketCoinId, toMarketId } from "./coin-ids.ts";

/**
 * What an exchange calls the desk's coins in USD, and bitcoin in the currencies of the rates, by coin and
 * currency. What is not there has no market there. As listed in August 2026.
 */
export type Symbols = Readonly<Partial<Record<DeskCoinId, Readonly<Record<string, string>>>>>;

/** A coin in a currency, under an exchange's own name. */
export interface Listing {
  readonly coinId: MarketCoinId;
  readonly currency: string;
  readonly symbol: string;
}

/** What can be asked of one exchange, or found in its answer. */
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
