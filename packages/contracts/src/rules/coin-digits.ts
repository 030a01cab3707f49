/** How many decimals an order's amount of a coin has (docs/product.md, P7.7): what can be sent, and no more. */

/** Of a coin whose networks carry as many, and of one that isn't known here. */
export const COIN_DECIMALS = 8;

/**
 * Coins with fewer, by their symbol: the least of all networks that they move on, where the destination isn't
 * known yet. The desk's own stand in rules/networks.ts, with their sources; the others are as their ledgers
 * count: Stellar and Pi 10^-7, Cosmos, Algorand, Tezos, Celestia, Sei and Stacks 10^-6, EOS 10^-4 by the tables
 * of their protocols, tokens by decimals() of their contracts.
 */
const FEWER_DECIMALS: Readonly<Record<string, number>> = {
  XRP: 6,
  ADA: 6,
  TRX: 6,
  USDT: 6,
  USDC: 6,
  XLM: 7,
  PI: 7,
  ATOM: 6,
  ALGO: 6,
  XTZ: 6,
  TIA: 6,
  SEI: 6,
  STX: 6,
  EOS: 4,
  PYUSD: 6,
  EURC: 6,
  XAUT: 6,
  JUP: 6,
  PYTH: 6,
  TRUMP: 6,
  PUMP: 6,
  WIF: 6,
  BONK: 5,
};

export function coinDecimals(symbol: string): number {
  const name = symbol.toUpperCase();
  return Object.hasOwn(FEWER_DECIMALS, name) ? FEWER_DECIMALS[name]! : COIN_DECIMALS;
}
