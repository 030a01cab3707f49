import { expect, it } from "vitest";
import { countryOf } from "./lite-country.ts";

it.each([
  ["de-AT,de;q=0.9", "at"],
  ["zh-Hant-HK", "hk"],
  ["en-NG-x-private;q=1", "ng"],
  ["th-TH-u-ca-buddhist-nu-thai", "th"],
  ["de, en-US", undefined],
  ["es-419", undefined],
  ["FR_ca, fr-CA", undefined],
  ["*", undefined],
  ["", undefined],
  [undefined, undefined],
])("the country in %j is %s", (header, country) => {
  expect(countryOf(header)).toBe(country);
});
