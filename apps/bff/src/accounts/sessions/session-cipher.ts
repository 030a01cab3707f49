import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { deriveKey } from "../../platform/crypto/derive-key.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keeps what a session holds from whoever reads the store, and names accounts there without their address.
 * @param secrets the current one first, then those that are still taken
 */
export class SessionCipher {
  readonly #sealKeys: readonly Buffer[];
  readonly #accountKeys: readonly Buffer[];

  constructor(secrets: readonly string[]) {
    this.#sealKeys = secrets.map((secret) => deriveKey(secret, "session-token"));
    this.#accountKeys = secrets.map((secret) => deriveKey(secret, "session-account"));
  }

  /** @param id of the session, to which the text is bound: moved to another, it does not open */
  seal(text: string, id: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#sealKeys[0]!, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(id));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** Null for what no secret of ours opens. */
  open(sealed: string, id: string): string | null {
    const bytes = Buffer.from(sealed, "base64url");
    for (const key of this.#sealKeys) {
      const text = openWith(key, bytes, id);
      if (text !== null) return text;
    }
    return null;
  }

  /** Under the current secret. */
  account(email: string): string {
    return this.accounts(email)[0]!;
  }

  /** Under each secret that is still taken: sessions begun before a change of secrets carry an older one. */
  accounts(email: string): readonly string[] {
    return this.#accountKeys.map((key) => createHmac("sha256", key).update(email).digest("base64url"));
  }
}

function openWith(key: Buffer, bytes: Buffer, id: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(id));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
