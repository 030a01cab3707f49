/**
 * People who are not served (docs/product.md, P20.7): by account, destination, payout account, name or
 * browser.
 */
import { randomUUID } from "node:crypto";
import type { Block, BlockInput, OrderDestination } from "@tradeslip/contracts";
import { BLOCKS_LISTED, can, UNKNOWN_BLOCK, NOTHING_TO_BLOCK, TIME_OVER } from "@tradeslip/contracts/rules";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { BlocksTable } from "../db/ledger-tables.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { type Events, SETTINGS_TOLD } from "../events/events.ts";
import { standing } from "../ledger/ledger-payment.ts";
import { compareNames, type NameMatch } from "../ledger/compare-names.ts";
import { plainName } from "../ledger/payer-names.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { plainAddresses } from "../desk/blocked-addresses.ts";
import { adminsOf, isOnlyAdmin, mailMembers } from "../desk/admins.ts";
import { actorOf, type Audit } from "../desk/audit.ts";
import { ALONE_WAIT_MS } from "../desk/pending-changes.ts";
import { namesOf } from "../desk/audit-pages.ts";
import { lettersAndDigits } from "./letters-and-digits.ts";
import { unknownOrder } from "./order-errors.ts";
import { type OrderRecord, timeOf } from "./order-record.ts";
import { findOrder } from "./order-store.ts";
import { accountIn, isSameAccount } from "./same-account.ts";

type Row = Selectable<BlocksTable>;

/**
 * Firm blocks refuse. Names are shared by many people and browsers are easily changed, so those only require
 * an approval.
 */
export type BlockedBy = "firm" | "soft" | null;

/** The parts of an order that blocks refer to. */
export interface Served extends Pick<OrderRecord, "account_id" | "browser" | "payer"> {
  readonly facts: {
    readonly destination: Pick<OrderDestination, "address" | "returnAddress" | "account"> | null;
  };
  readonly payments?: OrderRecord["payments"];
}

/**
 * Whether an entered place is blocked: an address, or text that names a blocked account.
 * @param network null: at a bank
 * @param place in the form of refunds: "network address tag", or an account in words
 */
export async function isPlaceBlocked(
  db: Database,
  network: string | null,
  place: string,
  now: number,
): Promise<boolean> {
  if (network !== null) {
    const [, address = ""] = place.split(" ");
    const served = { account_id: null, browser: null, payer: null, facts: { destination: { address } } };
    return (await blockOf(db, served, now)) === "firm";
  }
  return isAccountBlocked(db, place, now);
}

async function isAccountBlocked(db: Database, account: string, now: number): Promise<boolean> {
  const entered = accountIn(account);
  const rows = await lastingBlocks(db, now).select("value").where("kind", "=", "payout-account").execute();
  return rows.some(({ value }) => isSameAccount(entered, accountIn(comparedAs("payout-account", value))));
}

function lastingBlocks(db: Database, now: number) {
  return db
    .selectFrom("blocks")
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .where((eb) => eb.or([eb("removal_at", "is", null), eb("removal_at", ">", now)]));
}

/** By a member's block, or by the operator's file. */
export async function blockOf(db: Database, order: Served, now: number): Promise<BlockedBy> {
  const { account_id, browser, payer, facts, payments = [] } = order;
  const { address, returnAddress, account } = facts.destination ?? {};
  const own = [address, returnAddress].filter((each) => each !== undefined);
  const ofFile = await db
    .selectFrom("blocked_addresses")
    .select("address")
    .where("address", "in", [...own, ""])
    .executeTakeFirst();
  if (ofFile !== undefined) return "firm";
  if (account !== undefined && (await isAccountBlocked(db, account, now))) return "firm";
  const marks: readonly (readonly [Row["kind"], string | null | undefined])[] = [
    ["account", account_id],
    ...own.map((each) => ["destination", each] as const),
    ["browser", browser],
  ];
  const rows = await lastingBlocks(db, now)
    .select("kind")
    .where((eb) =>
      eb.or(
        marks.flatMap(([kind, value]) =>
          value === null || value === undefined || value === ""
            ? []
            : [eb.and([eb("kind", "=", kind), eb("value", "=", value)])],
        ),
      ),
    )
    .execute();
  if (rows.some(({ kind }) => kind !== "browser")) return "firm";
  // The payer at the bank may differ from the order's.
  const payers = [payer, ...standing(payments, "customer").map(({ counterparty }) => counterparty)];
  const names = payers.flatMap((name) => (name === null || name === "" ? [] : [name]));
  return rows.length > 0 || (await isNameBlocked(db, names, now)) ? "soft" : null;
}

