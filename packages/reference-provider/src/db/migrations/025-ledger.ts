import { createHash, randomUUID } from "node:crypto";
import Big from "big.js";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Payments get rows of their own. Before, orders kept them in lists, and their keys were stored elsewhere.
 */
export const ledger: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite records a finished migration only after its transaction, so a process may end in between.
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === "counted_payments")) return;
    if (db.isTransaction) await moveToLedger(db);
    else await db.transaction().execute(moveToLedger);
  },
};

async function moveToLedger(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await sql`INSERT INTO payment_keys (key, line, is_whole, payment_id, reference)
    SELECT key, line, is_whole, NULL, reference FROM counted_payments`.execute(db);
  for (let after = ""; ;) {
    const { rows } = await sql<OldOrder>`SELECT reference, version, updated_at, agent_id, agent_name,
      coin_symbol, usd, coin_amount, side, facts FROM orders
      WHERE reference > ${after} AND facts <> '{}' ORDER BY reference LIMIT 500`.execute(db);
    for (const order of rows) await moveOrder(db, order);
    if (rows.length < 500) break;
    after = rows.at(-1)!.reference;
  }
  await sql`DROP TABLE counted_payments`.execute(db);
  // The audit has orders in their old form: the next start records what this made of them.
  await sql`INSERT INTO marks (name, value) SELECT 'ledger-unaudited', 'yes'
    WHERE EXISTS (SELECT 1 FROM orders)`.execute(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_payments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("direction", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("about", "text")
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("network", "text")
    .addColumn("transaction_id", "text")
    .addColumn("output", "integer")
    .addColumn("address", "text")
    .addColumn("bank_reference", "text")
    .addColumn("narration", "text")
    .addColumn("counterparty", "text")
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("amount", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("recorded_at", "bigint", (column) => column.notNull())
    .addColumn("recorded_by", "text", (column) => column.notNull())
    .addColumn("recorded_name", "text", (column) => column.notNull())
    .addColumn("approved_by", "text")
    .addColumn("is_allocated", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("desk_payments_by_recorded_at")
    .on("desk_payments")
    .columns(["recorded_at"])
    .execute();
  await db.schema.createIndex("desk_payments_by_about").on("desk_payments").columns(["about"]).execute();
  await db.schema
    .createIndex("desk_payments_by_is_allocated")
    .on("desk_payments")
    .columns(["is_allocated"])
    .execute();
  // Duplicates have the same account and amount.
  await db.schema
    .createIndex("desk_payments_by_account")
    .on("desk_payments")
    .columns(["account_id", "amount", "made_at"])
    .execute();
  await db.schema
    .createTable("desk_allocations")
    .addColumn("payment_id", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("amount", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("differences", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("desk_allocations_key", ["payment_id", "reference"])
    .execute();
  await db.schema
    .createIndex("desk_allocations_by_reference")
    .on("desk_allocations")
    .columns(["reference"])
    .execute();
  await db.schema
    .createTable("payment_keys")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("line", "text", (column) => column.notNull())
    .addColumn("is_whole", "integer", (column) => column.notNull())
    .addColumn("payment_id", "text")
    .addColumn("reference", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("payment_keys_by_line").on("payment_keys").columns(["line"]).execute();
  await db.schema.createIndex("payment_keys_by_payment").on("payment_keys").columns(["payment_id"]).execute();
}

interface OldOrder {
  readonly reference: string;
  readonly version: number;
  readonly updated_at: number | string;
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly coin_symbol: string;
  readonly usd: string;
  readonly coin_amount: string;
  readonly side: "buy" | "sell";
  readonly facts: string;
}

interface OldMoney {
  readonly amount: string;
  readonly currency: string;
  readonly madeAt: number;
  readonly payerName?: string;
  readonly bankReference?: string;
  readonly network?: string;
  readonly transaction?: string;
  readonly output?: number;
  readonly seenAt: number;
  readonly seenBy: { readonly id: string; readonly name: string };
  readonly chargedBack: boolean;
  readonly differences: readonly string[];
}

interface OldFacts {
  readonly money?: readonly OldMoney[];
  readonly payouts?: readonly {
    readonly transaction: string;
    readonly at: number;
    readonly undelivered: boolean;
  }[];
  readonly returned?: { readonly transaction: string; readonly at: number } | null;
  readonly look?: unknown;
  readonly statedBy?: readonly string[];
  readonly details?: { readonly accountId?: string; readonly kind: string } | null;
  readonly destination?: { readonly network?: string; readonly returnNetwork?: string } | null;
  readonly settlement?: { readonly usd?: string; readonly coinAmount?: string } | null;
}

interface Row {
  readonly direction: "in" | "out";
  readonly kind: string;
  readonly about?: string;
  readonly account_id?: string;
  readonly network?: string | undefined;
  readonly transaction_id?: string | undefined;
  readonly output?: number | undefined;
  readonly bank_reference?: string | undefined;
  readonly counterparty?: string | undefined;
  readonly currency: string;
  readonly amount: string;
  readonly at: number;
  readonly made_at?: number;
  readonly by: { readonly id: string; readonly name: string };
  readonly differences?: readonly string[];
}

/** Approvals already given become void: none of them says what it covers. */
async function moveOrder(db: Kysely<unknown>, order: OldOrder): Promise<void> {
  const facts = JSON.parse(order.facts) as OldFacts;
  const { money = [], payouts = [], returned = null, look: _look, statedBy = [], ...kept } = facts;
  const agent = { id: order.agent_id ?? "", name: order.agent_name ?? "" };
  const accountId = facts.details?.accountId ?? "";
  const add = (row: Row) => insertRow(db, order, row);
  for (const seen of money) {
    const { amount, currency, madeAt, seenAt, seenBy, differences } = seen;
    const common = { account_id: accountId, currency, amount, by: seenBy };
    const id = await add({
      ...common,
      direction: "in",
      kind: "customer",
      network: seen.network,
      transaction_id: seen.transaction,
      output: seen.output,
      bank_reference: seen.bankReference,
      counterparty: seen.payerName,
      at: seenAt,
      made_at: madeAt,
      differences,
    });
    if (seen.chargedBack)
      await add({ ...common, direction: "out", kind: "reversal", about: id, at: Number(order.updated_at) });
  }
  const isBuy = order.side === "buy";
  const { settlement, destination } = facts;
  const out = {
    currency: isBuy ? order.coin_symbol : "USD",
    amount: isBuy ? (settlement?.coinAmount ?? order.coin_amount) : (settlement?.usd ?? order.usd),
    by: agent,
  };
  for (const { transaction, at, undelivered } of payouts) {
    const id = await add({
      ...out,
      direction: "out",
      kind: "payout",
      ...(isBuy
        ? { network: destination?.network, transaction_id: transaction }
        : { bank_reference: transaction }),
      at,
    });
    if (undelivered) await add({ ...out, direction: "in", kind: "reversal", about: id, at });
  }
  const last = money.at(-1);
  if (returned !== null && last !== undefined) {
    const came = money.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
    const isCoin = facts.details?.kind === "coin";
    await add({
      direction: "out",
      kind: "refund",
      account_id: accountId,
      currency: last.currency,
      amount: came.toFixed(),
      ...(isCoin
        ? { network: last.network ?? destination?.returnNetwork, transaction_id: returned.transaction }
        : { bank_reference: returned.transaction }),
      at: returned.at,
      by: agent,
    });
  }
  const text = JSON.stringify({ ...kept, authors: statedBy });
  await sql`UPDATE orders SET facts = ${text} WHERE reference = ${order.reference}`.execute(db);
}

async function insertRow(db: Kysely<unknown>, { reference, version }: OldOrder, row: Row): Promise<string> {
  const id = randomUUID();
  const amount = new Big(row.amount).toFixed();
  await sql`INSERT INTO desk_payments (id, direction, kind, about, account_id, network, transaction_id, output,
      bank_reference, counterparty, currency, amount, made_at, recorded_at, recorded_by, recorded_name, is_allocated)
    VALUES (${id}, ${row.direction}, ${row.kind}, ${row.about ?? null}, ${row.account_id ?? ""},
      ${row.network ?? null}, ${row.transaction_id ?? null}, ${row.output ?? null},
      ${row.bank_reference ?? null}, ${row.counterparty ?? null}, ${row.currency}, ${amount},
      ${row.made_at ?? row.at}, ${row.at}, ${row.by.id}, ${row.by.name}, 1)`.execute(db);
  await sql`INSERT INTO desk_allocations (payment_id, reference, amount, version, differences)
    VALUES (${id}, ${reference}, ${amount}, ${version}, ${JSON.stringify(row.differences ?? [])})`.execute(
    db,
  );
  if (row.about === undefined) await linkKey(db, id, row);
  return id;
}

/** Links the key that the payment was booked by, so that correcting the payment frees it. */
async function linkKey(db: Kysely<unknown>, id: string, row: Row): Promise<void> {
  const { transaction_id: transaction, bank_reference: bankReference } = row;
  const keys = [
    ...(transaction == null ? [] : [`coin ${row.network} ${plainTransaction(transaction)}`]),
    ...(transaction == null || row.output === undefined
      ? []
      : [`coin ${row.network} ${plainTransaction(transaction)} ${row.output}`]),
    ...(bankReference == null ? [] : [`bank ${plainReference(bankReference)}`]),
  ].map((key) => createHash("sha256").update(key).digest("base64url"));
  if (keys.length > 0)
    await sql`UPDATE payment_keys SET payment_id = ${id}
      WHERE key IN (${sql.join(keys)}) AND payment_id IS NULL`.execute(db);
}

/** As that release wrote them. */
function plainTransaction(transaction: string): string {
  return /^(?:0x)?([\da-f]{64})$/i.exec(transaction)?.[1]?.toLowerCase() ?? transaction;
}

function plainReference(reference: string): string {
  const plain = reference.normalize("NFKC").toUpperCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, "") || reference;
}
