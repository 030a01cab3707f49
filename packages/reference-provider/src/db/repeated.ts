import { Kysely, type Transaction, type TransactionBuilder } from "kysely";
import { LockConflictError, WrittenMeanwhileError } from "../errors.ts";
import type { Tables } from "./tables.ts";

/** Each time another one was faster; who loses more often doesn't lose by chance. */
const MOST_TIMES = 5;
/** More than twice only within it: the BFF waits five seconds for an answer, and a lock takes two. */
const PATIENCE_MS = 2_500;

/**
 * Runs a transaction again that lost against another one: it is undone, and now sees what the other wrote. So
 * what a transaction does outside the database comes after it.
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
