import { expect, it } from "vitest";
import { bitcoinUri, isUriOf } from "./bitcoin-uri.ts";

const BECH32 = { address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", btcAmount: "0.00057143" };
const BASE58 = { address: "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", btcAmount: "20.30000000" };

it("writes a URI as in BIP21", () => {
  expect(bitcoinUri(BASE58)).toBe("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.30000000");
});

it.each([
  [bitcoinUri(BECH32), BECH32],
  [bitcoinUri(BECH32).toUpperCase().replace("AMOUNT", "amount"), BECH32],
  [`${bitcoinUri(BECH32)}&label=The%20book&message=Thanks`, BECH32],
  // The examples of BIP21.
  ["bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3&label=Luke-Jr", BASE58],
])("%s is that payment", (uri, payment) => {
  expect(isUriOf(uri, payment)).toBe(true);
});

it.each([
  ["another amount", "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.00057144"],
  ["no amount", "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["no amount, but a label", "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?label=0.00057143"],
  ["two amounts", "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.00057143&amount=9"],
  [
    "an amount that is read in two ways",
    "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=5.7143e-4",
  ],
  ["another address", "bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.00057143"],
  ["another scheme", "javascript:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.00057143"],
  ["text around it", " bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.00057143"],
])("%s is another payment", (_what, uri) => {
  expect(isUriOf(uri, BECH32)).toBe(false);
});

it("base58 in other letters is another address", () => {
  const uri = bitcoinUri({ ...BASE58, address: BASE58.address.toLowerCase() });
  expect(isUriOf(uri, BASE58)).toBe(false);
});
