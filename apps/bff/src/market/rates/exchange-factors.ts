import type { Currency } from "./countries.ts";

/**
 * Units of each currency for one US dollar, for made-up rates only (specification, section 9). Computed as
 * value(currency) / value(usd) from the example of /exchange_rates in CoinGecko's OpenAPI document of May 2026, to five
 * digits. They are not kept up to date: what uses them is always labelled indicative.
 */
export const EXCHANGE_FACTORS: Readonly<Record<Currency, number>> = {
  USD: 1,
  EUR: 0.86027,
  GBP: 0.74388,
  JPY: 159.32,
  SGD: 1.2777,
  AUD: 1.396,
  CAD: 1.3812,
  NGN: 1372.8,
  INR: 95.698,
  CHF: 0.78577,
  BRL: 5.0422,
  MXN: 17.317,
  KRW: 1507.5,
};
