import { afterEach, expect, it, vi } from "vitest";
import { COUNTRIES } from "./countries.ts";
import { countryNames } from "./country-names.ts";
import { EXTRA_COUNTRIES } from "./extra-countries.ts";
import { formatsOf, LOCALES } from "./locales.ts";

const ALL = [...COUNTRIES, ...EXTRA_COUNTRIES];
const namesIn = (locale: string) => {
  const nameOf = countryNames(formatsOf(locale));
  return (codes: string) =>
    codes.split(" ").map((code) => nameOf(code, ALL.find((country) => country.code === code)!.name));
};

afterEach(() => vi.restoreAllMocks());

it.each([
  ["fr", ["États-Unis", "Zone euro", "Corée du Sud"]],
  ["sw", ["Marekani", "Jumuiya ya Ulaya", "Korea Kusini"]],
  ["pt-BR", ["Estados Unidos", "Zona do euro", "Coreia do Sul"]],
  ["ar", ["الولايات المتحدة", "منطقة اليورو", "كوريا الجنوبية"]],
])("countries in %s: %j", (locale, names) => {
  expect(namesIn(locale)("us eu kr")).toEqual(names);
});

it.each(["en", "pcm", "ha", "yo"])("in %s they have our English names", (locale) => {
  expect(namesIn(locale)("us eu tr hk")).toEqual(["United States", "Eurozone", "Türkiye", "Hong Kong"]);
});

it.each(LOCALES)("in %s each has a name", (locale) => {
  const nameOf = countryNames(formatsOf(locale));
  for (const { code, name } of ALL) expect(nameOf(code, name)).toMatch(/^\p{L}[^\d]+$/u);
});

it("where a browser doesn't know the language, they are in English", () => {
  vi.spyOn(Intl.DisplayNames, "supportedLocalesOf").mockReturnValue([]);
  expect(namesIn("fr")("de")).toEqual(["Germany"]);
});

it("a country that Intl doesn't know has its English name", () => {
  expect(countryNames(formatsOf("fr"))("qq", "Atlantis")).toBe("Atlantis");
});