/** With a title, an initial or a middle name, or without, it is the same name, or may be. */
async function isNameBlocked(db: Database, names: readonly string[], now: number): Promise<boolean> {
  if (names.length === 0) return false;
  const rows = await lastingBlocks(db, now).select("value").where("kind", "=", "name").execute();
  const mayBe = (one: string, other: string) => MAY_BE.has(compareNames(one, other));
  return rows.some(({ value }) => {
    const blocked = comparedAs("name", value);
    return names.some((name) => plainName(name) === blocked || mayBe(blocked, name) || mayBe(name, blocked));
  });
}

/** Names and accounts are kept as typed, for those who read the list; spelling makes no difference. */
function comparedAs(kind: Row["kind"], value: string): string {
  if (kind === "name") return plainName(value);
  return kind === "payout-account" ? lettersAndDigits(value) : value;
}

const MAY_BE: ReadonlySet<NameMatch> = new Set(["same", "fits"]);

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly events: Events;
  readonly now: number;
}

/** Takes effect at once, by any member. Throws a ProviderError for an invalid subject or end. */
export async function addBlock(
  { db, audit, events, now }: Parts,
  input: BlockInput,
  caller: DeskCaller,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const endsAt = input.endsAt === undefined ? null : Date.parse(input.endsAt);
    if (endsAt !== null && endsAt <= now) throw invalidField("endsAt", TIME_OVER);
    const values = await valuesOf(transaction, input);
    // Before the lookup, so that a simultaneous second press finds the first one's row.
    await audit.hold(transaction);
    for (const value of values) {
      if (await isWritten(transaction, { kind: input.kind, value, reason: input.reason, endsAt })) continue;
      const row = {
        id: randomUUID(),
        kind: input.kind,
        value,
        reason: input.reason,
        created_by: caller.accountId,
        created_at: now,
        ends_at: endsAt,
        removal_by: null,
        removal_at: null,
      };
      await transaction.insertInto("blocks").values(row).execute();
      await audit.record(transaction, {
        actor: actorOf(caller),
        action: "blocked",
        reference: row.id,
        content: { kind: input.kind, endsAt: input.endsAt ?? null },
        personal: { value, reason: input.reason },
      });
    }
    await events.record(transaction, [SETTINGS_TOLD], now);
  });
}

interface Written extends Pick<BlockInput, "kind" | "reason"> {
  readonly value: string;
  readonly endsAt: number | null;
}

/** Whether the same block, for the same time and reason, exists and its removal was not requested. */
async function isWritten(db: Database, { kind, value, reason, endsAt }: Written): Promise<boolean> {
  const rows = await db
    .selectFrom("blocks")
    .select("value")
    .where("kind", "=", kind)
    .where("reason", "=", reason)
    .where("ends_at", endsAt === null ? "is" : "=", endsAt)
    .where("removal_by", "is", null)
    .$if(kind !== "name" && kind !== "payout-account", (found) => found.where("value", "=", value))
    .execute();
  return rows.some((row) => comparedAs(kind, row.value) === comparedAs(kind, value));
}

/** Taken from an order, or entered; addresses in the spelling of orders. */
async function valuesOf(
  db: Database,
  { kind, value = "", order: reference }: BlockInput,
): Promise<readonly string[]> {
  if (reference !== undefined) {
    const order = await findOrder(db, reference);
    if (order === null) throw unknownOrder();
    const { address, returnAddress, account, payerName, holder } = order.facts.destination ?? {};
    const found: Readonly<Record<Row["kind"], string | null | undefined>> = {
      account: order.account_id,
      destination: address ?? returnAddress,
      "payout-account": account,
      name: payerName ?? holder,
      browser: order.browser,
    };
    return [requireText(kind, found[kind] ?? "")];
  }
  switch (kind) {
    case "account": {
      const found = await db
        .selectFrom("accounts")
        .select("id")
        .where((eb) => eb.or([eb("id", "=", value), eb("email", "=", value.toLowerCase())]))
        .executeTakeFirst();
      return [requireText(kind, found?.id ?? "")];
    }
    case "destination":
      return plainAddresses(value);
    default:
      return [requireText(kind, kind === "browser" ? "" : value.trim())];
  }
}

