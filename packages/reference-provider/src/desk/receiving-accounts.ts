import type { ReceivingAccount, ReceivingAccountInput } from "@tradeslip/contracts";
import {
  ACCOUNT_HAS_BOOKS,
  ACCOUNT_MOVED,
  ACCOUNT_NAME_TAKEN,
  IBAN_MISTYPED,
  ibansIn,
  networkNamed,
  isMistypedIban,
  NO_CONFIRMATION_NEEDED,
  OWN_ACCOUNT,
  UNKNOWN_ACCOUNT,
} from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import { writeCount } from "../db/counts.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { accountTold, type Events } from "../events/events.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { lettersAndDigits } from "../orders/letters-and-digits.ts";
import { adminsOf, isOnlyAdmin, mailMembers } from "./admins.ts";
import { type AssignedAccount, assignAccount, type Assignment } from "./assign-account.ts";
import { actorOf, type Audit, type AuditEntry } from "./audit.ts";
import { addressText, dropFreeAddresses, keepAddresses, readAddresses } from "./receiving-addresses.ts";
import {
  type AccountRow,
  accountState,
  authorsOf,
  columnsOf,
  countsFrom,
  needsConfirmation,
  lockAccount,
  lockRow,
  SINGLE_ADMIN_WAIT_MS,
  usedToday,
} from "./receiving-rows.ts";

interface Parts {
  readonly clock: Clock;
  readonly audit: Audit;
  readonly events: Events;
}

/**
 * Where customers pay. A new or changed account waits for confirmation by another admin (docs/product.md,
 * P21).
 */
