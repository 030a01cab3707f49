import { CODE_VALID_SECONDS, RESEND_COOLDOWN_SECONDS } from "@tradeslip/contracts/rules";
import { type Caller, UNIDENTIFIED } from "../caller.ts";
import { CLOCK_AHEAD_MS } from "../clock-ahead.ts";
import type { Database } from "../db/database.ts";

/** What a mail is about. */
export type MailKind = "verify" | "reset" | "account-exists";

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
const COOLDOWN_MS: Readonly<Record<MailKind, number>> = {
  verify: RESEND_COOLDOWN_SECONDS * SECOND_MS,
  reset: RESEND_COOLDOWN_SECONDS * SECOND_MS,
  "account-exists": DAY_MS,
};

/**
 * Mails of a kind to one address per day. Callers can't be identified, so a stranger may ask as well as the
 * owner. So each network has its own count, and the first mails of every network share a pool that takes many
 * networks to empty. A browser in which the owner has logged in has a pool that no stranger can reach.
 *
 * Each mail carries a code that allows 5 tries in the browser that asked. A stranger in one network gets 5
 * mails a day, so 25 guesses at a million codes: 1 in 40,000. In 15 networks or more they get 40 mails and
 * 200 guesses: 1 in 5,000 a day.
 */
const DAILY_LIMITS = { own: 5, first: 30, more: 10, known: 15 } as const;
/** How many mails of a network per day count as its first. */
const FIRST_MAILS = 2;
/**
 * Of all mails: the most for one network, and the share that sign-ups may use, so that lost passwords keep
 * the rest.
 */
const NETWORK_SHARE = 0.1;
const SIGN_UP_SHARE = 0.8;

/**
 * A mail that a stranger may have asked for, to an address without an account: one per week. Its code may
 * expire unread, so the browser that asked for it may have one more.
 */
const UNREQUESTED = "unasked";
const UNREQUESTED_AGAIN = "unasked-again";
const UNREQUESTED_MS = 7 * DAY_MS;

export interface UnrequestedMail {
  /** Keyed hashes. */
  readonly address: string;
  readonly browser: string;
}

