import { createHash, createHmac } from "node:crypto";

/** The hash before the first row. */
export const FIRST_HASH = "0".repeat(64);

export interface ChainedRow {
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly actor_kind: string;
  readonly action: string;
  readonly reference: string | null;
  readonly commitment: string;
}

/** Prefix of the commitment of a row whose content names only the desk, so it is never erased. */
export const LASTING = "2:";

/**
 * HMAC-SHA-256 of the content, keyed by its salt: without the salt, guesses at the content can't be tested.
 */
export function commitmentOf(salt: string, content: string): string {
  return createHmac("sha256", salt).update(content).digest("hex");
}

/** SHA-256 of the row and the previous hash, as a JSON list, in which no two rows look alike. */
export function hashOfRow(
  { seq, at, actor_kind: kind, action, reference, commitment }: ChainedRow,
  before: string,
): string {
  const text = JSON.stringify([before, seq, at, kind, action, reference, commitment]);
  return createHash("sha256").update(text).digest("hex");
}
