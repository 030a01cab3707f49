interface SlipCoin {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
}

/**
 * Coins that a slip names by number, which is the place in this list from 1. Signed slips rely on it: never
 * change, move or remove an entry, whatever the desk lists today (rules/desk-coins.ts); add new coins or
 * names at the end.
 */
const NUMBERED_COINS: readonly SlipCoin[] = [
  { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  { id: "ethereum", symbol: "ETH", name: "Ethereum" },
  { id: "bnb", symbol: "BNB", name: "Binance Coin" },
  { id: "xrp", symbol: "XRP", name: "XRP" },
  { id: "solana", symbol: "SOL", name: "Solana" },
  { id: "cardano", symbol: "ADA", name: "Cardano" },
  { id: "dogecoin", symbol: "DOGE", name: "Dogecoin" },
  { id: "tron", symbol: "TRX", name: "TRON" },
  { id: "usdt", symbol: "USDT", name: "Tether" },
  { id: "usdc", symbol: "USDC", name: "USD Coin" },
  { id: "avalanche", symbol: "AVAX", name: "Avalanche" },
];

/** 0: this coin, with this symbol and name, has no number. */
export function coinNumber({ id, symbol, name }: SlipCoin): number {
  return (
    1 + NUMBERED_COINS.findIndex((coin) => coin.id === id && coin.symbol === symbol && coin.name === name)
  );
}

/** Throws a RangeError for a number unknown to this release. */
export function numberedCoin(number: number): SlipCoin {
  const coin = NUMBERED_COINS[number - 1];
  if (!coin) throw new RangeError(`No coin has the number ${number}`);
  return { ...coin };
}
