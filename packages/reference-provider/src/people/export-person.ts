import type { AccountExport } from "@tradeslip/contracts";
import type { Database } from "../db/database.ts";
import { watchedBy } from "../desk/watched-orders.ts";
import { destinationsOf } from "../destinations/saved-destinations.ts";
import { readChoices } from "../notices/notice-choices.ts";
import { endpointOf } from "../notices/order-followers.ts";
import { keptSlipsOf } from "../orders/kept-slips.ts";
import { exportOrders } from "../orders/orders-of-person.ts";
import { PROFILE_FIELDS } from "./profile-routes.ts";

const SIGNED_UP = ["email", "firstname", "lastname", "username", "phone", "date_of_birth"] as const;
const OF_ACCOUNT = [
  ...new Set([
    ...SIGNED_UP,
    ...PROFILE_FIELDS,
    "role",
    "language",
    "created_at",
    "verified_at",
    "blocked_at",
    "proofs_changed_at",
  ] as const),
];
const NOTHING = {
  sessions: [],
  emailChanges: [],
  secondFactor: null,
  passkeys: [],
  priceAlerts: [],
  pushSubscriptions: [],
  notices: null,
  orders: [],
  keptSlips: [],
  savedDestinations: [],
  desk: null,
  audit: [],
};

/** All that is stored about a person, except proofs (hashes of password, tokens and codes). */
export async function exportPerson(db: Database, email: string, now: number): Promise<AccountExport | null> {
  const account = await db
    .selectFrom("accounts")
    .select(["id", ...OF_ACCOUNT])
    .where("email", "=", email)
    .executeTakeFirst();
  const signUps = await readable(
    db
      .selectFrom("pending_sign_ups")
      .select([...SIGNED_UP, "created_at"])
      .where("email", "=", email)
      .orderBy("created_at"),
  );
  if (account === undefined && signUps.length === 0) return null;
  const followed = db
    .selectFrom("order_followers")
    .select(["reference", "locale", "created_at as since"])
    .where("endpoint", "=", endpointOf(email))
    .orderBy("created_at");
  const { id, ...person } = account ?? { id: null };
  return {
    exportedAt: new Date(now).toISOString(),
    account: id === null ? null : readableRow(person),
    signUps,
    followedOrders: await readable(followed),
    ...(id === null ? NOTHING : await ofAccount(db, id)),
    leftOut: ["What agents noted about your orders: these notes are the desk's own."],
  };
}

async function ofAccount(db: Database, accountId: string): Promise<Record<keyof typeof NOTHING, unknown>> {
  const sessions = db
    .selectFrom("sessions")
    .select(["id", "device", "last_seen_at", "expires_at"])
    .where("account_id", "=", accountId)
    .orderBy("last_seen_at");
  const emailChanges = db
    .selectFrom("email_changes")
    .select(["from_email as from", "to_email as to", "asked_at", "confirmed_at"])
    .where("account_id", "=", accountId)
    .orderBy("asked_at");
  const passkeys = db
    .selectFrom("passkeys")
    .select(["name", "created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at");
  const subscriptions = db
    .selectFrom("push_subscriptions")
    .select(["endpoint", "device", "created_at", "works_at as last_took_one"])
    .where("account_id", "=", accountId)
    .orderBy("created_at");
  return {
    sessions: await readable(sessions),
    emailChanges: await readable(emailChanges),
    secondFactor: await factorOf(db, accountId),
    passkeys: await readable(passkeys),
    priceAlerts: await alertsOf(db, accountId),
    pushSubscriptions: await readable(subscriptions),
    notices: await readChoices(db, accountId),
    orders: await exportOrders(db, accountId),
    keptSlips: (await keptSlipsOf(db, accountId)).map(readableRow),
    savedDestinations: await destinationsOf(db, accountId),
    desk: await deskOf(db, accountId),
    audit: await auditOf(db, accountId),
  };
}

async function readable(query: { execute(): Promise<object[]> }): Promise<object[]> {
  return (await query.execute()).map(readableRow);
}

/** Renames columns as the API does. Every number is a time. */
function readableRow(row: object): object {
  const entries = Object.entries(row).map(([column, value]: [string, unknown]) => [
    column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    typeof value === "number" ? timeOf(value) : value,
  ]);
  return Object.fromEntries(entries) as object;
}

async function alertsOf(db: Database, accountId: string): Promise<object[]> {
  const alerts = await db
    .selectFrom("price_alerts")
    .select(["id", "coin_id", "coin_name", "direction", "price", "currency", "repeats"])
    .select(["created_at", "fired_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  const firings = await db
    .selectFrom("alert_firings")
    .innerJoin("price_alerts", "price_alerts.id", "alert_firings.alert_id")
    .select(["alert_firings.alert_id", "alert_firings.price", "alert_firings.at"])
    .where("price_alerts.account_id", "=", accountId)
    .orderBy("alert_firings.at")
    .execute();
  return alerts.map(({ id, ...alert }) => ({
    ...readableRow(alert),
    told: firings
      .filter(({ alert_id }) => alert_id === id)
      .map(({ price, at }) => ({ price, at: timeOf(at) })),
  }));
}

/** Recovery codes also come with passkeys. */
async function factorOf(db: Database, accountId: string) {
  const totp = await db
    .selectFrom("totp_factors")
    .select("confirmed_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const codes = await db
    .selectFrom("recovery_codes")
    .select("used_at")
    .where("account_id", "=", accountId)
    .execute();
  if (totp === undefined && codes.length === 0) return null;
  return {
    authenticatorSince: timeOf(totp?.confirmed_at ?? null),
    recoveryCodesUsedAt: codes.flatMap(({ used_at }) => timeOf(used_at) ?? []),
  };
}

/** For a member of the desk; null: they were never at the console. */
async function deskOf(db: Database, accountId: string) {
  const presence = await db
    .selectFrom("desk_presence")
    .select("last_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const duty = await db
    .selectFrom("desk_duty")
    .select("called_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const watched = await watchedBy(db, accountId);
  if (presence === undefined && duty === undefined && watched.length === 0) return null;
  return { lastAtConsole: timeOf(presence?.last_at ?? null), onDuty: duty !== undefined, watched };
}

/** The audit's rows about what they did, and about their account. */
async function auditOf(db: Database, accountId: string) {
  const rows = await db
    .selectFrom("audit")
    .select(["seq", "at", "action", "reference", "content"])
    .where((eb) => eb.or([eb("actor_id", "=", accountId), eb("reference", "=", accountId)]))
    .orderBy("seq")
    .execute();
  return rows.map(({ seq, at, content, ...row }) => ({
    number: seq,
    at: timeOf(at),
    ...row,
    content: content === null ? null : (JSON.parse(content) as unknown),
  }));
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
