import { isDeskRole, NO_ROLE } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { awaitedIds, dropAwaitedRole } from "../accounts/awaited-roles.ts";
import type { Subjects } from "../accounts/subjects.ts";
import type { Database } from "../db/database.ts";
import { inPages } from "../db/in-pages.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { forgetAddress } from "../notices/order-followers.ts";
import { forgetPerson } from "../orders/orders-of-person.ts";
import type { Books } from "../orders/write-step.ts";
import { setRole } from "../roles/roles.ts";
import type { ErasedList } from "./erased-list.ts";
import { readMark, writeMark } from "../db/marks.ts";
import { anonymiseOfficer, hadRole } from "./officers.ts";

interface Parts extends Books {
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly subjects: Subjects;
}

interface Erasing {
  readonly email: string;
  /** Anything created later belongs to a new sign-up. Milliseconds since the epoch. */
  readonly until: number;
}

/** Tables whose rows belong to the account alone. */
const OF_ACCOUNT = [
  "totp_factors",
  "recovery_codes",
  "passkeys",
  "waiting_logins",
  "email_changes",
  "kept_slips",
  "notice_choices",
  "notice_queue",
  "deliveries",
  "first_browsers",
  "price_alerts",
  "push_subscriptions",
  "saved_destinations",
] as const;

/** Run it last in a transaction. Payments stay: they belong to a browser, and identify no person. */
export async function erasePerson(
  db: Database,
  { clock, sessions, subjects, audit, events }: Parts,
  { email, until }: Erasing,
): Promise<void> {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "role"])
    .where("email", "=", email)
    .where("created_at", "<=", until)
    .forUpdate()
    .executeTakeFirst();
  const signUps = await db
    .deleteFrom("pending_sign_ups")
    .where("email", "=", email)
    .where("created_at", "<=", until)
    .returning(["sign_up_id", "browser"])
    .execute();
  // Codes of other browsers are keyed by the account's random id: once the account is gone, no one can tell
  // whose they are.
  const codes = [
    ...(account === undefined ? [] : [subjects.holder(account.id)]),
    ...signUps.flatMap(({ sign_up_id: id, browser }) => [
      subjects.holder(id),
      subjects.holder(`${id} ${browser}`),
      subjects.stranger(email, { browser }),
      ...(account === undefined ? [] : [subjects.holder(`${account.id} ${browser}`)]),
    ]),
  ];
  if (codes.length > 0) await db.deleteFrom("one_time_codes").where("subject", "in", codes).execute();
  for (const name of [
    subjects.address(email, true),
    subjects.address(email, false),
    ...(account === undefined ? [] : [subjects.holder(account.id)]),
  ]) {
    const isOf = (column: "subject" | "scope") =>
      sql<boolean>`substr(${sql.ref(column)}, 1, ${name.length}) = ${name}`;
    await db.deleteFrom("mail_slots").where(isOf("subject")).execute();
    await db.deleteFrom("mail_counts").where(isOf("scope")).execute();
  }
  await forgetAddress(db, subjects.address(email, true));
  await dropAwaitedRole(db, email);
  const awaited = await awaitedIds(db, email);
  if (account === undefined) {
    await audit.erase(db, awaited);
    return;
  }
  await db.deleteFrom("desk_presence").where("account_id", "=", account.id).execute();
  await db.deleteFrom("desk_duty").where("account_id", "=", account.id).execute();
  await db.deleteFrom("watched_orders").where("account_id", "=", account.id).execute();
  const hasRole = isDeskRole(account.role);
  const isOfficer = hasRole || (await hadRole(db, account.id));
  // Orders must be locked before the audit.
  if (isOfficer) await anonymiseOfficer(db, account.id);
  await forgetPerson(db, audit, account.id);
  if (hasRole) await setRole(db, { audit, events }, { account, role: NO_ROLE, now: clock.now() });
  // Rows name the address that a role waited for; an earlier release wrote it next to each role.
  await audit.erase(db, [...awaited, account.id]);
  const alerts = db.selectFrom("price_alerts").select("id").where("account_id", "=", account.id);
  await db.deleteFrom("alert_firings").where("alert_id", "in", alerts).execute();
  for (const table of OF_ACCOUNT) await db.deleteFrom(table).where("account_id", "=", account.id).execute();
  const logins = `login ${account.id}`;
  await db
    .deleteFrom("proof_tries")
    .where(sql<boolean>`substr(subject, 1, ${logins.length}) = ${logins}`)
    .execute();
  await db
    .deleteFrom("proof_tries")
    .where("subject", "in", db.selectFrom("sessions").select("id").where("account_id", "=", account.id))
    .execute();
  await sessions.endAll(db, account.id);
  await db.deleteFrom("accounts").where("id", "=", account.id).execute();
}

