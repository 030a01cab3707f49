import { KEY_REUSED, PAYMENT_IN_PROGRESS } from "@tradeslip/contracts/rules";
import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";

/** Identifies a retry of the same purchase (draft-ietf-httpapi-idempotency-key-header). */
export interface IdempotencyKey {
  readonly keyHash: string;
  readonly bodyHash: string;
}

const SOON_SECONDS = 1;

export function hashIdempotencyKey(idempotencyKey: string, bodyHash: string): IdempotencyKey {
  return { keyHash: createHash("sha256").update(idempotencyKey).digest("base64url"), bodyHash };
}

/**
 * The payment that the key was used for; null: a new key. Throws a ProviderError (422) if it was used for
 * another order.
 */
export async function paymentForKey(
  db: Database,
  { keyHash, bodyHash }: IdempotencyKey,
): Promise<string | null> {
  const used = await db
    .selectFrom("idempotency_keys")
    .select(["payment_id", "body_hash"])
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
  if (used === undefined) return null;
  if (used.body_hash !== bodyHash) {
    throw new ProviderError(422, KEY_REUSED);
  }
  return used.payment_id;
}

/** False: another request saved the same key first. */
export async function saveKey(db: Database, key: IdempotencyKey, paymentId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("idempotency_keys")
    .values({ key_hash: key.keyHash, body_hash: key.bodyHash, payment_id: paymentId })
    .onConflict((conflict) => conflict.column("key_hash").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Keys of requests that this process is handling. */
export class InFlightKeys {
  readonly #hashes = new Set<string>();

  /** Throws a ProviderError (409) if the key is in use. */
  async run<T>({ keyHash }: IdempotencyKey, purchase: () => Promise<T>): Promise<T> {
    if (this.#hashes.has(keyHash)) {
      throw new ProviderError(409, PAYMENT_IN_PROGRESS, {
        retryAfterSeconds: SOON_SECONDS,
      });
    }
    this.#hashes.add(keyHash);
    try {
      return await purchase();
    } finally {
      this.#hashes.delete(keyHash);
    }
  }
}
