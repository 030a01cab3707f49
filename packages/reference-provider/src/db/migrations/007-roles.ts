import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Roles at the desk of people who have no account yet. */
export const roles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("awaited_roles")
      .ifNotExists()
      .addColumn("email", "text", (column) => column.primaryKey())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
