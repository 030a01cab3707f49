import { createHash, createHmac } from "node:crypto";

/** What stands before the first row. */
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

/** Begins the commitment of a row whose content names no one but the desk: it is never erased. */
export const LASTING = "2:";

/** HMAC-SHA-256 of the content, keyed by its salt: without both the content cannot be tried out. */
export function commitmentOf(salt: string, content: string): string {
  return createHmac("sha256", salt).update(content).digest("hex");
}

/** SHA-256 of the row and the hash before it, as a JSON list, in which no two rows are written alike. */
export function hashOfRow(
  { seq, at, actor_kind: kind, action, reference, commitment }: ChainedRow,
  before: string,
): string {
  const text = JSON.stringify([before, seq, at, kind, action, reference, commitment]);
  return createHash("sha256").update(text).digest("hex");
}
