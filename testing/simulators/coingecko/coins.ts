import { type Coin } from "./coin.ts";
import { knownCoins } from "./known-coins.ts";
import { madeUpCoins } from "./made-up-coins.ts";

const LISTED = 250;
/** Puts a coin outside the top 50: around rank 90, far from the edge. */
const LOW_MARKET_CAP = 250e6;

const madeUp = madeUpCoins(LISTED - knownCoins.length);

/** All 250 coins; those named in `outsideTop50` with so little supply that 50 others outrank them. */
export function listCoins(outsideTop50: readonly string[] = []): Coin[] {
  const unknown = outsideTop50.find((id) => !knownCoins.some((coin) => coin.id === id));
  if (unknown !== undefined)
    throw new Error(`outsideTop50 names a coin the simulator does not know: ${unknown}`);
  const known = knownCoins.map((coin) => (outsideTop50.includes(coin.id) ? shrunk(coin) : coin));
  return [...known, ...madeUp];
}

function shrunk(coin: Coin): Coin {
  const supply = LOW_MARKET_CAP / coin.usd!;
  return { ...coin, circulating: supply, total: supply, max: null, volume: LOW_MARKET_CAP / 20 };
}
