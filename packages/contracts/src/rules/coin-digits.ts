/** How many decimals an order's amount of a coin has (docs/product.md, P7.8): as many as can be sent. */

/** For a coin whose networks have this many, and for an unknown coin. */
export const COIN_DECIMALS = 8;

/**
 * Coins with fewer, by symbol: the fewest of all networks they move on, because the destination isn't known
 * yet. The desk's own are in rules/networks.ts, with their sources. The others follow their ledgers: Stellar
 * and Pi 10^-7, Cosmos, Algorand, Tezos, Celestia, Sei and Stacks 10^-6, EOS 10^-4 by their protocols'
 * tables, tokens by decimals() of their contracts.
 */
const FEWER_DECIMALS = [
  [4, "EOS"],
  [5, "BONK"],
  [6, "XRP ADA TRX USDT USDC ATOM ALGO XTZ TIA SEI STX PYUSD EURC XAUT JUP PYTH TRUMP PUMP WIF"],
  [7, "XLM PI"],
] as const;

export function coinDecimals(symbol: string): number {
  const fewer = FEWER_DECIMALS.find(([, symbols]) => symbols.split(" ").includes(symbol.toUpperCase()));
  return fewer?.[0] ?? COIN_DECIMALS;
}
