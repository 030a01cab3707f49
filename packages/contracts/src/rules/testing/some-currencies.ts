import { currencyDigits, isLocalCurrency } from "../currency-digits.ts";

/** Sixty: all with three digits, as many with none as with two. */
export function someCurrencies(): readonly string[] {
  const all = Intl.supportedValuesOf("currency").filter(isLocalCurrency);
  const of = (digits: number) => all.filter((currency) => currencyDigits(currency) === digits);
  const three = of(3);
  return [...three, ...of(0).slice(0, 25), ...of(2)].slice(0, 60);
}
