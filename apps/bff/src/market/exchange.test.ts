import { DESK_COINS, NO_SPREAD } from "@tradeslip/contracts/rules";
import { ExchangeCoin } from "@tradeslip/contracts/schemas";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { composeExchangeCoins } from "./exchange.ts";
import { missingDeskCoins } from "./market-resources.ts";
import { marketCoin } from "./testing/market-data.ts";

const Coins = z.array(ExchangeCoin).length(DESK_COINS.length);
const top = [
  marketCoin(),
  marketCoin({ id: "monero", symbol: "XMR" }),
  marketCoin({ id: "binancecoin", symbol: "BNB", name: "BNB", price: 654.12, change24h: 1.236 }),
];

describe("the desk's coins", () => {
  it("are the eleven of P7.4, in its order", () => {
    const coins = composeExchangeCoins(top, [], NO_SPREAD);
    expect(coins.map((coin) => `${coin.id} ${coin.symbol} ${coin.name}`)).toEqual([
      "bitcoin BTC Bitcoin",
      "ethereum ETH Ethereum",
      "bnb BNB Binance Coin",
      "xrp XRP XRP",
      "solana SOL Solana",
      "cardano ADA Cardano",
      "dogecoin DOGE Dogecoin",
      "tron TRX TRON",
      "usdt USDT Tether",
      "usdc USDC USD Coin",
      "avalanche AVAX Avalanche",
    ]);
    expect(Coins.parse(coins)).toEqual(coins);
  });

  it("have the market's price and the desk's name", () => {
    expect(composeExchangeCoins(top, [], NO_SPREAD)[2]).toEqual({
      id: "bnb",
      symbol: "BNB",
      name: "Binance Coin",
      price: 654.12,
      ask: 654.12,
      bid: 654.12,
      change24h: 1.24,
      icon: "/icons/coins/bnb.svg",
      indicative: false,
    });
  });

  it("are looked up by id when they are not among the largest", () => {
    expect(missingDeskCoins(top)).toEqual([
      "ethereum",
      "ripple",
      "solana",
      "cardano",
      "dogecoin",
      "tron",
      "tether",
      "usd-coin",
      "avalanche-2",
    ]);
    const others = [marketCoin({ id: "avalanche-2", price: 9.31 }), marketCoin({ id: "bitcoin", price: 1 })];
    const coins = composeExchangeCoins(top, others, NO_SPREAD);
    expect(coins[10]).toMatchObject({ id: "avalanche", price: 9.31, indicative: false });
    expect(coins[0]).toMatchObject({ id: "bitcoin", price: 77671 });
  });

  it("without a market price have a stand-in, no change, and say so", () => {
    const coins = composeExchangeCoins(top, [marketCoin({ id: "solana", price: 0 })], NO_SPREAD);
    expect(coins.filter((coin) => coin.indicative)).toHaveLength(9);
    expect(coins.find((coin) => coin.id === "solana")).toMatchObject({ indicative: true, change24h: null });
    expect(coins.find((coin) => coin.id === "usdt")).toMatchObject({ price: 1, indicative: true });
    expect(Coins.parse(coins)).toEqual(coins);
  });

  it("are all stand-ins when nothing is known", () => {
    const coins = composeExchangeCoins([], [], NO_SPREAD);
    expect(coins.map(({ price }) => price)).toEqual(DESK_COINS.map(({ fallbackUsd }) => fallbackUsd));
    expect(coins.every((coin) => coin.indicative && coin.change24h === null)).toBe(true);
    expect(Coins.parse(coins)).toEqual(coins);
  });
});
