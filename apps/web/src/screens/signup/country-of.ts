import { PHONE_COUNTRIES, DEFAULT_PHONE_COUNTRY, type PhoneCountry } from "@tradeslip/contracts/rules";

/** The default's for anything that the picker does not hold. */
export function countryOf(code: string): PhoneCountry {
  const find = (wanted: string) => PHONE_COUNTRIES.find((country) => country.code === wanted);
  const found = find(code) ?? find(DEFAULT_PHONE_COUNTRY);
  if (!found) throw new Error("The default country is not in the list");
  return found;
}
