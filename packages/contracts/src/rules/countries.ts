import type { Currency } from "./currencies.ts";

export interface Country {
  /** English name. */
  readonly name: string;
  /** ISO 3166-1 alpha-2, lower case ("eu" for the Eurozone): the name of the flag. */
  readonly code: string;
  /** The currency of its Bitcoin rate. Without one the country has no row on the rates page. */
  readonly currency?: Currency;
  /** With the plus sign (ITU-T E.164). Without one the country is not in the sign-up form's list. */
  readonly dialCode?: string;
}
export type RateCountry = Country & Required<Pick<Country, "currency">>;
export type PhoneCountry = Country & Required<Pick<Country, "dialCode">>;

/**
 * Every country known to the product. Those with rates are in the order of the rates page (docs/product.md,
 * P4.1). No dial code is a prefix of another, but some countries share one.
 */
export const COUNTRIES: readonly Country[] = [
  { name: "United States", code: "us", currency: "USD", dialCode: "+1" },
  { name: "Eurozone", code: "eu", currency: "EUR" },
  { name: "United Kingdom", code: "gb", currency: "GBP", dialCode: "+44" },
  { name: "Japan", code: "jp", currency: "JPY", dialCode: "+81" },
  { name: "Singapore", code: "sg", currency: "SGD", dialCode: "+65" },
  { name: "Australia", code: "au", currency: "AUD", dialCode: "+61" },
  { name: "Canada", code: "ca", currency: "CAD", dialCode: "+1" },
  { name: "India", code: "in", currency: "INR", dialCode: "+91" },
  { name: "Germany", code: "de", currency: "EUR", dialCode: "+49" },
  { name: "France", code: "fr", currency: "EUR", dialCode: "+33" },
  { name: "Switzerland", code: "ch", currency: "CHF", dialCode: "+41" },
  { name: "Brazil", code: "br", currency: "BRL", dialCode: "+55" },
  { name: "Mexico", code: "mx", currency: "MXN", dialCode: "+52" },
  { name: "South Korea", code: "kr", currency: "KRW", dialCode: "+82" },
  { name: "Argentina", code: "ar", dialCode: "+54" },
  { name: "Austria", code: "at", dialCode: "+43" },
  { name: "Bangladesh", code: "bd", dialCode: "+880" },
  { name: "Belgium", code: "be", dialCode: "+32" },
  { name: "Cameroon", code: "cm", dialCode: "+237" },
  { name: "China", code: "cn", dialCode: "+86" },
  { name: "Denmark", code: "dk", dialCode: "+45" },
  { name: "Egypt", code: "eg", dialCode: "+20" },
  { name: "Ethiopia", code: "et", dialCode: "+251" },
  { name: "Ghana", code: "gh", dialCode: "+233" },
  { name: "Indonesia", code: "id", dialCode: "+62" },
  { name: "Ireland", code: "ie", dialCode: "+353" },
  { name: "Italy", code: "it", dialCode: "+39" },
  { name: "Kenya", code: "ke", dialCode: "+254" },
  { name: "Malaysia", code: "my", dialCode: "+60" },
  { name: "Morocco", code: "ma", dialCode: "+212" },
  { name: "Netherlands", code: "nl", dialCode: "+31" },
  { name: "New Zealand", code: "nz", dialCode: "+64" },
  { name: "Nigeria", code: "ng", dialCode: "+234" },
  { name: "Norway", code: "no", dialCode: "+47" },
  { name: "Pakistan", code: "pk", dialCode: "+92" },
  { name: "Philippines", code: "ph", dialCode: "+63" },
  { name: "Poland", code: "pl", dialCode: "+48" },
  { name: "Portugal", code: "pt", dialCode: "+351" },
  { name: "Rwanda", code: "rw", dialCode: "+250" },
  { name: "Saudi Arabia", code: "sa", dialCode: "+966" },
  { name: "Senegal", code: "sn", dialCode: "+221" },
  { name: "South Africa", code: "za", dialCode: "+27" },
  { name: "Spain", code: "es", dialCode: "+34" },
  { name: "Sweden", code: "se", dialCode: "+46" },
  { name: "Tanzania", code: "tz", dialCode: "+255" },
  { name: "Türkiye", code: "tr", dialCode: "+90" },
  { name: "Uganda", code: "ug", dialCode: "+256" },
  { name: "United Arab Emirates", code: "ae", dialCode: "+971" },
];

/** The rows of the rates page, in its order. */
export const RATE_COUNTRIES: readonly RateCountry[] = /* @__PURE__ */ COUNTRIES.filter(
  (country): country is RateCountry => country.currency !== undefined,
);

/** Each currency of the rates page once. */
export const RATE_CURRENCIES: readonly Currency[] = /* @__PURE__ */ [
  ...new Set(RATE_COUNTRIES.map(({ currency }) => currency)),
];

/** The countries of the sign-up form, by name. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = /* @__PURE__ */ COUNTRIES.filter(
  (country): country is PhoneCountry => country.dialCode !== undefined,
).toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The sign-up form's first choice (docs/product.md, P9.6). */
export const DEFAULT_PHONE_COUNTRY = "ng";
