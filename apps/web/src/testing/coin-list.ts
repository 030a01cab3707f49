import type { Coin } from "@tradeslip/contracts";

type CoinStart = Pick<Coin, "id" | "symbol" | "name" | "price" | "change24h"> & { supply: number };

/** Prices of every size the market page formats, a stable coin, and one coin of which little is known. */
const starts: readonly CoinStart[] = [
  { id: "bitcoin", symbol: "BTC", name: "Bitcoin", price: 64_123.45, change24h: 1.23, supply: 19_950_000 },
  { id: "ethereum", symbol: "ETH", name: "Ethereum", price: 3_123.4, change24h: -0.82, supply: 120_700_000 },
  { id: "tether", symbol: "USDT", name: "Tether", price: 1.0002, change24h: 0.01, supply: 131_000_000_000 },
  { id: "binancecoin", symbol: "BNB", name: "BNB", price: 581.2, change24h: 2.1, supply: 145_900_000 },
  { id: "solana", symbol: "SOL", name: "Solana", price: 151.7, change24h: -3.4, supply: 468_000_000 },
  { id: "ripple", symbol: "XRP", name: "XRP", price: 0.5123, change24h: 0.6, supply: 55_800_000_000 },
  { id: "usd-coin", symbol: "USDC", name: "USDC", price: 0.9999, change24h: null, supply: 34_600_000_000 },
  {
    id: "dogecoin",
    symbol: "DOGE",
    name: "Dogecoin",
    price: 0.1187,
    change24h: -1.9,
    supply: 146_000_000_000,
  },
  { id: "cardano", symbol: "ADA", name: "Cardano", price: 0.3871, change24h: 0, supply: 35_700_000_000 },
  {
    id: "shiba-inu",
    symbol: "SHIB",
    name: "Shiba Inu",
    price: 0.0000173,
    change24h: 5.77,
    supply: 589_000_000_000_000,
  },
];

const COUNT = 50;

/** Fifty coins by falling market capitalisation, as the price source lists them. */
export const coinList: readonly Coin[] = Array.from({ length: COUNT }, (_, index) => {
  const start = starts[index] ?? smallCoin(index + 1);
  return coin(start, index + 1);
});

function smallCoin(rank: number): CoinStart {
  return {
    id: `coin-${rank}`,
    symbol: `C${rank}`,
    name: `Coin ${rank}`,
    price: 90 / rank,
    change24h: (rank % 7) - 3,
    supply: 900_000_000,
  };
}

function coin({ supply, ...start }: CoinStart, rank: number): Coin {
  const isLittleKnown = rank === COUNT;
  const week = Array.from(
    { length: 28 },
    (_, point) => start.price * (1 + Math.sin(point / 4 + rank) * 0.03),
  );
  return {
    ...start,
    volume24h: isLittleKnown ? null : start.price * supply * 0.02,
    marketCap: isLittleKnown ? null : start.price * supply,
    rank: isLittleKnown ? null : rank,
    icon: `/icons/coins/${start.symbol.toLowerCase()}.svg`,
    sparklineData: isLittleKnown ? [] : week.slice(-7),
    sparkline7d: isLittleKnown ? [] : week,
    isWatchlisted: false,
    high24h: start.price * 1.02,
    low24h: start.price * 0.97,
    circulatingSupply: supply,
    totalSupply: isLittleKnown ? null : supply * 1.05,
    ath: start.price * 1.7,
    athChangePercentage: -41.2,
    atl: start.price * 0.001,
    atlChangePercentage: 99_900,
  };
}
