import { PHONE_COUNTRIES, type PhoneCountry } from "@tradeslip/contracts/rules";

/** By name, dial code with or without its plus sign, or two letters; what begins so stands first. */
export function findCountries(text: string): readonly PhoneCountry[] {
  const wanted = plain(text.trim()).replace(/^\+/, "");
  if (wanted === "") return PHONE_COUNTRIES;
  const found = PHONE_COUNTRIES.filter(
    (country) => isShort(country, wanted) || plain(country.name).includes(wanted),
  );
  const rank = (country: PhoneCountry) =>
    isShort(country, wanted) ? 0 : plain(country.name).startsWith(wanted) ? 1 : 2;
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function isShort({ code, dialCode }: PhoneCountry, wanted: string): boolean {
  return code === wanted || dialCode.slice(1).startsWith(wanted);
}

/** In lower case and without accents: "turk" finds Türkiye. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
