/**
 * The networks that the desk's coins move on. Tether on Tron and Tether on Ethereum are different things:
 * coins sent on the wrong network, or as the wrong token, do not arrive.
 */
import { coinDecimals } from "./coin-digits.ts";
import { DESK_COINS } from "./desk-coins.ts";

/** How an address of a network is checked. */
export type AddressForm =
  /** A checksum reveals a mistyped character. */
  | "bitcoin"
  | "litecoin"
  | "dogecoin"
  | "tron"
  | "xrp"
  | "cardano"
  | "polkadot"
  /** EIP-55; an all-lower-case address carries no checksum. */
  | "evm"
  /** Base58 of 32 bytes, without a checksum. */
  | "solana"
  /** One word; nothing more is known. */
  | "any";

/** 64 hexadecimal digits, with 0x on Ethereum-like networks; Solana: base58 of 64 bytes. */
export type TransactionForm = "hex" | "hex-0x" | "solana" | "any";

interface NetworkCoin {
  /** As in an order (rules/desk-coins.ts), or the price source's. */
  readonly id: string;
  readonly symbol: string;
  /**
   * Decimals of its smallest unit: the protocol's (satoshi, wei, drop, lamport, lovelace, sun, planck), or
   * decimals() of a token's contract. Orders have fewer: rules/coin-digits.ts.
   */
  readonly digits: number;
  /**
   * The token's contract; absent for the network's own coin. On BNB Smart Chain tokens are Binance's, pegged
   * to the issuers'.
   */
  readonly contract?: string;
}

export interface Network {
  readonly name: string;
  readonly label: string;
  readonly address: AddressForm;
  readonly transaction: TransactionForm;
  /** The network's name for the number that accompanies an address; null: it has none. */
  readonly tag: string | null;
  /** Blocks after which money counts as received. */
  readonly confirmations: number;
  readonly coins: readonly NetworkCoin[];
}

