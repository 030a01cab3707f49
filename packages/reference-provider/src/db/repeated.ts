import { Kysely, type Transaction, type TransactionBuilder } from "kysely";
import { LockConflictError, WrittenMeanwhileError } from "../errors.ts";
import type { Tables } from "./tables.ts";

/** Each try lost to another transaction; losing more often than this isn't chance. */
const MOST_TIMES = 5;
/** Third and later tries begin only within this: the BFF waits five seconds, and a lock takes two. */
const PATIENCE_MS = 2_500;

/**
 * Repeats a transaction that lost to another one: it is rolled back, and now sees what the other wrote. Do
 * anything outside the database after the transaction, not in it.
 */
export class RepeatingKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = <T>(work: (transaction: Transaction<Tables>) => Promise<T>) =>
      repeated(() => once(work));
    return builder;
  }
}

async function repeated<T>(run: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (let times = 1; ; times += 1) {
    try {
      return await run();
    } catch (error) {
      const isLost = error instanceof LockConflictError || error instanceof WrittenMeanwhileError;
      const isOver = times === MOST_TIMES || (times > 1 && performance.now() - begun > PATIENCE_MS);
      if (!isLost || isOver) throw error;
    }
  }
}
