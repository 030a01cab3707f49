import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AddressField, BtcField, TimeField, bitcoinUri, isUriOf } from "./bitcoin-fields.ts";

describe("addresses", () => {
  it.each([
    // Vectors of BIP173, BIP350 and BIP84, and the first address of all.
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
    "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
    "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc",
  ])("%s", (address) => expect(AddressField.safeParse(address).success).toBe(true));

  it.each([
    "",
    "bc1",
    "bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1",
    "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0",
    "0x52908400098527886E0F7030069857D2E4169EE7",
    " 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n",
  ])("not %j", (address) => expect(AddressField.safeParse(address).success).toBe(false));
});

describe("amounts of Bitcoin", () => {
  it("every whole number of satoshi keeps its value, as text and as a number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_100_000_000_000_000 }), (satoshi) => {
        const text = `${Math.floor(satoshi / 1e8)}.${String(satoshi % 1e8).padStart(8, "0")}`;
        expect(BtcField.parse(text)).toBe(text);
        expect(BtcField.parse(Number(text))).toBe(text);
      }),
    );
  });

  it.each([
    "",
    "-1",
    "1e-4",
    "0x10",
    "0.000571431",
    "21000000.00000001",
    "1,5",
    ".5",
    Number.NaN,
    -1,
    1e9,
    1e-9,
    null,
  ])("not %j", (amount) => expect(BtcField.safeParse(amount).success).toBe(false));
});

describe("times", () => {
  const noon = Date.parse("2026-11-21T12:00:00Z");
  it.each([
    "2026-11-21T12:00:00Z",
    "2026-11-21T12:00:00.000Z",
    "2026-11-21T13:00:00+01:00",
    noon,
    noon + 0.25,
  ])("%j", (time) => expect(TimeField.parse(time)).toBe(noon));
  it.each(["", "tomorrow", "2026-11-21", "21.11.2026", noon / 1000, -1, Infinity, "+120000-01-01T00:00:00Z"])(
    "not %j",
    (time) => expect(TimeField.safeParse(time).success).toBe(false),
  );
});

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
