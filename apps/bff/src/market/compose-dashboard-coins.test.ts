import { DashboardCoin } from "@tradeslip/contracts/schemas";
import { expect, it } from "vitest";
import { composeDashboardCoins } from "./compose-dashboard-coins.ts";
import { barelyKnownCoin, marketCoin } from "./testing/market-coin.ts";

it("states volume and capitalisation in billions", () => {
  const [coin] = composeDashboardCoins([marketCoin()]);
  expect(coin).toEqual({
    id: "bitcoin",
    symbol: "BTC",
    name: "Bitcoin",
    price: 77671,
    change: -0.95,
    icon: "/icons/coins/btc.svg",
    image: "/icons/coins/btc.svg",
    volume24h: 33.235,
    marketCap: 1555.8869,
    rank: 1,
  });
  expect(DashboardCoin.parse(coin)).toEqual(coin);
});

it("keeps null for what is not known", () => {
  const [coin] = composeDashboardCoins([barelyKnownCoin()]);
  expect(coin).toMatchObject({ change: null, volume24h: null, marketCap: null, rank: null });
  expect(DashboardCoin.parse(coin)).toEqual(coin);
});
