import * as z from "zod";
import {
  amount,
  amountOrNull,
  badShape,
  percentOrNull,
  readAnswer,
  unixSecondsToIso,
} from "./answer-fields.ts";
import type { BitcoinPrices } from "../price-source.ts";

const PricesAnswer = z.object({
  bitcoin: z.looseObject({ last_updated_at: unixSecondsToIso }),
});

/** In no listed currency is one bitcoin worth less. */
const LOWEST_PRICE = 0.01;

/** Missing figures beside the price are 0 (docs/product.md, P4.5). */
const ByCurrency = z.record(
  z.string(),
  z.object({
    price: amount.min(LOWEST_PRICE),
    change: percentOrNull.transform((value) => value ?? 0),
    volume: amountOrNull.transform((value) => value ?? 0),
    marketCap: amountOrNull.transform((value) => value ?? 0),
  }),
);

/**
 * simple/price for bitcoin, `currencies` in lower case. A currency that is absent is left out (the rates give it their
 * default), one that is null, zero or negative makes the whole answer a bad shape, and so does an answer with none.
 */
export function readBitcoinPrices(answer: unknown, currencies: readonly string[]): BitcoinPrices {
  const { bitcoin } = readAnswer(PricesAnswer, answer);
  const answered = currencies.filter((code) => Object.hasOwn(bitcoin, code));
  if (answered.length === 0) throw badShape("bitcoin has a price in none of the currencies");
  const figures = answered.map((code) => [
    code,
    {
      price: bitcoin[code],
      change: bitcoin[`${code}_24h_change`],
      volume: bitcoin[`${code}_24h_vol`],
      marketCap: bitcoin[`${code}_market_cap`],
    },
  ]);
  return {
    byCurrency: readAnswer(ByCurrency, Object.fromEntries(figures)),
    lastUpdatedAt: bitcoin.last_updated_at,
  };
}
