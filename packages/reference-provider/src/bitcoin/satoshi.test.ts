import { expect, it } from "vitest";
import { btcText, satsFor } from "./satoshi.ts";

it.each([
  ["87500.00", 57_143],
  ["50000", 100_000],
  ["50000.01", 100_000],
  ["49999.99", 100_001],
  ["0.01", 500_000_000_000],
  ["64123.456789012345", 77_975],
  ["64123.4567890123456", null],
  ["99999.999999999999", 50_001],
  ["17006802.73", 294],
  ["17006802", 295],
  ["17065000", null],
  ["0", null],
  ["0.00", null],
  ["-50000", null],
  ["5e4", null],
  ["Infinity", null],
  ["", null],
])("50.00 USD at %s for one BTC are %s satoshi, never a fraction too little", (price, sats) => {
  expect(satsFor("50.00", price)).toBe(sats);
});

it.each([
  [57_143, "0.00057143"],
  [1, "0.00000001"],
  [100_000_000, "1.00000000"],
  [2_100_000_000_000_000, "21000000.00000000"],
])("%s satoshi are %s BTC", (sats, btc) => {
  expect(btcText(sats)).toBe(btc);
});
