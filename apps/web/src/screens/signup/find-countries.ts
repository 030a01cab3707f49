import { COUNTRY_CODES, type CountryCode } from "@tradeslip/contracts/rules";

/** By name, code with or without its plus sign, or two letters; what begins so stands first. */
export function findCountries(text: string): readonly CountryCode[] {
  const wanted = plain(text.trim()).replace(/^\+/, "");
  if (wanted === "") return COUNTRY_CODES;
  const found = COUNTRY_CODES.filter(
    (country) => isShort(country, wanted) || plain(country.country).includes(wanted),
  );
  const rank = (country: CountryCode) =>
    isShort(country, wanted) ? 0 : plain(country.country).startsWith(wanted) ? 1 : 2;
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function isShort({ iso2, code }: CountryCode, wanted: string): boolean {
  return iso2 === wanted || code.slice(1).startsWith(wanted);
}

/** In lower case and without accents: "turk" finds Türkiye. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
