import type { Kysely } from "kysely";

/** Otherwise it is SQLite, whose migrations run outside of transactions. */
export function isPostgres(db: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl === true;
}
