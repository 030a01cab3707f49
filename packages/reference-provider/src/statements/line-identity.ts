import { createHash } from "node:crypto";
import { exactReference, tellsNothing } from "../ledger/bank-lines.ts";
import type { ReadLine } from "./read-statement.ts";

/**
 * Identifies a line in other files of its account: its reference and day; without a reference its time, text
 * and balance. Lines equal in all of that are told apart by their position among each other.
 */
export class LineIdentities {
  readonly #accountId: string;
  readonly #seen = new Map<string, number>();

  constructor(accountId: string) {
    this.#accountId = accountId;
  }

  of(line: ReadLine): string {
    const { bankReference, direction, amount, day, at, narration, balance } = line;
    const own = tellsNothing(bankReference)
      ? [at, narration.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""), balance]
      : [exactReference(bankReference!), day];
    const base = hashOf(JSON.stringify([this.#accountId, direction, amount, ...own]));
    const turn = (this.#seen.get(base) ?? 0) + 1;
    this.#seen.set(base, turn);
    return turn === 1 ? base : `${base}.${turn}`;
  }
}

const BYTES = 18;

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest().subarray(0, BYTES).toString("base64url");
}
