import { expect, it } from "vitest";
import type { DeskCoinId } from "@tradeslip/contracts/rules";
import { toMarketId, toDeskId } from "./coin-ids.ts";

const PAIRS: [DeskCoinId, string][] = [
  ["bitcoin", "bitcoin"],
  ["ethereum", "ethereum"],
  ["bnb", "binancecoin"],
  ["xrp", "ripple"],
  ["solana", "solana"],
  ["cardano", "cardano"],
  ["dogecoin", "dogecoin"],
  ["tron", "tron"],
  ["usdt", "tether"],
  ["usdc", "usd-coin"],
  ["avalanche", "avalanche-2"],
];

it.each(PAIRS)("%s is %s at CoinGecko, both ways", (desk, theirs) => {
  expect(toMarketId(desk)).toBe(theirs);
  expect(toDeskId(theirs)).toBe(desk);
});

it("knows no desk coin by another coin's id", () => {
  expect(toDeskId("monero")).toBeUndefined();
  expect(toDeskId("constructor")).toBeUndefined();
});
