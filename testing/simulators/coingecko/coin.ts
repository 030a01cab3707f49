/** The simulator's data about a coin before the market moves. Money is in US dollars. */
export interface Coin {
  readonly id: string;
  /** Lower case, as CoinGecko writes it. */
  readonly symbol: string;
  readonly name: string;
  readonly image: string;
  /** The price around which the walk swings; null: CoinGecko lists the coin without a price. */
  readonly usd: number | null;
  /** How far the price may move from `usd`: 0.1 is about 10 % up or down. */
  readonly swing: number;
  /** The coin whose moves this one follows: itself, or what it wraps. */
  readonly movesWith: string;
  /** Null: no market capitalisation and therefore no rank. */
  readonly circulating: number | null;
  readonly total: number | null;
  readonly max: number | null;
  /** Volume of 24 hours on an average day. */
  readonly volume: number;
  readonly ath: Extreme | null;
  readonly atl: Extreme | null;
  readonly roi: { readonly times: number; readonly currency: string; readonly percentage: number } | null;
  /** Listed less than a day ago: no 24 h change and no past week. */
  readonly justListed: boolean;
}

/** An all-time high or low. */
export interface Extreme {
  readonly usd: number;
  readonly on: string;
}

export const imageUrl = (number: number, file: string): string =>
  `https://coin-images.coingecko.com/coins/images/${number}/large/${file}.png?1696501400`;
