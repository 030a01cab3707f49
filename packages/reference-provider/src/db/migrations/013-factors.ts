import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Second factors, and logins that wait for one. */
export const factors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("totp_factors")
      .ifNotExists()
      .addColumn("account_id", "text", (column) => column.primaryKey())
      .addColumn("secret", "text", (column) => column.notNull())
      .addColumn("confirmed_at", "bigint")
      .addColumn("last_step", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("recovery_codes")
      .ifNotExists()
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("code_hash", "text", (column) => column.notNull())
      .addColumn("used_at", "bigint")
      .addPrimaryKeyConstraint("recovery_codes_key", ["account_id", "code_hash"])
      .execute();
    await db.schema
      .createTable("waiting_logins")
      .ifNotExists()
      .addColumn("key_hash", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("password_hash", "text", (column) => column.notNull())
      .addColumn("device", "text")
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
