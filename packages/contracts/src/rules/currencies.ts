/**
 * Units of each currency for one US dollar, for made-up rates, averages and the order of the best rates (docs/product.md, P4.9). Computed as
 * value(currency) / value(usd) from the example of /exchange_rates in CoinGecko's OpenAPI document of May 2026, to five
 * digits. They are not updated: what uses them is always labelled indicative.
 */
export const CURRENCY_FACTORS = {
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
} as const;
export type Currency = keyof typeof CURRENCY_FACTORS;

/** Each currency that prices can also be shown in, for reading only: those of the rates page, and Nigeria's (docs/product.md, P18.8). */
export const SHOWN_CURRENCIES = /* @__PURE__ */ Object.keys(CURRENCY_FACTORS) as readonly Currency[];
