import type { ExchangeCoin } from "@tradeslip/contracts";

/** The coin that a link names by id, ticker or name: "bnb", "BNB", "binance-coin". */
export function findCoin(coins: readonly ExchangeCoin[], asked: string): ExchangeCoin | undefined {
  const name = lettersOf(asked);
  return coins.find((coin) => [coin.id, coin.symbol, coin.name].some((each) => lettersOf(each) === name));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}
