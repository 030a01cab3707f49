import { renderSVG } from "uqr";
import { btcText } from "./satoshi.ts";

/** Wallets fill in the address and the exact amount (BIP21). */
export function paymentUri(address: string, sats: number): string {
  return `bitcoin:${address}?amount=${btcText(sats)}`;
}

/** The same as an image (data URI). Bech32 may be written in capitals, which make a coarser picture (BIP173). */
export function paymentQrCode(address: string, sats: number): string {
  const svg = renderSVG(paymentUri(address.toUpperCase(), sats), { ecc: "M", border: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
