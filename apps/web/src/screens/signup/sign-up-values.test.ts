import { expect, it } from "vitest";
import { countryOf } from "./sign-up-values.ts";

it("knows the code of each country", () => {
  expect(countryOf("de").dialCode).toBe("+49");
});

it("has a country for whatever was kept", () => {
  expect(countryOf("zz").dialCode).toBe("+234");
});
