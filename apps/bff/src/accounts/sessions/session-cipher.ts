import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what a session holds, and replaces the account's address by keyed hashes: a stolen store reveals
 * neither.
 */
export class SessionCipher {
  readonly #tokenKeys: readonly [Buffer, ...Buffer[]];
  readonly #accountKeys: readonly [Buffer, ...Buffer[]];

  constructor(keys: KeyRing) {
    this.#tokenKeys = keys.all("session-token");
    this.#accountKeys = keys.all("session-account");
  }

  /** @param id of the session: the text decrypts for this session only */
  encrypt(text: string, id: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#tokenKeys[0], iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(id));
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
  }

  /** Null for anything that none of our secrets decrypts. */
  decrypt(encrypted: string, id: string): string | null {
    const bytes = Buffer.from(encrypted, "base64url");
    for (const key of this.#tokenKeys) {
      const text = decryptWith(key, bytes, id);
      if (text !== null) return text;
    }
    return null;
  }

  /** The account's name under the current secret. */
  hashAccount(email: string): string {
    return this.allAccountHashes(email)[0]!;
  }

  /** Under each accepted secret: sessions that began before a rotation carry an older name. */
  allAccountHashes(email: string): readonly string[] {
    return this.#accountKeys.map((key) => createHmac("sha256", key).update(email).digest("base64url"));
  }
}

function decryptWith(key: Buffer, bytes: Buffer, id: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(id));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