/**
 * Keeps what the list of erased accounts lacks in the database: who is listed was erased, and who was erased
 * gets listed. Run it in the transaction that erases.
 */
export async function noteErased(db: Database, lines: string): Promise<void> {
  await db
    .insertInto("marks")
    .values({ name: "erased-unlisted", value: lines })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value: sql<string>`marks.value || excluded.value` }),
    )
    .execute();
}

/** Adds to the list what it lacks. */
export async function listErased(db: Database, erased: ErasedList): Promise<void> {
  const lines = await readMark(db, "erased-unlisted");
  if (lines === null) return;
  const before = erased.digest();
  erased.merge(lines);
  const after = erased.digest();
  await db.transaction().execute(async (transaction) => {
    // Otherwise the database has yet to follow the list, or another process came between: the next start
    // follows it.
    if ((await readMark(transaction, "erased-list")) === before)
      await writeMark(transaction, "erased-list", after);
    await transaction
      .deleteFrom("marks")
      .where("name", "=", "erased-unlisted")
      .where("value", "=", lines)
      .execute();
  });
}

/**
 * Erases listed people again if an older database still contains them, whatever role they have there and
 * whatever money is open. Free if the database already followed this list.
 * @returns how many it erased
 */
export async function followErasedList(db: Database, erased: ErasedList, parts: Parts): Promise<number> {
  await listErased(db, erased);
  const digest = erased.digest();
  if (digest === null || (await readMark(db, "erased-list")) === digest) return 0;
  const times = erased.times();
  const found = [...(await listedIn("accounts")), ...(await listedIn("pending_sign_ups"))];
  for (const erasing of found)
    await db.transaction().execute((transaction) => erasePerson(transaction, parts, erasing));
  await writeMark(db, "erased-list", digest);
  return new Set(found.map(({ email }) => email)).size;

  /** Matches by address or by id: an older database may have the account under a former address. */
  async function listedIn(table: "accounts" | "pending_sign_ups"): Promise<Erasing[]> {
    const listed = new Map<string, number>();
    const addresses = db
      .selectFrom(table)
      .select((eb) => ["email", eb.fn.min("created_at").as("created_at")])
      .select(table === "accounts" ? sql<string>`min(id)`.as("id") : sql<null>`NULL`.as("id"))
      .groupBy("email");
    for await (const rows of inPages(addresses, "email"))
      for (const { email, id, created_at } of rows) {
        const until = times.get(erased.hashOf(email)) ?? -Infinity;
        const byId = id === null ? undefined : times.get(erased.hashOf(id));
        if (byId !== undefined || created_at <= until) listed.set(email, Math.max(until, byId ?? until));
      }
    return [...listed].map(([email, until]) => ({ email, until }));
  }
}

/** Like {@link followErasedList}, and warns of what it found. */
export async function followAtStart(
  db: Database,
  erased: ErasedList,
  parts: Parts,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  if (erased.digest() === null && (await readMark(db, "erased-list")) !== null)
    log.warn(
      "ERASED_FILE, the list of erased accounts, is missing: an older database has them again. Put it back, then restart",
    );
  const count = await followErasedList(db, erased, parts);
  if (count > 0) log.warn({ count }, "erased accounts were in the database, and are erased again");
}
