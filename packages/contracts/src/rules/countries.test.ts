import { expect, it } from "vitest";
import { COUNTRIES, PHONE_COUNTRIES, RATE_COUNTRIES, RATE_CURRENCIES } from "./countries.ts";
import { currencyFactor, CURRENCY_FACTORS, SHOWN_CURRENCIES } from "./currencies.ts";
import { EXTRA_COUNTRIES } from "./extra-countries.ts";

it("begins with the fourteen countries of P4.1, in its order", () => {
  const rows = RATE_COUNTRIES.slice(0, 14).map(({ name, code, currency }) => `${name} ${code} ${currency}`);
  expect(rows).toEqual([
    "United States us USD",
    "Eurozone eu EUR",
    "United Kingdom gb GBP",
    "Japan jp JPY",
    "Singapore sg SGD",
    "Australia au AUD",
    "Canada ca CAD",
    "India in INR",
    "Germany de EUR",
    "France fr EUR",
    "Switzerland ch CHF",
    "Brazil br BRL",
    "Mexico mx MXN",
    "South Korea kr KRW",
  ]);
});

it("asks for each currency once and has a factor for all thirteen", () => {
  expect(new Set(RATE_CURRENCIES).size).toBe(RATE_CURRENCIES.length);
  expect(RATE_CURRENCIES.length).toBeGreaterThanOrEqual(12);
  expect(Object.keys(CURRENCY_FACTORS).length).toBeGreaterThanOrEqual(13);
  for (const currency of RATE_CURRENCIES) expect(CURRENCY_FACTORS[currency]).toBeGreaterThan(0);
  expect(SHOWN_CURRENCIES.toSorted()).toEqual([...RATE_CURRENCIES, "NGN"].toSorted());
});

it("names each country once, and the sign-up form's by name", () => {
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  const names = PHONE_COUNTRIES.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(names).not.toContain("Eurozone");
});

it("has each extra country once, beside the fourteen, under its one name and with a factor for its currency", () => {
  const codes = EXTRA_COUNTRIES.map(({ code }) => code);
  expect(new Set([...codes, ...RATE_COUNTRIES.map(({ code }) => code)]).size).toBe(codes.length + 14);
  expect(EXTRA_COUNTRIES.map(({ name }) => name)).toEqual(
    EXTRA_COUNTRIES.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, "en")),
  );
  for (const { code, name, currency } of EXTRA_COUNTRIES) {
    expect(COUNTRIES.find((country) => country.code === code)?.name ?? name).toBe(name);
    expect(currencyFactor(currency), currency).toBeGreaterThan(0);
  }
  expect(currencyFactor("NGN")).toBe(CURRENCY_FACTORS.NGN);
});
