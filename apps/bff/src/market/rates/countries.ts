export interface Country {
  readonly name: string;
  /** Flag code, lower case. */
  readonly code: string;
  readonly currency: Currency;
}

export type Currency =
  | "USD"
  | "EUR"
  | "GBP"
  | "JPY"
  | "SGD"
  | "AUD"
  | "CAD"
  | "NGN"
  | "INR"
  | "CHF"
  | "BRL"
  | "MXN"
  | "KRW";

/** The countries of the rates page in its order (specification, section 3). */
export const COUNTRIES: readonly Country[] = [
  { name: "United States", code: "us", currency: "USD" },
  { name: "Eurozone", code: "eu", currency: "EUR" },
  { name: "United Kingdom", code: "gb", currency: "GBP" },
  { name: "Japan", code: "jp", currency: "JPY" },
  { name: "Singapore", code: "sg", currency: "SGD" },
  { name: "Australia", code: "au", currency: "AUD" },
  { name: "Canada", code: "ca", currency: "CAD" },
  { name: "India", code: "in", currency: "INR" },
  { name: "Germany", code: "de", currency: "EUR" },
  { name: "France", code: "fr", currency: "EUR" },
  { name: "Switzerland", code: "ch", currency: "CHF" },
  { name: "Brazil", code: "br", currency: "BRL" },
  { name: "Mexico", code: "mx", currency: "MXN" },
  { name: "South Korea", code: "kr", currency: "KRW" },
];

/** Each currency of the list once: what one call for bitcoin's prices asks for. */
export const LISTED_CURRENCIES: readonly Currency[] = [
  ...new Set(COUNTRIES.map((country) => country.currency)),
];