export class ReceivingAccounts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sorted by name. */
  async all(db: Database): Promise<readonly ReceivingAccount[]> {
    const admins = await adminsOf(db);
    const rows = await findWithName(db)
      .where("deleted_at", "is", null)
      .orderBy("name")
      .orderBy("receiving_accounts.id")
      .execute();
    return Promise.all(rows.map((row) => this.#answerOf(db, row, { admins, name: row.firstname ?? "" })));
  }

  /**
   * Creates or changes an account. Throws a ProviderError: 400 for addresses that are invalid or belong to
   * another account, 409 `account_moved` for an outdated version.
   */
  async put(
    db: Database,
    caller: DeskCaller,
    id: string,
    input: ReceivingAccountInput,
  ): Promise<ReceivingAccount> {
    const addresses = readAddresses(input.network ?? "", input.addresses ?? []);
    const now = this.#parts.clock.now();
    const columns = columnsOf(input);
    requireIbans(input);
    return db.transaction().execute(async (transaction) => {
      const row = await lockRow(transaction, id);
      const before = row?.deleted_at === null ? row : undefined;
      if (before === undefined && input.version > 0) throw new ProviderError(404, UNKNOWN_ACCOUNT);
      await requireVersion(transaction, before, input.version);
      if (row !== undefined) await requireOwnUnit(transaction, row, columns);
      const state = row === undefined ? null : await accountState(transaction, id);
      const isAnyNew = await keepAddresses(transaction, {
        accountId: id,
        network: input.network ?? "",
        addresses,
      });
      const stands = before !== undefined && !isAnyNew && !needsConfirmation(before, columns);
      const { changed_at, changed_by, counts_from, authors } = stands
        ? before
        : {
            changed_at: now,
            changed_by: caller.accountId,
            counts_from: await this.#firstTime(transaction, caller, before === undefined),
            authors: JSON.stringify(await this.#authors(transaction, before, caller)),
          };
      const after = {
        id,
        ...columns,
        changed_at,
        changed_by,
        counts_from,
        authors,
        saved_by: caller.accountId,
        version: (row?.version ?? 0) + 1,
        paused: input.paused ? 1 : 0,
        deleted_at: null,
      };
      // If two create it at once, one inserts it; the other then reads it, and has an outdated version.
      if (row === undefined) await transaction.insertInto("receiving_accounts").values(after).execute();
      else await transaction.updateTable("receiving_accounts").set(after).where("id", "=", id).execute();
      // The mail doesn't contain the details, because its reader isn't always a member.
      if (!stands) await mailMembers(transaction, "account-entered", now);
      const admins = await adminsOf(transaction);
      const answer = await this.#answerOf(transaction, after, { admins, name: caller.name });
      if (before?.name !== input.name) await requireOwnName(transaction, id, input.name);
      await this.#tell(transaction, id, {
        actor: actorOf(caller),
        action: before === undefined ? "account-added" : "account-changed",
        before: state,
      });
      return answer;
    });
  }

  /** Orders that show its details keep them. Throws a ProviderError: 404, or 409 for an outdated version. */
  delete(db: Database, caller: DeskCaller, id: string, version: number): Promise<void> {
    const now = this.#parts.clock.now();
    return db.transaction().execute(async (transaction) => {
      const before = await lockAccount(transaction, id);
      if (before === undefined) throw new ProviderError(404, UNKNOWN_ACCOUNT);
      await requireVersion(transaction, before, version);
      const state = await accountState(transaction, id);
      await transaction
        .updateTable("receiving_accounts")
        .set({ deleted_at: now, version: before.version + 1, saved_by: caller.accountId })
        .where("id", "=", id)
        .execute();
      await dropFreeAddresses(transaction, id);
      await this.#tell(transaction, id, {
        actor: actorOf(caller),
        action: "account-deleted",
        before: state,
      });
    });
  }

  /**
   * Confirms the version that the admin read; they must have written no part of it. Where no other admin is left
   * to do that, it counts later, and all members are mailed. Throws a ProviderError: 404, or 409 if the version
   * is outdated, needs no confirmation, or not this admin's.
   */
  confirm(db: Database, caller: DeskCaller, id: string, version: number): Promise<ReceivingAccount> {
    const now = this.#parts.clock.now();
    return db.transaction().execute(async (transaction) => {
      const account = await lockAccount(transaction, id);
      if (account === undefined) throw new ProviderError(404, UNKNOWN_ACCOUNT);
      await requireVersion(transaction, account, version);
      const admins = await adminsOf(transaction);
      const from = countsFrom(account, admins);
      if (from !== null && from <= now)
        throw new ProviderError(409, NO_CONFIRMATION_NEEDED, { code: "confirmation_not_needed" });
      const isOwn = authorsOf(account).includes(caller.accountId);
      if (isOwn && (from !== null || !isOnlyAdmin(admins, caller.accountId)))
        throw new ProviderError(409, OWN_ACCOUNT, { code: "another_admin_needed" });
      const state = await accountState(transaction, id);
      await transaction
        .updateTable("receiving_accounts")
        .set(isOwn ? { counts_from: now + SINGLE_ADMIN_WAIT_MS } : { counts_from: now, authors: "[]" })
        .where("id", "=", id)
        .execute();
      if (isOwn) await mailMembers(transaction, "account-entered", now);
      const confirmed = await findWithName(transaction)
        .where("receiving_accounts.id", "=", id)
        .executeTakeFirstOrThrow();
      const answer = await this.#answerOf(transaction, confirmed, {
        admins,
        name: confirmed.firstname ?? "",
      });
      await this.#tell(transaction, id, {
        actor: actorOf(caller),
        action: isOwn ? "account-changed" : "account-confirmed",
        before: state,
      });
      return answer;
    });
  }

  /** Assigns its details to an order, in the transaction of the step that shows them: see assignAccount. */
  assign(db: Database, asked: Assignment): Promise<AssignedAccount> {
    return assignAccount(db, asked);
  }

  /**
   * For a desk with one admin, the first account counts at once: customers can't have been lured away from
   * another one.
   */
  async #firstTime(db: Database, { accountId }: DeskCaller, isNew: boolean): Promise<number | null> {
    if (!isOnlyAdmin(await adminsOf(db), accountId)) return null;
    const now = this.#parts.clock.now();
    const other = await db.selectFrom("receiving_accounts").select("id").limit(1).executeTakeFirst();
    return isNew && other === undefined ? now : now + SINGLE_ADMIN_WAIT_MS;
  }

  /**
   * Authors of a changed account: everyone since its last confirmation, because someone else's rename doesn't
   * make them the author of its numbers.
   */
  async #authors(
    db: Database,
    before: AccountRow | undefined,
    { accountId }: DeskCaller,
  ): Promise<readonly string[]> {
    if (before === undefined) return [accountId];
    const from = countsFrom(before, await adminsOf(db));
    const counted = from !== null && from <= this.#parts.clock.now();
    return [...new Set([...(counted ? [] : authorsOf(before)), accountId])];
  }

  async #tell(
    db: Database,
    id: string,
    { before, ...entry }: Pick<AuditEntry, "actor" | "action"> & { readonly before: object | null },
  ): Promise<void> {
    const { audit, events, clock } = this.#parts;
    const after = await accountState(db, id);
    await audit.record(db, { ...entry, reference: id, content: { before, after } });
    await events.record(db, [accountTold(id)], clock.now());
  }

  async #answerOf(
    db: Database,
    row: AccountRow,
    { admins, name }: { readonly admins: ReadonlySet<string>; readonly name: string },
  ): Promise<ReceivingAccount> {
    const now = this.#parts.clock.now();
    const from = countsFrom(row, admins);
    const counts = from !== null && from <= now;
    const used = await usedToday(db, row, now);
    return {
      id: row.id,
      version: row.version,
      kind: row.kind,
      name: row.name,
      currency: row.currency,
      ...(row.network === null
        ? {}
        : { network: row.network as ReceivingAccount["network"], addresses: await addressesOf(db, row.id) }),
      holder: row.holder,
      details: JSON.parse(row.details) as ReceivingAccount["details"],
      dailyCeiling: row.daily_ceiling,
      postsLaterHours: row.posts_later_hours,
      paused: row.paused === 1,
      usedToday: used.toFixed(),
      changedAt: new Date(row.changed_at).toISOString(),
      changedBy: name,
      counts,
      ...(counts || from === null ? {} : { countsFrom: new Date(from).toISOString() }),
    };
  }
}