export const NETWORKS = [
  {
    name: "bitcoin",
    label: "Bitcoin",
    address: "bitcoin",
    transaction: "hex",
    tag: null,
    confirmations: 2,
    coins: [{ id: "bitcoin", symbol: "BTC", digits: 8 }],
  },
  {
    name: "ethereum",
    label: "Ethereum",
    address: "evm",
    transaction: "hex-0x",
    tag: null,
    confirmations: 12,
    coins: [
      { id: "ethereum", symbol: "ETH", digits: 18 },
      { id: "usdt", symbol: "USDT", digits: 6, contract: "0xdAC17F958D2ee523a2206206994597C13D831ec7" },
      { id: "usdc", symbol: "USDC", digits: 6, contract: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" },
    ],
  },
  {
    name: "bnb",
    label: "BNB Smart Chain",
    address: "evm",
    transaction: "hex-0x",
    tag: null,
    confirmations: 15,
    coins: [
      { id: "bnb", symbol: "BNB", digits: 18 },
      { id: "usdt", symbol: "USDT", digits: 18, contract: "0x55d398326f99059fF775485246999027B3197955" },
      { id: "usdc", symbol: "USDC", digits: 18, contract: "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d" },
    ],
  },
  {
    name: "xrp",
    label: "XRP Ledger",
    address: "xrp",
    transaction: "hex",
    tag: "destination tag",
    confirmations: 1,
    coins: [{ id: "xrp", symbol: "XRP", digits: 6 }],
  },
  {
    name: "solana",
    label: "Solana",
    address: "solana",
    transaction: "solana",
    tag: null,
    confirmations: 32,
    coins: [
      { id: "solana", symbol: "SOL", digits: 9 },
      { id: "usdt", symbol: "USDT", digits: 6, contract: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB" },
      { id: "usdc", symbol: "USDC", digits: 6, contract: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" },
    ],
  },
  {
    name: "cardano",
    label: "Cardano",
    address: "cardano",
    transaction: "hex",
    tag: null,
    confirmations: 15,
    coins: [{ id: "cardano", symbol: "ADA", digits: 6 }],
  },
  {
    name: "dogecoin",
    label: "Dogecoin",
    address: "dogecoin",
    transaction: "hex",
    tag: null,
    confirmations: 20,
    coins: [{ id: "dogecoin", symbol: "DOGE", digits: 8 }],
  },
  {
    name: "tron",
    label: "Tron",
    address: "tron",
    transaction: "hex",
    tag: null,
    confirmations: 20,
    coins: [
      { id: "tron", symbol: "TRX", digits: 6 },
      { id: "usdt", symbol: "USDT", digits: 6, contract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
    ],
  },
  {
    name: "avalanche",
    label: "Avalanche C-Chain",
    address: "evm",
    transaction: "hex-0x",
    tag: null,
    confirmations: 12,
    coins: [
      { id: "avalanche", symbol: "AVAX", digits: 18 },
      { id: "usdt", symbol: "USDT", digits: 6, contract: "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7" },
      { id: "usdc", symbol: "USDC", digits: 6, contract: "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E" },
    ],
  },
  {
    name: "litecoin",
    label: "Litecoin",
    address: "litecoin",
    transaction: "hex",
    tag: null,
    confirmations: 6,
    coins: [{ id: "litecoin", symbol: "LTC", digits: 8 }],
  },
  {
    name: "polkadot",
    label: "Polkadot",
    address: "polkadot",
    transaction: "hex-0x",
    tag: null,
    confirmations: 10,
    coins: [{ id: "polkadot", symbol: "DOT", digits: 10 }],
  },
  {
    name: "other",
    label: "Another network",
    address: "any",
    transaction: "any",
    tag: "tag or memo",
    confirmations: 1,
    coins: [],
  },
] as const satisfies readonly Network[];

export type NetworkName = (typeof NETWORKS)[number]["name"];

export const NETWORK_NAMES: readonly NetworkName[] = /* @__PURE__ */ NETWORKS.map(({ name }) => name);

/** Undefined if the table has no such network. */
export function networkNamed(name: string): Network | undefined {
  return NETWORKS.find((network) => network.name === name);
}

/**
 * The networks that a coin moves on, at least one: "other" for a coin missing from the table.
 * @param coinId the desk's or the price source's
 */
export function networksOf(coinId: string): readonly Network[] {
  const id = deskIdOf(coinId);
  const found = NETWORKS.filter(({ coins }) => coins.some((coin) => coin.id === id));
  return found.length > 0 ? found : NETWORKS.filter(({ name }) => name === "other");
}

/** A network's entry for a coin; undefined if the coin doesn't move there. */
export function coinOn(network: Network, coinId: string): NetworkCoin | undefined {
  const id = deskIdOf(coinId);
  return network.coins.find((coin) => coin.id === id);
}

/**
 * Decimals of a coin on a network; an order's decimals if the coin isn't known there. @param symbol the
 * coin's
 */
export function digitsOn(networkName: string, symbol: string): number {
  const coin = networkNamed(networkName)?.coins.find((each) => each.symbol === symbol);
  return coin?.digits ?? coinDecimals(symbol);
}

/** These count coins in outputs, so that one transaction may hold several payments, each with its number. */
const WITH_OUTPUTS: readonly AddressForm[] = ["bitcoin", "litecoin", "dogecoin", "cardano"];

/** Whether a transaction has numbered outputs; where it has none, it is one payment. */
export function hasOutputs(networkName: string): boolean {
  const network = networkNamed(networkName);
  return network !== undefined && WITH_OUTPUTS.includes(network.address);
}

/** Whether mistyped addresses are detected; if not, only the shape is checked, and pages say so. */
export function hasChecksum({ address }: Network): boolean {
  return address !== "any" && address !== "solana";
}

/** Maps the desk's and the price source's id to the desk's. */
export function deskIdOf(coinId: string): string {
  return DESK_COINS.find(({ id, marketId }) => id === coinId || marketId === coinId)?.id ?? coinId;
}
