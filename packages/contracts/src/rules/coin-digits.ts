/** How many decimals an order's amount of a coin has (docs/product.md, P7.7): what can be sent, and no more. */

/** Of a coin whose networks carry as many, and of one that isn't known here. */
export const COIN_DECIMALS = 8;

/**
 * Coins with fewer, by their symbol: the least of all networks that they move on, where the destination isn't
 * known yet. The desk's own stand in rules/networks.ts, with their sources; the others are as their ledgers
 * count: Stellar and Pi 10^-7, Cosmos, Algorand, Tezos, Celestia, Sei and Stacks 10^-6, EOS 10^-4 by the tables
 * of their protocols, tokens by decimals() of their contracts.
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
