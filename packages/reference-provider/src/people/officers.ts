import { isDeskRole } from "@tradeslip/contracts/rules";
import { sql } from "kysely";
import { writeCount } from "../db/counts.ts";
import type { Database } from "../db/database.ts";
import { recordOf } from "../orders/order-record.ts";
import { rowOf } from "../orders/order-row.ts";

const DAY_MS = 86_400_000;
/** How long an account stays after its role ended (docs/product.md, P12.4). */
const STAYS_MS = 90 * DAY_MS;

/** Whether the account has a role at the desk, or had one recently: people may still ask about its acts. */
export async function holdsRole(db: Database, accountId: string, now: number): Promise<boolean> {
  const account = await db
    .selectFrom("accounts")
    .select("role")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (account !== undefined && isDeskRole(account.role)) return true;
  return hadRole(db, accountId, now - STAYS_MS);
}

/** Whether the account ever worked at the desk. @param since milliseconds since the epoch */
export async function hadRole(db: Database, accountId: string, since = 0): Promise<boolean> {
  const change = await db
    .selectFrom("audit")
    .select("seq")
    .where("reference", "=", accountId)
    .where("action", "=", "role-changed")
    .where("at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/**
 * Replaces a former desk member's name wherever it appears in orders and books; what they did stays. Run it in
 * a transaction.
 */
export async function anonymiseOfficer(db: Database, accountId: string): Promise<void> {
  // One at a time, so that no two get the same name.
  await writeCount(db, "officers", 1);
  const { count } = await db
    .selectFrom("officers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const name = `Agent ${count + 1}`;
  await db.insertInto("officers").values({ account_id: accountId, name }).execute();
  await db
    .updateTable("desk_payments")
    .set({ recorded_name: name })
    .where("recorded_by", "=", accountId)
    .execute();
  await db.updateTable("order_history").set({ by_name: name }).where("by_id", "=", accountId).execute();
  await renameInBooks(db, accountId, name);
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where((eb) => eb.or([eb("agent_id", "=", accountId), sql<boolean>`facts LIKE ${`%"${accountId}"%`}`]))
    .orderBy("reference")
    .forUpdate()
    .execute();
  for (const row of orders) {
    const named = renamed(row.facts, accountId, name);
    const agent = row.agent_id === accountId ? { agent_name: name } : {};
    const { inbox_rank } = row;
    const order = { ...rowOf(recordOf({ ...row, ...agent, facts: named })), inbox_rank };
    await db.updateTable("orders").set(order).where("reference", "=", row.reference).execute();
  }
}

async function renameInBooks(db: Database, accountId: string, name: string): Promise<void> {
  await db
    .updateTable("account_days")
    .set({ closed_name: name })
    .where("closed_by", "=", accountId)
    .execute();
  await db
    .updateTable("account_days")
    .set({ confirmed_name: name })
    .where("confirmed_by", "=", accountId)
    .execute();
  await db
    .updateTable("statement_imports")
    .set({ imported_name: name })
    .where("imported_by", "=", accountId)
    .execute();
  for (const table of ["statement_lines", "account_adjustments"] as const)
    await db.updateTable(table).set({ asked_name: name }).where("asked_by", "=", accountId).execute();
}

/** The JSON with this name for the person with this id. */
function renamed(json: string, id: string, name: string): string {
  const value: unknown = JSON.parse(json, (_key, each: unknown) => {
    const isTheirs =
      typeof each === "object" && each !== null && "id" in each && "name" in each && each.id === id;
    return isTheirs ? { ...each, name } : each;
  });
  return JSON.stringify(value);
}
