/**
 * Units of each currency for one US dollar, for made-up rates and averages (docs/product.md, P4.9). Computed
 * as value(currency) / value(usd) from the example of /exchange_rates in CoinGecko's OpenAPI document of May
 * 2026, to five digits. They are never updated, so values based on them are always labelled indicative.
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

/** The same for CoinGecko's other currencies, for countries that an operator adds to the rates page. */
const EXTRA_CURRENCY_FACTORS = {
  AED: 3.6731,
  ARS: 1408.5,
  BDT: 122.77,
  BHD: 0.37723,
  BMD: 1,
  CLP: 896.11,
  CNY: 6.7937,
  CZK: 20.875,
  DKK: 6.4286,
  GEL: 2.6642,
  HKD: 7.8364,
  HUF: 306.22,
  IDR: 17811,
  ILS: 2.8417,
  KWD: 0.30951,
  LKR: 325.23,
  MMK: 2099.8,
  MYR: 3.9663,
  NOK: 9.2748,
  NZD: 1.7139,
  PHP: 61.594,
  PKR: 278.4,
  PLN: 3.6454,
  RUB: 72.002,
  SAR: 3.74,
  SEK: 9.3196,
  THB: 32.676,
  TRY: 45.904,
  TWD: 31.447,
  UAH: 44.276,
  VND: 26344,
  ZAR: 16.389,
} as const;
export type RateCurrency = Currency | keyof typeof EXTRA_CURRENCY_FACTORS;

/** @returns units for one US dollar, as of {@link CURRENCY_FACTORS} */
export function currencyFactor(currency: RateCurrency): number {
  return { ...CURRENCY_FACTORS, ...EXTRA_CURRENCY_FACTORS }[currency];
}

/**
 * The currencies that prices can also be shown in, for reading only: those of the rates page and Nigeria's
 * (docs/product.md, P18.8).
 */
export const SHOWN_CURRENCIES = /* @__PURE__ */ Object.keys(CURRENCY_FACTORS) as readonly Currency[];