/** Throws a ProviderError if nothing of it could be compared. */
function requireText(kind: Row["kind"], value: string): string {
  if (comparedAs(kind, value) === "") throw invalidField("value", NOTHING_TO_BLOCK);
  return value;
}

/** The block ends once another admin requests it too; if there is no other, a day later. */
export async function removeBlock(
  { db, audit, events, now }: Parts,
  id: string,
  caller: DeskCaller,
): Promise<"ended" | "waits"> {
  return db.transaction().execute(async (transaction) => {
    const row = await requireBlock(transaction, id);
    const admins = await adminsOf(transaction);
    // The word of one whose role ended since counts no longer.
    const askedBy = row.removal_by !== null && admins.has(row.removal_by) ? row.removal_by : null;
    const isOther = askedBy !== null && askedBy !== caller.accountId;
    if (isOther) await transaction.deleteFrom("blocks").where("id", "=", id).execute();
    else if (askedBy === null) {
      const isAlone = isOnlyAdmin(admins, caller.accountId);
      await transaction
        .updateTable("blocks")
        .set({ removal_by: caller.accountId, removal_at: isAlone ? now + ALONE_WAIT_MS : null })
        .where("id", "=", id)
        .execute();
      // Like a higher limit, this loosens the rules, and every member may object.
      await mailMembers(transaction, "looser-limit", now);
    }
    await audit.record(transaction, {
      actor: actorOf(caller),
      action: isOther ? "unblocked" : "unblocking-asked",
      reference: id,
      content: { kind: row.kind },
    });
    await events.record(transaction, [SETTINGS_TOLD], now);
    return isOther ? "ended" : "waits";
  });
}

/** A single objection, by any member, keeps the block. */
export async function keepBlock(
  { db, audit, events, now }: Parts,
  id: string,
  caller: DeskCaller,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await requireBlock(transaction, id);
    await transaction
      .updateTable("blocks")
      .set({ removal_by: null, removal_at: null })
      .where("id", "=", id)
      .execute();
    await audit.record(transaction, {
      actor: actorOf(caller),
      action: "unblocking-objected",
      reference: id,
      content: { kind: row.kind },
    });
    await events.record(transaction, [SETTINGS_TOLD], now);
  });
}

/** Deletes blocks that ended before then; one that two admins ended is gone already. */
export async function forgetEndedBlocks(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom("blocks")
    .where((eb) => eb.or([eb("ends_at", "<=", before), eb("removal_at", "<=", before)]))
    .execute();
}

async function requireBlock(db: Database, id: string): Promise<Row> {
  const row = await db.selectFrom("blocks").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new ProviderError(404, UNKNOWN_BLOCK, { code: "unknown_block" });
  return row;
}

/** Current blocks, the newest first. */
export async function listBlocks(
  db: Database,
  { accountId, role }: DeskCaller,
  now: number,
): Promise<Block[]> {
  const rows = await lastingBlocks(db, now)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(BLOCKS_LISTED)
    .execute();
  const people = rows.flatMap((row) => [row.created_by, row.removal_by].filter((id) => id !== null));
  const names = await namesOf(db, people);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    value: row.value,
    reason: row.reason,
    by: names.get(row.created_by) ?? "",
    at: timeOf(row.created_at),
    ...(row.ends_at === null ? {} : { endsAt: timeOf(row.ends_at) }),
    ...(row.removal_by === null
      ? {}
      : {
          removal: {
            by: names.get(row.removal_by) ?? "",
            actsAt: row.removal_at === null ? null : timeOf(row.removal_at),
            mayConfirm: row.removal_by !== accountId && can(role, "manages-desk"),
          },
        }),
  }));
}
