import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** Length of a public key, and of a private key's seed (RFC 8032, 5.1.5). */
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** What precedes the seed in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const KIND = { kty: "OKP", crv: "Ed25519" } as const;

/** Verifies signatures with one public key. */
export interface Verifier {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  verify(data: Uint8Array, signature: Uint8Array): boolean;
}

/** Also signs. */
export interface Signer extends Verifier {
  /** 64 bytes, always the same for the same data (RFC 8032). */
  sign(data: Uint8Array): Buffer;
}

/** Throws a RangeError for a key of another length, or one that begins with zero. */
export function ed25519Verifier(publicKey: Buffer): Verifier {
  requireUsable(publicKey);
  const key = createPublicKey({ format: "jwk", key: { ...KIND, x: publicKey.toString("base64url") } });
  return verifierOf(publicKey, key);
}

/**
 * The first usable key of an endless series of candidates. Skips one whose seed or public key begins with a
 * zero byte: WebKit drops that byte and then refuses the key, so its signatures could not be checked there.
 * @param seedOf 32 bytes for each turn from 0, always the same
 */
export function ed25519Signer(seedOf: (turn: number) => Buffer): Signer {
  for (let turn = 0; ; turn += 1) {
    const seed = seedOf(turn);
    if (seed.length !== KEY_BYTES) throw new RangeError(`A seed has ${KEY_BYTES} bytes`);
    const privateKey = createPrivateKey({
      format: "der",
      type: "pkcs8",
      key: Buffer.concat([PKCS8_HEAD, seed]),
    });
    const key = createPublicKey(privateKey);
    const publicKey = Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url");
    if (seed[0] === 0 || publicKey[0] === 0) continue;
    return { ...verifierOf(publicKey, key), sign: (data) => sign(null, data, privateKey) };
  }
}

function verifierOf(publicKey: Buffer, key: KeyObject): Verifier {
  return {
    publicKey,
    verify: (data, signature) => signature.length === SIGNATURE_BYTES && verify(null, data, key, signature),
  };
}

function requireUsable(publicKey: Buffer): void {
  if (publicKey.length !== KEY_BYTES) throw new RangeError(`A public key has ${KEY_BYTES} bytes`);
  if (publicKey[0] === 0) throw new RangeError("A public key that begins with zero is never used");
}
