import { createHash } from "node:crypto";
import { createBase58check } from "@scure/base";

export type Network = "mainnet" | "testnet" | "regtest";

/**
 * The extended public key of an account, as a wallet shows it, from which addresses are derived. It contains
 * no secret. This module avoids the curve library, which takes longer to load than the rest of the
 * configuration.
 */
export interface ExtendedKey {
  readonly text: string;
  /** The first four bytes. */
  readonly version: number;
  readonly network: Network;
}

const base58check = createBase58check((bytes: Uint8Array) => createHash("sha256").update(bytes).digest());

/** Version bytes (BIP32 and SLIP-0132) of the keys that addresses can be derived from. */
const PUBLIC = new Map<number, Network>([
  [0x0488b21e, "mainnet"],
  [0x04b24746, "mainnet"],
  [0x043587cf, "testnet"],
  [0x045f1cf6, "testnet"],
]);
/** Version, depth, parent fingerprint, child number, chain code and compressed public key (BIP32). */
const KEY_BYTES = 78;
const PUBLIC_KEY_AT = 45;
/** xprv, zprv, tprv, vprv, and their counterparts for other address types. */
const PRIVATE = new Set([
  0x0488ade4, 0x04b2430c, 0x04358394, 0x045f18bc, 0x049d7878, 0x044a4e28, 0x0295b005, 0x02aa7a99,
]);

/** Says why a text is not a usable key; the message may be shown. */
export class ExtendedKeyError extends Error {}

/** Reads an xpub, zpub, tpub or vpub. Throws an {@link ExtendedKeyError}. */
export function parseExtendedKey(text: string): ExtendedKey {
  const bytes = bytesOf(text);
  const version = bytes.readUInt32BE(0);
  if (PRIVATE.has(version)) {
    throw new ExtendedKeyError("must be a public key: no private key belongs on a server");
  }
  const network = PUBLIC.get(version);
  if (network === undefined) {
    throw new ExtendedKeyError("must be an xpub, zpub, tpub or vpub: addresses are native segwit (BIP84)");
  }
  if (bytes.length !== KEY_BYTES || ![2, 3].includes(bytes[PUBLIC_KEY_AT]!)) {
    throw new ExtendedKeyError("must be an extended public key");
  }
  return { text, version, network };
}

function bytesOf(text: string): Buffer {
  try {
    const bytes = Buffer.from(base58check.decode(text));
    if (bytes.length >= 4) return bytes;
  } catch {
    // The error below covers it.
  }
  throw new ExtendedKeyError("must be an extended public key without typing errors");
}
