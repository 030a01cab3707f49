import { expect, it } from "vitest";
import { COUNTRIES, LISTED_CURRENCIES } from "./countries.ts";
import { EXCHANGE_FACTORS } from "./exchange-factors.ts";

it("lists the fourteen countries in the specification's order", () => {
  expect(COUNTRIES.map((country) => `${country.name} ${country.code} ${country.currency}`)).toEqual([
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
  expect(LISTED_CURRENCIES).toHaveLength(12);
  expect(Object.keys(EXCHANGE_FACTORS)).toHaveLength(13);
  for (const currency of LISTED_CURRENCIES) expect(EXCHANGE_FACTORS[currency]).toBeGreaterThan(0);
});
