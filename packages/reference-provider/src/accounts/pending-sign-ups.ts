import type { Selectable } from "kysely";
import type { Caller } from "../caller.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

const DAY_MS = 86_400_000;
/** Unverified sign-ups are deleted after this time. */
const RETENTION_MS = 30 * DAY_MS;
/** More than a few networks can fill, but few enough to read at each login. */
const MAX_PER_EMAIL = 25;

export type PendingSignUp = Selectable<Tables["pending_sign_ups"]>;

/** How a person identifies themselves; the email address wins when both are given. */
export interface Contact {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** The sign-up that this browser may verify; by phone number, the latest. Null if there is an account. */
export async function findPendingSignUp(
  db: Database,
  { email, phone = "" }: Contact,
  { browser }: Pick<Caller, "browser">,
): Promise<PendingSignUp | null> {
  const query = db
    .selectFrom("pending_sign_ups")
    .selectAll()
    .where(email === undefined ? "phone" : "email", "=", email ?? phone)
    .where("browser", "=", browser)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("accounts")
            .select("id")
            .whereRef("accounts.email", "=", "pending_sign_ups.email")
            .where("verified_at", "is not", null),
        ),
      ),
    )
    .orderBy("created_at", "desc")
    .limit(1);
  return (await query.executeTakeFirst()) ?? null;
}

/** From all browsers, oldest first. */
export function pendingSignUpsFor(db: Database, email: string): Promise<PendingSignUp[]> {
  return db
    .selectFrom("pending_sign_ups")
    .selectAll()
    .where("email", "=", email)
    .orderBy("created_at")
    .orderBy("browser")
    .execute();
}

/** Replaces what the same browser sent before. Sign-ups of other browsers stay, up to a limit. */
export async function savePendingSignUp(db: Database, signUp: PendingSignUp): Promise<void> {
  const { email: _email, browser: _browser, ...changed } = signUp;
  await db
    .insertInto("pending_sign_ups")
    .values(signUp)
    .onConflict((conflict) => conflict.columns(["email", "browser"]).doUpdateSet(changed))
    .execute();
  await evictSurplus(db, signUp.email);
}

export async function removePendingSignUps(db: Database, email: string): Promise<void> {
  await db.deleteFrom("pending_sign_ups").where("email", "=", email).execute();
}

/** Removes sign-ups that are too old to be verified, or whose address now has an account. */
export async function sweepPendingSignUps(db: Database, now: number): Promise<void> {
  const owned = db.selectFrom("accounts").select("email").where("verified_at", "is not", null);
  await db
    .deleteFrom("pending_sign_ups")
    .where((eb) => eb.or([eb("created_at", "<=", now - RETENTION_MS), eb("email", "in", owned)]))
    .execute();
  await db
    .deleteFrom("accounts")
    .where("verified_at", "is", null)
    .where("created_at", "<=", now - RETENTION_MS)
    .execute();
}

/** The network with the most sign-ups loses its oldest one: repeated sign-ups push out only their own. */
async function evictSurplus(db: Database, email: string): Promise<void> {
  const all = await db
    .selectFrom("pending_sign_ups")
    .select(["browser", "network"])
    .where("email", "=", email)
    .orderBy("created_at")
    .orderBy("browser")
    .execute();
  if (all.length <= MAX_PER_EMAIL) return;
  const byNetwork = Map.groupBy(all, ({ network }) => network);
  const most = Math.max(...[...byNetwork.values()].map(({ length }) => length));
  const [surplus] = all.filter(({ network }) => byNetwork.get(network)?.length === most);
  await db
    .deleteFrom("pending_sign_ups")
    .where("email", "=", email)
    .where("browser", "=", surplus?.browser ?? "")
    .execute();
}
