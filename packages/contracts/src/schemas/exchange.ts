import * as z from "zod";
import { DESK_COINS } from "../rules/desk-coins.ts";
import { Freshness } from "./freshness.ts";
import { IconPath } from "./market.ts";

/** A coin the desk trades (docs/product.md, P7.4). */
export const ExchangeCoin = z
  .object({
    id: z.enum(DESK_COINS.map(({ id }) => id)),
    symbol: z.string(),
    name: z.string(),
    price: z.number().positive().describe("USD"),
    change24h: z.number().nullable().describe("Percent over 24 hours."),
    icon: IconPath,
    indicative: z.boolean().describe("True when the price is a stand-in and not a market price."),
  })
  .meta({ id: "ExchangeCoin" });
export type ExchangeCoin = z.infer<typeof ExchangeCoin>;

export const ExchangeCoinsAnswer = z
  .object({ freshness: Freshness, coins: z.array(ExchangeCoin).length(DESK_COINS.length) })
  .meta({ id: "ExchangeCoinsAnswer" });
export type ExchangeCoinsAnswer = z.infer<typeof ExchangeCoinsAnswer>;
