import { speak } from "@tradeslip/ui/testing/english";
import { expect, it } from "vitest";
import { findCountries } from "./country-dialog.tsx";

const found = (text: string) => findCountries(text).map(({ name }) => name);

it.each([
  ["germ", ["Germany"]],
  ["+49", ["Germany"]],
  ["49", ["Germany"]],
  ["de", ["Germany", "Denmark", "Bangladesh", "Sweden"]],
  ["turk", ["Türkiye"]],
  ["TÜRK", ["Türkiye"]],
  ["+1", ["Canada", "United States"]],
  [" us ", ["United States", "Australia", "Austria"]],
  ["united", ["United Arab Emirates", "United Kingdom", "United States"]],
  ["atlantis", []],
])("%j finds %j", (text, countries) => {
  expect(found(text)).toEqual(countries);
});

it("finds all of them for nothing", () => {
  expect(found("").length).toBeGreaterThanOrEqual(40);
});

it("lists them by their names in the page's language, and finds them by their English ones too", () => {
  speak("fr");
  expect(found("").slice(0, 3)).toEqual(["South Africa", "Germany", "Saudi Arabia"]);
  for (const text of ["allem", "Germ"]) expect(found(text)).toEqual(["Germany"]);
});
