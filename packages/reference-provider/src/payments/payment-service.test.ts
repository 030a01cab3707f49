import { expect, it } from "vitest";
import { paymentQrCode, paymentUri } from "./payment-service.ts";

const ADDRESS = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
/** BIP21's grammar, with bech32 for its base58. */
const GRAMMAR = /^bitcoin:[a-zA-Z0-9]+\?amount=\d+\.\d+$/;

it("the URI asks for the exact amount in decimal BTC, as BIP21's examples do", () => {
  const uri = paymentUri(ADDRESS, 2_030_000_000);
  expect(uri).toMatch(GRAMMAR);
  expect(uri).toBe(`bitcoin:${ADDRESS}?amount=20.30000000`);
  expect(paymentUri(ADDRESS, 57_143)).toBe(`bitcoin:${ADDRESS}?amount=0.00057143`);
});

it("the QR code is an image that needs nothing from elsewhere", () => {
  const qrCode = paymentQrCode(ADDRESS, 57_143);
  const svg = Buffer.from(qrCode.replace("data:image/svg+xml;base64,", ""), "base64").toString();
  expect(svg).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
  expect(svg).not.toMatch(/script|href|url\(/);
  expect(qrCode.length).toBeLessThan(40_000);
});
