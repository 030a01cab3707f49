/** Intl's code of the Eurozone, which has the flag of the European Union here. */
const EUROZONE = "EZ";

/**
 * Names countries in the language of `formats`. In English they are ours, and so they are where a browser
 * doesn't know the language, or its Intl not the country.
 *
 * @returns by the country's code in our lists and its English name
 */
export function countryNames(formats: string): (code: string, english: string) => string {
  const isEnglish = new Intl.Locale(formats).language === "en";
  if (isEnglish || Intl.DisplayNames.supportedLocalesOf(formats).length === 0) return (_, english) => english;
  const names = new Intl.DisplayNames(formats, { type: "region", fallback: "none" });
  return (code, english) => {
    const name = names.of(code === "eu" ? EUROZONE : code.toUpperCase()) ?? english;
    // "zone euro" begins a row.
    return name.charAt(0).toLocaleUpperCase(formats) + name.slice(1);
  };
}
