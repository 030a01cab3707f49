import type { AddressForm } from "@tradeslip/contracts/rules";
import { blake2b } from "@noble/hashes/blake2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, base58xrp, bech32, createBase58check, hex } from "@scure/base";
import { Address } from "@scure/btc-signer";
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

const BASE58CHECK = createBase58check(sha256);
/** The same with the XRP Ledger's own alphabet (xrpl.org, "Base58 Encodings"). */
export const XRP_BASE58CHECK = {
  decode: (text: string) => BASE58CHECK.decode(base58.encode(base58xrp.decode(text))),
  encode: (bytes: Uint8Array) => base58xrp.encode(base58.decode(BASE58CHECK.encode(bytes))),
};
const BITCOIN = Address();
/**
 * Chain parameters of Litecoin Core and Dogecoin Core. Dogecoin has no SegWit, so its bech32 prefix here
 * matches no address.
 */
const LITECOIN = Address({ bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 });
const DOGECOIN = Address({ bech32: "-", pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e });

/**
 * What an address of this form stands for: the hash or key that its owner holds, or null for a text that is
 * no address. If the form has a checksum, it detects a mistyped character.
 */
export const ADDRESS_FORMS: Readonly<Record<AddressForm, (address: string) => Uint8Array | null>> = {
  bitcoin: reads((address) => ofScript(BITCOIN.decode(address))),
  litecoin: reads((address) => ofScript(LITECOIN.decode(address))),
  dogecoin: reads((address) => ofScript(DOGECOIN.decode(address))),
  tron: reads((address) => versioned(BASE58CHECK.decode(address), 0x41)),
  xrp: reads((address) => versioned(XRP_BASE58CHECK.decode(address), 0)),
  cardano: (address) => readShelley(address) ?? readByron(address),
  polkadot: reads(readPolkadot),
  evm: readEvm,
  solana: reads((address) => ofLength(base58.decode(address), 32)),
  any: (address) => (/^[!-~]{8,128}$/.test(address) ? Buffer.from(address) : null),
};

const BECH32_CAPITALS = /^(?:BC|LTC|ADDR)1[02-9AC-HJ-NP-Z]+$/;

function reads(read: (address: string) => Uint8Array | null): (address: string) => Uint8Array | null {
  return (address) => {
    try {
      return read(address);
    } catch {
      return null;
    }
  };
}

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash("sha256").update(bytes).digest());
}

function ofLength(bytes: Uint8Array, length: number): Uint8Array | null {
  return bytes.length === length ? bytes : null;
}

/** A 20-byte hash after its version byte. */
function versioned(payload: Uint8Array, version: number): Uint8Array | null {
  return payload[0] === version ? ofLength(payload.subarray(1), 20) : null;
}

function ofScript(script: ReturnType<typeof BITCOIN.decode>): Uint8Array | null {
  if ("hash" in script) return script.hash;
  if ("pubkey" in script) return script.pubkey;
  return "script" in script ? script.script : null;
}

/** CIP 19: payment addresses of the main network, by the two halves of the first byte. */
function readShelley(address: string): Uint8Array | null {
  return reads((text) => {
    // Longer than BIP 173 allows.
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, false);
    const bytes = bech32.fromWords(words);
    const kind = bytes[0]! >> 4;
    // With a 28-byte staking part, with a pointer, or with neither.
    const hasLength = kind < 4 ? bytes.length === 57 : kind < 6 ? bytes.length > 29 : bytes.length === 29;
    const isPayment = prefix === "addr" && (bytes[0]! & 15) === 1 && kind < 8 && hasLength;
    return isPayment ? bytes.subarray(1, 29) : null;
  })(address);
}

/** CBOR: a pair of tagged bytes and their CRC-32. */
function readByron(address: string): Uint8Array | null {
  return reads((text) => {
    const bytes = Buffer.from(base58.decode(text));
    if (hex.encode(bytes.subarray(0, 4)) !== "82d81858") return null;
    const end = 5 + bytes[4]!;
    const isWhole =
      bytes.length === end + 5 &&
      bytes[end] === 0x1a &&
      bytes.readUInt32BE(end + 1) === crc32(bytes.subarray(5, end));
    return isWhole ? bytes.subarray(5, end) : null;
  })(address);
}

/** SS58 with Polkadot's prefix 0: 32 bytes of key, 2 of checksum. */
function readPolkadot(address: string): Uint8Array | null {
  const bytes = base58.decode(address);
  const payload = bytes.subarray(0, 33);
  const hashed = blake2b(new Uint8Array([...Buffer.from("SS58PRE"), ...payload]), { dkLen: 64 });
  const isOne = bytes.length === 35 && bytes[0] === 0 && isEqual(bytes.subarray(33), hashed.subarray(0, 2));
  return isOne ? payload.subarray(1) : null;
}

/** EIP-55. An address in a single case has no checksum. */
function readEvm(address: string): Uint8Array | null {
  if (!/^0x[\da-fA-F]{40}$/.test(address)) return null;
  const digits = address.slice(2);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || address === withEvmChecksum(address) ? hex.decode(digits.toLowerCase()) : null;
}

/** Letters are upper case where the hash of the lower-case address says so. */
function withEvmChecksum(address: string): string {
  const small = address.slice(2).toLowerCase();
  const hash = hex.encode(keccak_256(Buffer.from(small)));
  const digits = [...small].map((digit, place) => (hash[place]! >= "8" ? digit.toUpperCase() : digit));
  return `0x${digits.join("")}`;
}

/** One spelling for each address: two forms are case-insensitive. */
export function canonicalAddress(form: AddressForm, address: string): string {
  if (form === "evm") return withEvmChecksum(address);
  return BECH32_CAPITALS.test(address) ? address.toLowerCase() : address;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
