import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The desk's record of orders. */
export const orders: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite notes that a migration is done after its transaction: a process may end in between.
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === "orders")) return;
    if (db.isTransaction) await create(db);
    else await db.transaction().execute(create);
  },
};

async function create(db: Kysely<unknown>): Promise<void> {
  await createOrders(db);
  await createIndexes(db);
  await db.schema
    .createTable("order_history")
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("step", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("by_kind", "text", (column) => column.notNull())
    .addColumn("by_id", "text")
    .addColumn("by_name", "text")
    .addColumn("text", "text")
    .addPrimaryKeyConstraint("order_history_key", ["reference", "version"])
    .execute();
  await db.schema
    .createTable("order_terms")
    .addColumn("term", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("order_terms_key", ["term", "reference"])
    .execute();
  await db.schema.createIndex("order_terms_of").on("order_terms").column("reference").execute();
  await db.schema
    .createTable("counted_payments")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("line", "text", (column) => column.notNull())
    .addColumn("is_whole", "integer", (column) => column.notNull())
    .addColumn("amount", "text", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("charged_back", "integer", (column) => column.notNull())
    .execute();
  await createIndex(db, "counted_payments", ["line"]);
  await createIndex(db, "counted_payments", ["reference"]);
  await createIndex(db, "counted_payments", ["at"]);
  await db.schema
    .createTable("order_counts")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
}

const TEXTS = [
  "token",
  "state",
  "side",
  "surface",
  "coin_id",
  "coin_symbol",
  "coin_name",
  "usd",
  "coin_amount",
  "rate",
  "price_source",
  "facts",
];
const TEXTS_OR_NULL = [
  "agent_id",
  "agent_name",
  "account_id",
  "browser",
  "network",
  "payer",
  "destination",
  "outcome",
];
const TIMES = ["issued_at", "slip_ends_at", "announced_at", "updated_at", "desk_step_at"];
const TIMES_OR_NULL = ["claimed_at", "details_at", "held_until", "lapses_at", "offer_until", "ended_at"];
const WHOLES = ["version", "late", "is_open", "inbox_rank", "waits", "is_bare"];

async function createOrders(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable("orders")
    .addColumn("reference", "text", (column) => column.primaryKey()) as ReturnType<
    typeof db.schema.createTable
  >;
  for (const name of TEXTS) table = table.addColumn(name, "text", (column) => column.notNull());
  for (const name of TEXTS_OR_NULL) table = table.addColumn(name, "text");
  for (const name of TIMES) table = table.addColumn(name, "bigint", (column) => column.notNull());
  for (const name of TIMES_OR_NULL) table = table.addColumn(name, "bigint");
  for (const name of WHOLES) table = table.addColumn(name, "integer", (column) => column.notNull());
  await table.execute();
}

/** Each list is read in one order, from an index: by the time of the announcement. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, "orders", ["announced_at", "reference"]);
  for (const column of ["state", "is_open", "inbox_rank", "waits", "agent_id"])
    await createIndex(db, "orders", [column, "announced_at", "reference"]);
  await db.schema
    .createIndex("orders_open_counts")
    .on("orders")
    .columns(["is_open", "state", "inbox_rank"])
    .execute();
  for (const column of ["account_id", "browser", "payer", "destination", "network"])
    await createIndex(db, "orders", [column, "announced_at"]);
  for (const column of ["lapses_at", "offer_until", "ended_at"]) await createIndex(db, "orders", [column]);
}

async function createIndex(
  db: Kysely<unknown>,
  table: string,
  columns: readonly [string, ...string[]] | readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns[0]}`)
    .on(table)
    .columns([...columns])
    .execute();
}
