import type { RateCurrency } from "./currencies.ts";

/** A row of the rates page. */
export interface RatedCountry {
  /** English name. */
  readonly name: string;
  /** As in `Country`: the name of the flag. */
  readonly code: string;
  readonly currency: RateCurrency;
}

/**
 * Countries that an operator may add to the rates page (docs/product.md, P4.17), by name: beyond the
 * fourteen, those in whose currency CoinGecko prices bitcoin.
 */
export const EXTRA_COUNTRIES: readonly RatedCountry[] = [
  { name: "Argentina", code: "ar", currency: "ARS" },
  { name: "Austria", code: "at", currency: "EUR" },
  { name: "Bahrain", code: "bh", currency: "BHD" },
  { name: "Bangladesh", code: "bd", currency: "BDT" },
  { name: "Belgium", code: "be", currency: "EUR" },
  { name: "Bermuda", code: "bm", currency: "BMD" },
  { name: "Bulgaria", code: "bg", currency: "EUR" },
  { name: "Chile", code: "cl", currency: "CLP" },
  { name: "China", code: "cn", currency: "CNY" },
  { name: "Croatia", code: "hr", currency: "EUR" },
  { name: "Cyprus", code: "cy", currency: "EUR" },
  { name: "Czechia", code: "cz", currency: "CZK" },
  { name: "Denmark", code: "dk", currency: "DKK" },
  { name: "Ecuador", code: "ec", currency: "USD" },
  { name: "El Salvador", code: "sv", currency: "USD" },
  { name: "Estonia", code: "ee", currency: "EUR" },
  { name: "Finland", code: "fi", currency: "EUR" },
  { name: "Georgia", code: "ge", currency: "GEL" },
  { name: "Greece", code: "gr", currency: "EUR" },
  { name: "Hong Kong", code: "hk", currency: "HKD" },
  { name: "Hungary", code: "hu", currency: "HUF" },
  { name: "Indonesia", code: "id", currency: "IDR" },
  { name: "Ireland", code: "ie", currency: "EUR" },
  { name: "Israel", code: "il", currency: "ILS" },
  { name: "Italy", code: "it", currency: "EUR" },
  { name: "Kuwait", code: "kw", currency: "KWD" },
  { name: "Latvia", code: "lv", currency: "EUR" },
  { name: "Liechtenstein", code: "li", currency: "CHF" },
  { name: "Lithuania", code: "lt", currency: "EUR" },
  { name: "Luxembourg", code: "lu", currency: "EUR" },
  { name: "Malaysia", code: "my", currency: "MYR" },
  { name: "Malta", code: "mt", currency: "EUR" },
  { name: "Myanmar", code: "mm", currency: "MMK" },
  { name: "Netherlands", code: "nl", currency: "EUR" },
  { name: "New Zealand", code: "nz", currency: "NZD" },
  { name: "Nigeria", code: "ng", currency: "NGN" },
  { name: "Norway", code: "no", currency: "NOK" },
  { name: "Pakistan", code: "pk", currency: "PKR" },
  { name: "Philippines", code: "ph", currency: "PHP" },
  { name: "Poland", code: "pl", currency: "PLN" },
  { name: "Portugal", code: "pt", currency: "EUR" },
  { name: "Russia", code: "ru", currency: "RUB" },
  { name: "Saudi Arabia", code: "sa", currency: "SAR" },
  { name: "Slovakia", code: "sk", currency: "EUR" },
  { name: "Slovenia", code: "si", currency: "EUR" },
  { name: "South Africa", code: "za", currency: "ZAR" },
  { name: "Spain", code: "es", currency: "EUR" },
  { name: "Sri Lanka", code: "lk", currency: "LKR" },
  { name: "Sweden", code: "se", currency: "SEK" },
  { name: "Taiwan", code: "tw", currency: "TWD" },
  { name: "Thailand", code: "th", currency: "THB" },
  { name: "Türkiye", code: "tr", currency: "TRY" },
  { name: "Ukraine", code: "ua", currency: "UAH" },
  { name: "United Arab Emirates", code: "ae", currency: "AED" },
  { name: "Vietnam", code: "vn", currency: "VND" },
];
