import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The desk's own: its audit, settings, replies, and where customers pay to. */
export const desk: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === "audit")) return;
    if (db.isTransaction) await create(db);
    else await db.transaction().execute(create);
  },
};

async function create(db: Kysely<unknown>): Promise<void> {
  await createAudit(db);
  await createReceiving(db);
  await db.schema
    .createTable("desk_settings")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("desk_replies")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("goes_to", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("desk_presence")
    .addColumn("account_id", "text", (column) => column.primaryKey())
    .addColumn("last_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("audit")
    .addColumn("seq", "bigint", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("actor_kind", "text", (column) => column.notNull())
    .addColumn("actor_id", "text")
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("reference", "text")
    .addColumn("content", "text")
    .addColumn("salt", "text")
    .addColumn("commitment", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_reference").on("audit").columns(["reference", "seq"]).execute();
  await db.schema.createIndex("audit_actor").on("audit").columns(["actor_id", "seq"]).execute();
  await db.schema
    .createTable("chain_head")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("seq", "bigint", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .execute();
}

async function createReceiving(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("receiving_accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("network", "text")
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("daily_ceiling", "text")
    .addColumn("paused", "integer", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull())
    .addColumn("counts_from", "bigint")
    .addColumn("deleted_at", "bigint")
    .execute();
  await db.schema
    .createTable("receiving_addresses")
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("tag", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("reference", "text")
    .addPrimaryKeyConstraint("receiving_addresses_key", ["network", "address", "tag"])
    .execute();
  await db.schema
    .createIndex("receiving_addresses_free")
    .on("receiving_addresses")
    .columns(["account_id", "place"])
    .execute();
  await db.schema
    .createTable("receiving_uses")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("amount", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("receiving_uses_key", ["account_id", "reference", "at"])
    .execute();
}
