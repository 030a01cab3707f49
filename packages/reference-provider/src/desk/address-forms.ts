import type { AddressForm } from "@tradeslip/contracts/rules";
import { blake2b } from "@noble/hashes/blake2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, base58xrp, bech32, createBase58check, hex } from "@scure/base";
import { Address } from "@scure/btc-signer";
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

const BITCOIN = Address();
/**
 * Chain parameters of Litecoin Core and Dogecoin Core. No address begins with Dogecoin's prefix here: it has
 * no SegWit.
 */
const LITECOIN = Address({ bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 });
const DOGECOIN = Address({ bech32: "-", pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e });

/** Whether a text is an address of this form. Where the form has a checksum, one mistyped sign is found. */
export const ADDRESS_FORMS: Readonly<Record<AddressForm, (address: string) => boolean>> = {
  bitcoin: decodes((address) => BITCOIN.decode(address)),
  litecoin: decodes((address) => LITECOIN.decode(address)),
  dogecoin: decodes((address) => DOGECOIN.decode(address)),
  tron: decodes((address) => isVersioned(base58check().decode(address), 0x41)),
  xrp: decodes(isXrp),
  cardano: (address) => isShelley(address) || isByron(address),
  polkadot: decodes(isPolkadot),
  evm: isEvm,
  solana: decodes((address) => base58.decode(address).length === 32),
  any: (address) => /^[!-~]{8,128}$/.test(address),
};

const BECH32_CAPITALS = /^(?:BC|LTC|ADDR)1[02-9AC-HJ-NP-Z]+$/;

function decodes(read: (address: string) => unknown): (address: string) => boolean {
  return (address) => {
    try {
      return Boolean(read(address));
    } catch {
      return false;
    }
  };
}

function base58check() {
  return createBase58check(sha256);
}

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash("sha256").update(bytes).digest());
}

/** A version byte and a 20-byte hash. */
function isVersioned(payload: Uint8Array, version: number): boolean {
  return payload.length === 21 && payload[0] === version;
}

/** As base58check, in an alphabet of its own (xrpl.org, "Base58 Encodings"). */
function isXrp(address: string): boolean {
  const bytes = base58xrp.decode(address);
  const payload = bytes.subarray(0, -4);
  return isVersioned(payload, 0) && isEqual(bytes.subarray(-4), sha256(sha256(payload)).subarray(0, 4));
}

/** CIP 19: payment addresses of the main network, by the first byte's two halves. */
function isShelley(address: string): boolean {
  return decodes((text) => {
    // Longer than BIP 173 allows.
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, false);
    const bytes = bech32.fromWords(words);
    const kind = bytes[0]! >> 4;
    // With a staking part of 28 bytes, with a pointer, or without.
    const hasLength = kind < 4 ? bytes.length === 57 : kind < 6 ? bytes.length > 29 : bytes.length === 29;
    return prefix === "addr" && (bytes[0]! & 15) === 1 && kind < 8 && hasLength;
  })(address);
}

/** CBOR: a pair of tagged bytes and their CRC-32. */
function isByron(address: string): boolean {
  return decodes((text) => {
    const bytes = Buffer.from(base58.decode(text));
    if (hex.encode(bytes.subarray(0, 4)) !== "82d81858") return false;
    const end = 5 + bytes[4]!;
    return (
      bytes.length === end + 5 &&
      bytes[end] === 0x1a &&
      bytes.readUInt32BE(end + 1) === crc32(bytes.subarray(5, end))
    );
  })(address);
}

/** SS58 with Polkadot's prefix 0: 32 bytes of key, 2 of checksum. */
function isPolkadot(address: string): boolean {
  const bytes = base58.decode(address);
  const payload = bytes.subarray(0, 33);
  const hashed = blake2b(new Uint8Array([...Buffer.from("SS58PRE"), ...payload]), { dkLen: 64 });
  return bytes.length === 35 && bytes[0] === 0 && isEqual(bytes.subarray(33), hashed.subarray(0, 2));
}

/** EIP-55. In one case alone an address has no checksum. */
function isEvm(address: string): boolean {
  if (!/^0x[\da-fA-F]{40}$/.test(address)) return false;
  const digits = address.slice(2);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || address === withEvmChecksum(address);
}

/** Letters are capital where the hash of the small ones says so. */
function withEvmChecksum(address: string): string {
  const small = address.slice(2).toLowerCase();
  const hash = hex.encode(keccak_256(Buffer.from(small)));
  const digits = [...small].map((digit, place) => (hash[place]! >= "8" ? digit.toUpperCase() : digit));
  return `0x${digits.join("")}`;
}

/** One spelling for all that name the same address: two forms take capital and small letters for one. */
export function canonicalAddress(form: AddressForm, address: string): string {
  if (form === "evm") return withEvmChecksum(address);
  return BECH32_CAPITALS.test(address) ? address.toLowerCase() : address;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
