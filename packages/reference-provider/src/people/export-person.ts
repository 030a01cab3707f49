import type { Database } from "../db/database.ts";
import { readChoices } from "../notices/notice-choices.ts";
import { keptSlipsOf } from "../orders/kept-slips.ts";
import { exportOrders } from "../orders/orders-of-person.ts";

/** All that is kept of a person, but for what only proves who they are (hashes of password, tokens and codes). */
export async function exportPerson(db: Database, email: string, now: number): Promise<object | null> {
  const account = await db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
  const signUps = await db
    .selectFrom("pending_sign_ups")
    .selectAll()
    .where("email", "=", email)
    .orderBy("created_at")
    .execute();
  if (account === undefined && signUps.length === 0) return null;
  return {
    exportedAt: new Date(now).toISOString(),
    account:
      account === undefined
        ? null
        : {
            ...personOf(account),
            role: account.role,
            createdAt: timeOf(account.created_at),
            verifiedAt: timeOf(account.verified_at),
            blockedAt: timeOf(account.blocked_at),
          },
    signUps: signUps.map((signUp) => ({ ...personOf(signUp), createdAt: timeOf(signUp.created_at) })),
    sessions: account === undefined ? [] : await sessionsOf(db, account.id),
    emailChanges: account === undefined ? [] : await emailChangesOf(db, account.id),
    secondFactor: account === undefined ? null : await factorOf(db, account.id),
    passkeys: account === undefined ? [] : await passkeysOf(db, account.id),
    priceAlerts: account === undefined ? [] : await alertsOf(db, account.id),
    pushSubscriptions: account === undefined ? [] : await subscriptionsOf(db, account.id),
    notices: account === undefined ? null : await readChoices(db, account.id),
    orders: account === undefined ? [] : await exportOrders(db, account.id),
    keptSlips: account === undefined ? [] : await slipsOf(db, account.id),
    desk: account === undefined ? null : await deskOf(db, account.id),
    audit: account === undefined ? [] : await auditOf(db, account.id),
    leftOut: ["What agents noted about your orders: these notes are the desk's own."],
  };
}

interface Person {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly phone: string;
  readonly date_of_birth: string;
}

function personOf({ email, firstname, lastname, username, phone, date_of_birth: dateOfBirth }: Person) {
  return { email, firstname, lastname, username, phone, dateOfBirth };
}

async function sessionsOf(db: Database, accountId: string) {
  const sessions = await db
    .selectFrom("sessions")
    .select(["id", "device", "last_seen_at", "expires_at"])
    .where("account_id", "=", accountId)
    .orderBy("last_seen_at")
    .execute();
  return sessions.map(({ id, device, last_seen_at, expires_at }) => ({
    id,
    device,
    lastSeenAt: timeOf(last_seen_at),
    expiresAt: timeOf(expires_at),
  }));
}

async function emailChangesOf(db: Database, accountId: string) {
  const changes = await db
    .selectFrom("email_changes")
    .select(["from_email", "to_email", "asked_at", "confirmed_at"])
    .where("account_id", "=", accountId)
    .orderBy("asked_at")
    .execute();
  return changes.map(({ from_email: from, to_email: to, asked_at, confirmed_at }) => ({
    from,
    to,
    askedAt: timeOf(asked_at),
    confirmedAt: timeOf(confirmed_at),
  }));
}

async function subscriptionsOf(db: Database, accountId: string) {
  const subscriptions = await db
    .selectFrom("push_subscriptions")
    .select(["endpoint", "device", "created_at", "works_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return subscriptions.map(({ endpoint, device, created_at, works_at }) => ({
    endpoint,
    device,
    createdAt: timeOf(created_at),
    lastTookOne: timeOf(works_at),
  }));
}

async function alertsOf(db: Database, accountId: string) {
  const alerts = await db
    .selectFrom("price_alerts")
    .select(["id", "coin_id", "direction", "price", "repeats", "created_at"])
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
  return alerts.map(({ id, coin_id: coinId, created_at, ...alert }) => ({
    coinId,
    ...alert,
    createdAt: timeOf(created_at),
    told: firings
      .filter(({ alert_id }) => alert_id === id)
      .map(({ price, at }) => ({ price, at: timeOf(at) })),
  }));
}

async function slipsOf(db: Database, accountId: string) {
  const slips = await keptSlipsOf(db, accountId);
  return slips.map(({ kept_at, ...slip }) => ({ ...slip, keptAt: timeOf(kept_at) }));
}

/** Recovery codes go with passkeys, too. */
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

async function passkeysOf(db: Database, accountId: string) {
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["name", "created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return passkeys.map(({ name, created_at, last_used_at }) => ({
    name,
    createdAt: timeOf(created_at),
    lastUsedAt: timeOf(last_used_at),
  }));
}

/** Of whoever answers orders; null: they were never at the console. */
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
  if (presence === undefined && duty === undefined) return null;
  return { lastAtConsole: timeOf(presence?.last_at ?? null), onDuty: duty !== undefined };
}

/** What the desk's audit says that they did, and of their account. */
async function auditOf(db: Database, accountId: string) {
  const rows = await db
    .selectFrom("audit")
    .select(["seq", "at", "action", "reference", "content"])
    .where((eb) => eb.or([eb("actor_id", "=", accountId), eb("reference", "=", accountId)]))
    .orderBy("seq")
    .execute();
  return rows.map(({ seq, at, action, reference, content }) => ({
    number: seq,
    at: timeOf(at),
    action,
    reference,
    content: content === null ? null : (JSON.parse(content) as unknown),
  }));
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
