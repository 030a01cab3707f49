import { randomBytes } from "node:crypto";
import { bech32 } from "@scure/base";

/** A new bitcoin address, because an address belongs to one order. */
export function newAddress(): string {
  return bech32.encode("bc", [0, ...bech32.toWords(randomBytes(20))]);
}
