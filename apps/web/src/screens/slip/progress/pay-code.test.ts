import type { PaymentDetails } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import { payCode } from "./pay-code.ts";

const EUROS: PaymentDetails = {
  name: "Example Desk Ltd",
  details: [
    { label: "Bank", value: "Example Bank" },
    { label: "IBAN", value: "de89 3704 0044 0532 0130 00" },
  ],
  amount: "231.50",
  currency: "EUR",
  heldUntil: "2026-11-16T14:30:00.000Z",
};
const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const COINS: PaymentDetails = {
  ...EUROS,
  details: [{ label: "Address", value: ADDRESS }],
  network: "bitcoin",
  currency: "BTC",
  amount: "0.00500000",
};

it("euros to an IBAN are a transfer that a bank's app reads, with amount and reference", () => {
  expect(payCode(EUROS, "K7QF2-M9D43")?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    "Example Desk Ltd",
    "DE89370400440532013000",
    "EUR231.50",
    "",
    "",
    "K7QF2-M9D43",
  ]);
});

it.each<[string, PaymentDetails]>([
  ["other money than euros", { ...EUROS, currency: "NGN" }],
  ["an account that is no IBAN", { ...EUROS, details: [{ label: "IBAN", value: "0123456789" }] }],
  ["a mistyped IBAN", { ...EUROS, details: [{ label: "IBAN", value: "DE89370400440532013001" }] }],
  [
    "coins that need a tag",
    { ...COINS, network: "xrp", details: [...COINS.details, { label: "Tag", value: "77" }] },
  ],
])("%s has no code", (_what, details) => {
  expect(payCode(details, "K7QF2-M9D43")).toBeNull();
});

it("coins are read by a wallet: of bitcoin with the amount, of others the address", () => {
  expect(payCode(COINS, "K7QF2-M9D43")).toBe(`bitcoin:${ADDRESS.toUpperCase()}?amount=0.00500000`);
  const other = { ...COINS, network: "litecoin", currency: "LTC" };
  expect(payCode(other, "K7QF2-M9D43")).toBe(ADDRESS);
});
