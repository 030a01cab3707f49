import { type Coin, imageUrl } from "./coin.ts";
import { hashed, streamOf } from "./noise.ts";

const heads = [
  "Al",
  "Bri",
  "Cor",
  "Dra",
  "El",
  "Fen",
  "Gli",
  "Hal",
  "Ix",
  "Jun",
  "Kor",
  "Lu",
  "Mar",
  "Nov",
  "Or",
];
const middles = ["a", "be", "ci", "do", "ena", "i", "lo", "mi", "nu", "ori", "pa", "ra", "si"];
const tails = ["dex", "lium", "mint", "net", "on", "pay", "ris", "swap", "tide", "x", "yl"];

/** The name of the nth made-up coin, unique for n below 2,145. */
function nameOf(n: number): string {
  return heads[n % heads.length]! + middles[n % middles.length]! + tails[n % tails.length]!;
}

/** Some lack supply, highs and lows, as small coins do in reality. */
function madeUpCoin(n: number, usd: number | null, marketCap: number): Coin {
  const name = nameOf(n);
  const stream = streamOf(7, name);
  const share = (k: number): number => (hashed(stream, k) + 1) / 2;
  const circulating = usd === null ? null : Math.round(marketCap / usd);
  const total = circulating !== null && n % 5 !== 2 ? Math.round(circulating * (1 + share(3))) : null;
  return {
    id: name.toLowerCase(),
    symbol: (name.slice(0, 2) + name.slice(-2)).toLowerCase(),
    name,
    image: imageUrl(40_000 + n, name.toLowerCase()),
    usd,
    swing: 0.12 + share(1) * 0.13,
    movesWith: name.toLowerCase(),
    circulating,
    total,
    max: n % 3 === 0 ? total : null,
    volume: marketCap * (0.01 + share(2) * 0.12),
    ath: usd === null ? null : { usd: usd * (2 + share(4) * 60), on: `2024-0${1 + (n % 9)}-1${n % 10}` },
    atl: usd === null ? null : { usd: usd * (0.2 + share(5) * 0.4), on: `2025-0${1 + (n % 9)}-2${n % 9}` },
    roi: null,
    justListed: false,
  };
}

/**
 * `count` small coins below the known ones: market capitalisations fall evenly from 480 million. The last
 * few show what real lists hold at their end: a coin listed today, coins without rank, one without a price.
 */
export function madeUpCoins(count: number): Coin[] {
  return Array.from({ length: count }, (_, n) => {
    const usd = 10 ** (hashed(11, n) * 2.5);
    const coin = madeUpCoin(n, n === count - 1 ? null : usd, 480e6 * 0.976 ** n);
    const fromEnd = count - n;
    if (fromEnd === 6) return { ...coin, justListed: true };
    return fromEnd <= 4 ? { ...coin, circulating: null, total: null, max: null } : coin;
  });
}
