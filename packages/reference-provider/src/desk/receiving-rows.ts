import type { ReceivingAccountInput } from "@tradeslip/contracts";
import Big from "big.js";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

export type AccountRow = Selectable<Tables["receiving_accounts"]>;

const SINGLE_ADMIN_WAIT_MS = 30 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** From when an account is used, in milliseconds since the epoch; null: once another admin confirms it. */
export function countsFrom(
  account: Pick<AccountRow, "counts_from" | "changed_at">,
  admins: number,
): number | null {
  // One of two admins left before confirming it.
  return account.counts_from ?? (admins > 1 ? null : account.changed_at + SINGLE_ADMIN_WAIT_MS);
}

/** The account, locked until the transaction ends; undefined if it is unknown or deleted. */
export async function lockAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  const row = await lockRow(db, id);
  return row?.deleted_at === null ? row : undefined;
}

/** The same including deleted accounts, whose version continues if they are created again. */
export function lockRow(db: Database, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom("receiving_accounts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * Everything in an account that decides where money goes, for the audit. Without the orders of its addresses.
 */
export async function accountState(db: Database, id: string): Promise<object> {
  const row = await db
    .selectFrom("receiving_accounts")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const addresses = await db
    .selectFrom("receiving_addresses")
    .select(["network", "address", "tag"])
    .where("account_id", "=", id)
    .execute();
  return {
    ...row,
    addresses: addresses.map(({ network, address, tag }) => `${network} ${address} ${tag}`).toSorted(),
  };
}

export function authorsOf({ authors }: Pick<AccountRow, "authors">): readonly string[] {
  return JSON.parse(authors) as string[];
}

/** The columns that decide where money goes, and how much. */
export function columnsOf(input: ReceivingAccountInput) {
  return {
    kind: input.kind,
    name: input.name,
    currency: input.currency,
    network: input.network ?? null,
    holder: input.holder,
    details: JSON.stringify(input.details.map(({ label, value }) => ({ label, value }))),
    daily_ceiling: input.dailyCeiling ?? null,
  };
}

type Columns = Pick<AccountRow, keyof ReturnType<typeof columnsOf>>;

/** Whether a change has to be confirmed: any except a pause and a lower ceiling. */
export function isWeighty(before: Columns, after: Columns): boolean {
  const { daily_ceiling: ceiling, ...rest } = after;
  const was = before.daily_ceiling;
  const isLower = ceiling !== null && (was === null || new Big(ceiling).lte(was));
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return names.some((name) => before[name] !== after[name]) || !(isLower || ceiling === was);
}

/** The total requested on this day (UTC), in the account's currency. */
export async function usedToday(db: Database, accountId: string, now: number): Promise<Big> {
  const uses = await db
    .selectFrom("receiving_uses")
    .select("amount")
    .where("account_id", "=", accountId)
    .where("at", ">=", now - (now % DAY_MS))
    .execute();
  return uses.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
}
