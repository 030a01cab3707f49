import * as z from "zod";
import { RATE_COUNTRIES } from "../rules/countries.ts";
import { Freshness } from "./freshness.ts";

/** One country's Bitcoin rate (docs/product.md, P4.2). */
export const Rate = z
  .object({
    country: z.string(),
    countryCode: z
      .string()
      .length(2)
      .describe("Two-letter code of the flag, lower case ('eu' for the Eurozone)."),
    currency: z.string().length(3).describe("ISO 4217, upper case."),
    buyRate: z
      .number()
      .positive()
      .describe("The desk buys one bitcoin at this price: 0.998 of the market price."),
    sellRate: z
      .number()
      .positive()
      .describe("The desk sells one bitcoin at this price: 1.002 of the market price."),
    spreadPercent: z.number().describe("(sell - buy) / buy in percent, two decimals; 0 if buy is 0."),
    change24h: z.number().describe("Percent over 24 hours."),
    volume: z.number().min(0).describe("24 h volume in the row's currency."),
    marketCap: z.number().min(0).describe("Market capitalisation in the row's currency."),
    lastUpdated: z.iso.datetime().describe("When the price source last saw this price (UTC)."),
    indicative: z.boolean().describe("True when this row's price is a stand-in and not a market price."),
  })
  .meta({ id: "Rate" });
export type Rate = z.infer<typeof Rate>;

export const RatesSummary = z
  .object({
    averageBuyUsd: z.number().min(0),
    averageSellUsd: z.number().min(0),
    totalVolume: z.number().min(0),
    activeMarkets: z.int().min(0),
  })
  .meta({ id: "RatesSummary", description: "The summary tiles: the USD row if present, else the average." });

export const RatesAnswer = z
  .object({
    freshness: Freshness,
    rates: z.array(Rate).length(RATE_COUNTRIES.length),
    summary: RatesSummary,
  })
  .meta({ id: "RatesAnswer" });
export type RatesAnswer = z.infer<typeof RatesAnswer>;
