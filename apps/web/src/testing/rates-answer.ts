import type { Freshness, Rate, RatesAnswer } from "@tradeslip/contracts";
import { freshAt } from "./fresh.ts";

/** Country, flag, currency, market price of one bitcoin, change, 24 h volume in the currency. */
const markets = [
  ["United States", "us", "USD", 64_123.45, 1.23, 21_034_567_890],
  ["Eurozone", "eu", "EUR", 59_634.81, 1.31, 19_561_348_210],
  ["United Kingdom", "gb", "GBP", 50_657.53, -0.42, 16_617_308_633],
  ["Japan", "jp", "JPY", 9_695_465.64, 0.88, 3_180_426_664_968],
  ["Singapore", "sg", "SGD", 86_374.29, 0.71, 28_333_562_947],
  ["Australia", "au", "AUD", 97_082.9, -0.15, 31_846_335_785],
  ["Canada", "ca", "CAD", 87_849.13, 0.94, 28_817_358_009],
  ["India", "in", "INR", 5_392_782.15, -1.07, 1_769_007_159_549],
  ["Germany", "de", "EUR", 59_634.81, 1.31, 19_561_348_210],
  ["France", "fr", "EUR", 59_634.81, 1.31, 19_561_348_210],
  ["Switzerland", "ch", "CHF", 56_428.64, 0.09, 18_510_419_743],
  ["Brazil", "br", "BRL", 349_472.8, 2.04, 114_638_395_000],
  ["Mexico", "mx", "MXN", 1_179_871.48, -2.36, 387_036_049_176],
  ["South Korea", "kr", "KRW", 88_105_619.97, 0, 28_901_496_280_860],
] as const;

const cents = (value: number) => Math.round(value * 100) / 100;

/** What GET /api/rates answers at `now`. */
export function ratesAnswer(now: Date, freshness: Freshness = freshAt(now)): RatesAnswer {
  const rates = markets.map(([country, countryCode, currency, price, change24h, volume]): Rate => ({
    country,
    countryCode,
    currency,
    buyRate: cents(price * 0.998),
    sellRate: cents(price * 1.002),
    spreadPercent: 0.4,
    change24h,
    volume,
    marketCap: cents(price * 19_950_000),
    lastUpdated: freshness.asOf,
    indicative: freshness.source === "fallback",
  }));
  return {
    freshness,
    rates,
    summary: {
      averageBuyUsd: 63_995.2,
      averageSellUsd: 64_251.7,
      totalVolume: 21_034_567_890,
      activeMarkets: 14,
    },
  };
}
