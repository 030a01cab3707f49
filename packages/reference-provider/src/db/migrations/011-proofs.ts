import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Tries of users who prove who they are beside a login. */
export const proofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("proof_tries")
      .ifNotExists()
      .addColumn("subject", "text", (column) => column.primaryKey())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("last_try_at", "bigint", (column) => column.notNull())
      .addColumn("locked_until", "bigint")
      .execute();
  },
};
