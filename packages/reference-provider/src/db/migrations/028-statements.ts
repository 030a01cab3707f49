import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Statements of the desk's accounts, their lines, and closed days. */
export const statements: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("statement_mappings")
      .ifNotExists()
      .addColumn("account_id", "text", (column) => column.primaryKey())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addColumn("changed_by", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("statement_imports")
      .ifNotExists()
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("file_hash", "text", (column) => column.notNull())
      .addColumn("imported_by", "text", (column) => column.notNull())
      .addColumn("imported_name", "text", (column) => column.notNull())
      .addColumn("imported_at", "bigint", (column) => column.notNull())
      .addColumn("lines", "integer", (column) => column.notNull())
      .addColumn("fresh", "integer", (column) => column.notNull())
      .execute();
    await createLines(db);
    await db.schema
      .createTable("account_days")
      .ifNotExists()
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("date", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("closing", "text", (column) => column.notNull())
      .addColumn("closed_at", "bigint", (column) => column.notNull())
      .addColumn("closed_by", "text", (column) => column.notNull())
      .addColumn("closed_name", "text", (column) => column.notNull())
      .addColumn("confirmed_by", "text")
      .addColumn("confirmed_name", "text")
      .addPrimaryKeyConstraint("account_days_key", ["account_id", "date"])
      .execute();
    await db.schema
      .createTable("closed_payments")
      .ifNotExists()
      .addColumn("payment_id", "text", (column) => column.primaryKey())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("date", "text", (column) => column.notNull())
      .execute();
  },
};

async function createLines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("statement_lines")
    .ifNotExists()
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("import_id", "text", (column) => column.notNull())
    .addColumn("identity", "text", (column) => column.notNull())
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("has_time", "integer", (column) => column.notNull())
    .addColumn("direction", "text", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("amount", "text", (column) => column.notNull())
    .addColumn("narration", "text", (column) => column.notNull())
    .addColumn("bank_reference", "text")
    .addColumn("payer", "text")
    .addColumn("balance", "text")
    .addColumn("payment_id", "text")
    .addColumn("reference", "text")
    .addColumn("confirmed_as", "text")
    .addColumn("note", "text")
    .addColumn("asked_by", "text")
    .addColumn("asked_name", "text")
    .addColumn("confirmed_by", "text")
    .addColumn("confirmed_at", "bigint")
    .execute();
  await db.schema
    .createIndex("statement_lines_by_identity")
    .ifNotExists()
    .unique()
    .on("statement_lines")
    .columns(["identity"])
    .execute();
  await db.schema
    .createIndex("statement_lines_by_day")
    .ifNotExists()
    .on("statement_lines")
    .columns(["account_id", "day", "place"])
    .execute();
  await db.schema
    .createIndex("statement_lines_by_payment")
    .ifNotExists()
    .on("statement_lines")
    .columns(["payment_id"])
    .execute();
}
