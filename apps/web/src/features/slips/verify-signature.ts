import type { SlipKeySet } from "@tradeslip/contracts";
import { fromBase64url, KEY_BYTES, SIGNATURE_BYTES, type SlipToken } from "@tradeslip/contracts/slips";

type PublishedKey = SlipKeySet["keys"][number];

/** Whether the signature is by one of the keys, excluding leaked ones. The token names its key. */
export async function isSignedByOneOf(keys: readonly PublishedKey[], slip: SlipToken): Promise<boolean> {
  for (const key of keys) {
    if (key.kid !== slip.keyId || key.compromisedAt !== undefined) continue;
    if (await isSignedBy(key, slip)) return true;
  }
  return false;
}

/**
 * Whether the key made the slip's signature (Ed25519, RFC 8032): by Web Crypto, or by a library if the page
 * lacks it (plain http) or the engine doesn't support the algorithm. False for an invalid key.
 */
async function isSignedBy(key: PublishedKey, slip: SlipToken): Promise<boolean> {
  const publicKey = fromBase64url(key.x);
  if (publicKey?.length !== KEY_BYTES || slip.signature.length !== SIGNATURE_BYTES) return false;
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  return (subtle && (await byWebCrypto(subtle, key, slip))) ?? byLibrary(publicKey, slip);
}

/** Null: the engine doesn't support Ed25519. */
async function byWebCrypto(
  subtle: SubtleCrypto,
  { kty, crv, x }: PublishedKey,
  { body, signature }: SlipToken,
): Promise<boolean | null> {
  try {
    const key = await subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", key, signature, body);
  } catch (error) {
    return error instanceof DOMException && error.name === "NotSupportedError" ? null : false;
  }
}

/** Loaded only if needed; most browsers never do. */
async function byLibrary(publicKey: Uint8Array, { body, signature }: SlipToken): Promise<boolean> {
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import("@noble/ed25519"),
    import("@noble/hashes/sha2.js"),
  ]);
  hashes.sha512 = sha512;
  try {
    return verify(signature, body, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
