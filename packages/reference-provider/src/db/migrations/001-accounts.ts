import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const accounts: Migration = {
  async up(db) {
    await createAccounts(db);
    await createOneTimeCodes(db);
    await createMailAllowance(db);
  },
};

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("firstname", "text", (column) => column.notNull())
    .addColumn("lastname", "text", (column) => column.notNull())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("date_of_birth", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("verified_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("accounts_phone").on("accounts").column("phone").execute();
  await db.schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_account").on("sessions").column("account_id").execute();
}

async function createOneTimeCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("one_time_codes")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("code_hash", "text")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("last_try_at", "bigint", (column) => column.notNull())
    .addColumn("lockouts", "integer", (column) => column.notNull())
    .addColumn("locked_until", "bigint")
    .addPrimaryKeyConstraint("one_time_codes_key", ["subject", "purpose"])
    .execute();
}

async function createMailAllowance(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mail_slots")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("last_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("mail_slots_key", ["subject", "kind"])
    .execute();
  await db.schema
    .createTable("mail_counts")
    .addColumn("scope", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("mail_counts_key", ["scope", "day"])
    .execute();
}
