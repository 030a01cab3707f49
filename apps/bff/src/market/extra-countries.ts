import { EXTRA_COUNTRIES, RATE_COUNTRIES, type RatedCountry } from "@tradeslip/contracts/rules";
import * as z from "zod";

/** Display name of the region code "ZZ". */
const NO_COUNTRY = "Unknown Region";
const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/**
 * Comma-separated two-letter codes of countries that the rates have in addition to every desk's. Reports each
 * problem separately.
 */
export const extraCountries = z.string().transform((text, context): readonly RatedCountry[] => {
  const codes = text.split(",").map((code) => code.trim().toLowerCase());
  for (const [index, code] of codes.entries()) {
    const message = problemOf(code, codes.slice(0, index));
    if (message !== null) context.addIssue({ code: "custom", message });
  }
  return codes.flatMap((code) => EXTRA_COUNTRIES.find((country) => country.code === code) ?? []);
});

function problemOf(code: string, before: readonly string[]): string | null {
  const shown = JSON.stringify(code.toUpperCase());
  if (before.includes(code)) return `must name each country once; twice: ${shown}`;
  if (EXTRA_COUNTRIES.some((country) => country.code === code)) return null;
  const isCode = /^[a-z]{2}$/.test(code);
  // Many write UK for GB.
  const own = isCode ? new Intl.Locale(`und-${code}`).region?.toLowerCase() : undefined;
  const ours = RATE_COUNTRIES.find((country) => country.code === own);
  if (ours) return `must not name what the rates always have: ${shown} (${ours.name})`;
  const name = isCode ? countryNames.of(code.toUpperCase()) : undefined;
  return name === undefined || name === NO_COUNTRY
    ? `must be two-letter codes of countries, comma-separated, such as NG,ZA; unknown: ${shown}`
    : `must be countries whose currency has a live rate; without one: ${shown} (${name})`;
}