/** Whether an address may get one now; if so, it is counted. */
export async function claimUnrequested(
  db: Database,
  { address, browser }: UnrequestedMail,
  now: number,
): Promise<boolean> {
  const again = { subject: `${address} ${browser}`, kind: UNREQUESTED_AGAIN };
  if (await occupySlot(db, { subject: address, kind: UNREQUESTED, last_at: now }, UNREQUESTED_MS)) {
    await occupySlot(db, { ...again, last_at: now }, 0);
    return true;
  }
  const { numDeletedRows } = await db
    .deleteFrom("mail_slots")
    .where("subject", "=", again.subject)
    .where("kind", "=", again.kind)
    .where("last_at", "<=", now - CODE_VALID_SECONDS * SECOND_MS)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/**
 * False: a mail of the kind went there less than `cooldownMs` ago. One that lies ahead is of a wrong clock.
 */
async function occupySlot(
  db: Database,
  slot: { readonly subject: string; readonly kind: string; readonly last_at: number },
  cooldownMs: number,
): Promise<boolean> {
  const { last_at } = slot;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("mail_slots")
    .values(slot)
    .onConflict((conflict) =>
      conflict
        .columns(["subject", "kind"])
        .doUpdateSet({ last_at })
        .where((eb) =>
          eb.or([
            eb("mail_slots.last_at", "<=", last_at - cooldownMs),
            eb("mail_slots.last_at", ">", last_at + CLOCK_AHEAD_MS),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The mail was asked for after all, or never sent. */
export async function releaseUnrequested(db: Database, address: string): Promise<void> {
  await db.deleteFrom("mail_slots").where("subject", "=", address).where("kind", "=", UNREQUESTED).execute();
}

/** An account's owner is told of a browser once in half a year. */
const BROWSER = "browser";
const BROWSER_MS = 180 * DAY_MS;

/**
 * Whether the owner is to be told of a login; if so, it is noted.
 * @param subject account and browser, keyed
 */
export function claimBrowser(db: Database, subject: string, now: number): Promise<boolean> {
  return occupySlot(db, { subject, kind: BROWSER, last_at: now }, BROWSER_MS);
}

/** The owner could not be told. */
export async function releaseBrowser(db: Database, subject: string): Promise<void> {
  await db.deleteFrom("mail_slots").where("subject", "=", subject).where("kind", "=", BROWSER).execute();
}

export interface QuotaRequest {
  /** Keyed hash of the recipient. */
  readonly address: string;
  readonly kind: MailKind;
  readonly caller: Caller;
  /** False: no mail is sent, so the claim is counted separately and uses no one else's quota. */
  readonly isSent: boolean;
  readonly at: number;
}

/** A claimed mail; releasing it returns the quota. */
export interface QuotaClaim {
  readonly slot: { readonly subject: string; readonly kind: MailKind; readonly last_at: number };
  readonly day: string;
  readonly scopes: readonly string[];
}

interface Bound {
  readonly scope: string;
  readonly limit: number;
}

/** Rate limits for mails: one a minute and a few a day per address and network, and a daily total. */
export class MailQuota {
  readonly #dailyLimit: number;

  constructor(dailyLimit: number) {
    this.#dailyLimit = dailyLimit;
  }

  /**
   * Takes a mail from the quota. Null: not now, and nothing changes. Run it in a transaction. To avoid
   * deadlocks, claims and releases lock the slot first and then the counts from narrow to wide.
   */
  async claim(db: Database, claim: QuotaRequest): Promise<QuotaClaim | null> {
    const { kind, at } = claim;
    const own = ownScope(claim);
    const slot = { subject: own, kind, last_at: at };
    if (!(await occupySlot(db, slot, COOLDOWN_MS[kind]))) return null;
    const day = dayOf(at);
    const scopes: string[] = [];
    const take = async ({ scope, limit }: Bound): Promise<number | null> => {
      const count = await countMail(db, { scope, day, limit });
      if (count !== null) scopes.push(scope);
      return count;
    };
    const nth = await take({ scope: own, limit: DAILY_LIMITS.own });
    let isAllowed = nth !== null;
    for (const bound of this.#wider(claim, nth ?? 0)) isAllowed &&= (await take(bound)) !== null;
    if (isAllowed) return { slot, day, scopes };
    await this.release(db, { slot, day, scopes });
    return null;
  }

  /**
   * Returns the quota of a mail that was not sent, so that the next need not wait. Run it in a transaction.
   */
  async release(db: Database, { slot, day, scopes }: QuotaClaim): Promise<void> {
    const { numDeletedRows } = await db
      .deleteFrom("mail_slots")
      .where("subject", "=", slot.subject)
      .where("kind", "=", slot.kind)
      .where("last_at", "=", slot.last_at)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    for (const scope of scopes) await this.#decrement(db, scope, day);
  }

  /** Removes counts that no longer limit anything. */
  async sweep(db: Database, now: number): Promise<void> {
    for (const [kinds, lifetime] of [
      [Object.keys(COOLDOWN_MS), DAY_MS],
      [[UNREQUESTED, UNREQUESTED_AGAIN], UNREQUESTED_MS],
      [[BROWSER], BROWSER_MS],
    ] as const)
      await db
        .deleteFrom("mail_slots")
        .where("kind", "in", kinds)
        .where("last_at", "<=", now - lifetime)
        .execute();
    await db
      .deleteFrom("mail_counts")
      .where("day", "<", dayOf(now - DAY_MS))
      .execute();
  }

  /** @param nth the number of this mail today, for the same address and network */
  #wider({ address, kind, caller, isSent }: QuotaRequest, nth: number): readonly Bound[] {
    const pool = caller.isKnown ? "known" : nth <= FIRST_MAILS ? "first" : "more";
    const total = isSent ? "all" : "unsent";
    const network = {
      scope: `${total} ${caller.network}`,
      limit: Math.ceil(this.#dailyLimit * NETWORK_SHARE),
    };
    const share = kind === "reset" ? 1 : SIGN_UP_SHARE;
    return [
      { scope: `${address} ${kind} ${pool}`, limit: DAILY_LIMITS[pool] },
      ...(caller.isKnown || caller.network === UNIDENTIFIED ? [] : [network]),
      { scope: total, limit: Math.ceil(this.#dailyLimit * share) },
    ];
  }

  async #decrement(db: Database, scope: string, day: string): Promise<void> {
    await db
      .updateTable("mail_counts")
      .set((eb) => ({ count: eb("count", "-", 1) }))
      .where("scope", "=", scope)
      .where("day", "=", day)
      .execute();
  }
}

/** Per known browser or network; "account exists" is sent once a day in total. */
function ownScope({ address, kind, caller }: QuotaRequest): string {
  if (kind === "account-exists") return `${address} ${kind}`;
  return `${address} ${kind} ${caller.isKnown ? `browser ${caller.browser}` : caller.network}`;
}

interface Counted extends Bound {
  readonly day: string;
}

/** The scope's new count for the day; null if the limit is reached. */
export async function countMail(db: Database, { scope, day, limit }: Counted): Promise<number | null> {
  const counted = await db
    .insertInto("mail_counts")
    .values({ scope, day, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "day"])
        .doUpdateSet((eb) => ({ count: eb("mail_counts.count", "+", 1) }))
        .where("mail_counts.count", "<", limit),
    )
    .returning("count")
    .executeTakeFirst();
  return counted?.count ?? null;
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
