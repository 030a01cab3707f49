import { expect, it } from "vitest";
import { countryOf } from "./country-of.ts";

it("knows the code of each country", () => {
  expect(countryOf("de").dialCode).toBe("+49");
});

it("has a country for whatever was kept", () => {
  expect(countryOf("zz").dialCode).toBe("+234");
});
