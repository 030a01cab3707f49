import { randomBytes } from "node:crypto";
import { deriveKey } from "@tradeslip/node-kit/secrets";

const SALT = "tradeslip";
const RANDOM_SECRET_BYTES = 32;

/**
 * Keys for single purposes, derived from the operator's secrets. Several secrets let one replace another: the
 * first signs and encrypts, all verify and decrypt.
 */
export class KeyRing {
  readonly #secrets: readonly [string, ...string[]];

  /** @param secrets the current one first; with none, a random one that ends with the process */
  constructor(secrets: readonly string[]) {
    const [current = randomBytes(RANDOM_SECRET_BYTES).toString("base64url"), ...older] = secrets;
    this.#secrets = [current, ...older];
  }

  /** Throws a RangeError for a secret that is too short. */
  current(purpose: string): Buffer {
    return deriveKey(this.#secrets[0], SALT, purpose);
  }

  /** One key for each secret, the current one first. Throws a RangeError for a secret that is too short. */
  all(purpose: string): readonly [Buffer, ...Buffer[]] {
    return this.each((keyFor) => keyFor(purpose));
  }

  /** Like {@link all}, for what needs more than one key of a secret. */
  each<Value>(make: (keyFor: (purpose: string) => Buffer) => Value): readonly [Value, ...Value[]] {
    const makeFrom = (secret: string) => make((purpose) => deriveKey(secret, SALT, purpose));
    const [current, ...older] = this.#secrets;
    return [makeFrom(current), ...older.map(makeFrom)];
  }
}
