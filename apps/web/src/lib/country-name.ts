import { countryNames } from "@tradeslip/contracts/rules";
import { cachedByLocale } from "./format.ts";

const names = cachedByLocale(countryNames);

/** A country's name in the page's language. */
export function countryName(code: string, english: string): string {
  return names()(code, english);
}

/** For a search, in lower case and without accents: "turk" finds Türkiye, and "etats" États-Unis. */
export function plainName(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
