import { expect, it } from "vitest";
import { accountsIn } from "./account-numbers.ts";

const textsIn = (text: string) => accountsIn(text).map((found) => found.text);

it.each([
  ["Pay to 0123456789, GTBank", "0123456789"],
  ["Pay to 0123 4567 89 please", "0123 4567 89"],
  ["acct: 012-345-6789", "012-345-6789"],
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["mobile money +234 801 234 5678", "234 801 234 5678"],
  ["IBAN DE89 3704 0044 0532 0130 00.", "DE89 3704 0044 0532 0130 00"],
  ["GB29NWBK60161331926819", "GB29NWBK60161331926819"],
  ["card 4111 1111 1111 1111", "4111 1111 1111 1111"],
])("an account number: %s", (text, number) => {
  expect(accountsIn(text)).toEqual([{ kind: "account-number", text: number }]);
});

it.each([
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
  "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
  "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
])("an address of a coin: %s", (address) => {
  expect(accountsIn(`Send it to ${address}, thanks`)).toEqual([{ kind: "coin-address", text: address }]);
});

it.each([
  "Hello! Your order 8KX2M-T4D7Q is with us.",
  "Order 12345-67890 of 2026-11-26 14:03",
  "You buy 0.00322581 BTC for $250.00 at 77,500.00 USD",
  "₦387,500.00 or 387500 NGN",
  "until 26.11.2026, 14:03",
  "Your page says how it goes on: https://desk.example/q/2.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUm",
  "We answer within 4 minutes, Mon-Fri 08:00-22:00.",
  "antidisestablishmentarianism",
])("no account: %s", (text) => {
  expect(textsIn(text)).toEqual([]);
});

it("several are named once each, and a link hides none beside it", () => {
  expect(textsIn("0123456789 https://x.example/0123456789 or 0123456789, or 9876543210")).toEqual([
    "0123456789",
    "9876543210",
  ]);
  expect(textsIn(`0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n0123456789`)).toHaveLength(2);
});
