import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Passkeys, and the challenges that they answer. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("passkeys")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      // As long as it needs to be: keys of algorithms to come have thousands of bytes.
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("counter", "bigint", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("last_used_at", "bigint")
      .execute();
    await db.schema
      .createIndex("passkeys_of_account")
      .ifNotExists()
      .on("passkeys")
      .column("account_id")
      .execute();
    await db.schema
      .createTable("passkey_challenges")
      .ifNotExists()
      .addColumn("challenge_hash", "text", (column) => column.primaryKey())
      .addColumn("holder", "text", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
