import { COUNTRY_CODES, DEFAULT_COUNTRY, type CountryCode } from "@tradeslip/contracts/rules";

/** The default's for anything that the picker does not hold. */
export function countryOf(iso2: string): CountryCode {
  const find = (wanted: string) => COUNTRY_CODES.find((country) => country.iso2 === wanted);
  const found = find(iso2) ?? find(DEFAULT_COUNTRY);
  if (!found) throw new Error("The default country is not in the list");
  return found;
}
