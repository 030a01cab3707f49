import type { ReceivingAccountInput } from "@tradeslip/contracts";
import Big from "big.js";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { sumOf } from "../ledger/ledger-payment.ts";
import { isCorrectedAway } from "../ledger/payment-conditions.ts";
import { isOnlyAdmin } from "./admins.ts";

export type AccountRow = Selectable<Tables["receiving_accounts"]>;

/** For a desk with a single admin; mails announce the account meanwhile. */
export const SINGLE_ADMIN_WAIT_MS = 30 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** From when an account is used, in milliseconds since the epoch; null: once another admin confirms it. */
export function countsFrom(
  account: Pick<AccountRow, "counts_from" | "changed_at" | "authors">,
  admins: ReadonlySet<string>,
): number | null {
  if (account.counts_from !== null) return account.counts_from;
  // One of two admins left before confirming it, under an earlier release.
  const isAlone = authorsOf(account).every((author) => isOnlyAdmin(admins, author));
  return isAlone ? account.changed_at + SINGLE_ADMIN_WAIT_MS : null;
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

/** The columns that decide where money goes, how much, and when it counts as in time. */
export function columnsOf(input: ReceivingAccountInput) {
  return {
    kind: input.kind,
    name: input.name,
    currency: input.currency,
    network: input.network ?? null,
    holder: input.holder,
    details: JSON.stringify(input.details.map(({ label, value }) => ({ label, value }))),
    daily_ceiling: input.dailyCeiling ?? null,
    posts_later_hours: input.postsLaterHours,
  };
}

type Columns = Pick<AccountRow, keyof ReturnType<typeof columnsOf>>;

/**
 * Whether a change must be confirmed: every change except a pause, a lower ceiling, or a shorter posting
 * delay.
 */
export function needsConfirmation(before: Columns, after: Columns): boolean {
  const { daily_ceiling: ceiling, posts_later_hours: hours, ...rest } = after;
  const was = before.daily_ceiling;
  const isLower = ceiling !== null && (was === null || new Big(ceiling).lte(was));
  const names = Object.keys(rest) as (keyof typeof rest)[];
  const isLooser = !(isLower || ceiling === was) || hours > before.posts_later_hours;
  return names.some((name) => before[name] !== after[name]) || isLooser;
}

/**
 * The total of this day (UTC), in the account's currency: of each order what was requested, or the amount
 * that came if it is larger; and unallocated money. A payment counts until its last part was corrected.
 */
export async function usedToday(
  db: Database,
  { id: accountId, currency }: Pick<AccountRow, "id" | "currency">,
  now: number,
): Promise<Big> {
  const from = now - (now % DAY_MS);
  const uses = await db
    .selectFrom("receiving_uses")
    .select(["reference", "amount"])
    .where("account_id", "=", accountId)
    .where("at", ">=", from)
    .execute();
  const came = await db
    .selectFrom("desk_payments")
    .leftJoin("desk_allocations", "desk_allocations.payment_id", "desk_payments.id")
    .select(["id", "desk_payments.amount", "reference", "desk_allocations.amount as part"])
    .where("account_id", "=", accountId)
    .where("currency", "=", currency)
    .where("kind", "=", "customer")
    .where("recorded_at", ">=", from)
    .where((eb) => eb.not(isCorrectedAway()))
    .execute();
  const parts = came.map(({ reference, part }) => ({ reference, amount: part ?? "0" }));
  const orders = new Set([...uses, ...parts].map(({ reference }) => reference));
  const ofOrders = [...orders].map((own) => {
    const [asked, paid] = [uses, parts].map((rows) =>
      sumOf(rows.filter(({ reference }) => reference === own && own !== null).map(({ amount }) => amount)),
    );
    return asked!.gt(paid!) ? asked! : paid!;
  });
  const whole = [...new Map(came.map(({ id, amount }) => [id, amount])).values()];
  const unallocated = sumOf(whole).minus(sumOf(parts.map(({ amount }) => amount)));
  return sumOf([unallocated, ...ofOrders]);
}