/** Throws a ProviderError 400 for a text in the form of an IBAN that isn't valid. */
function requireIbans({ details }: ReceivingAccountInput): void {
  const place = details.findIndex(
    ({ label, value }) => isMistypedIban(value) || (/\bIBAN\b/i.test(label) && ibansIn(value).length === 0),
  );
  if (place !== -1) throw invalidField(`details.${place}.value`, IBAN_MISTYPED);
}

/** An account that money was asked for or booked at keeps currency and network. Throws a ProviderError 400. */
async function requireOwnUnit(
  db: Database,
  { id, currency, network }: AccountRow,
  columns: Pick<AccountRow, "currency" | "network">,
): Promise<void> {
  if (currency === columns.currency && network === columns.network) return;
  const label = network === null ? undefined : networkNamed(network)?.label;
  const unit = label === undefined ? currency : `${currency}, ${label}`;
  const field = currency === columns.currency ? "network" : "currency";
  for (const table of ["receiving_uses", "desk_payments", "statement_lines"] as const) {
    const found = await db
      .selectFrom(table)
      .select("amount")
      .where("account_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) throw invalidField(field, { ...ACCOUNT_HAS_BOOKS, values: { currency: unit } });
  }
}

/**
 * Accounts are told apart by name in orders and sums. From here on others that are saved wait until the
 * transaction ends. Throws a ProviderError 400.
 */
async function requireOwnName(db: Database, id: string, name: string): Promise<void> {
  await writeCount(db, "account-names", 1);
  const others = await db
    .selectFrom("receiving_accounts")
    .select("name")
    .where("deleted_at", "is", null)
    .where("id", "!=", id)
    .execute();
  if (others.some((other) => lettersAndDigits(other.name) === lettersAndDigits(name)))
    throw invalidField("name", ACCOUNT_NAME_TAKEN);
}

/**
 * Throws a ProviderError 409 `account_moved` that names the faster admin. @param version 0: the account
 * doesn't exist yet
 */
async function requireVersion(db: Database, account: AccountRow | undefined, version: number): Promise<void> {
  if (account === undefined || account.version === version) return;
  const row = await db
    .selectFrom("accounts")
    .select("firstname")
    .where("id", "=", account.saved_by ?? account.changed_by)
    .executeTakeFirst();
  throw new ProviderError(409, { ...ACCOUNT_MOVED, values: { name: row?.firstname ?? "An admin" } });
}

/** With the name of the account's last editor. */
function findWithName(db: Database) {
  return db
    .selectFrom("receiving_accounts")
    .leftJoin("accounts", "accounts.id", "receiving_accounts.changed_by")
    .selectAll("receiving_accounts")
    .select("accounts.firstname");
}

async function addressesOf(
  db: Database,
  accountId: string,
): Promise<NonNullable<ReceivingAccount["addresses"]>> {
  const rows = await db
    .selectFrom("receiving_addresses")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("place")
    .execute();
  return rows.map((row) => ({ address: addressText(row), reference: row.reference }));
}
