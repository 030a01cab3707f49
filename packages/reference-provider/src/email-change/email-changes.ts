import { randomBytes, randomUUID } from "node:crypto";
import { EMAIL_CODE_REFUSED, type Message } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Language } from "@tradeslip/node-kit/languages";
import type { Selectable } from "kysely";
import { findByEmail, holdAccount, noteProofChange } from "../accounts/account-store.ts";
import type { Passwords } from "../accounts/passwords.ts";
import { removePendingSignUps } from "../accounts/pending-sign-ups.ts";
import type { Subjects } from "../accounts/subjects.ts";
import { CLOCK_AHEAD_MS } from "../clock-ahead.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { queueMail } from "../deliveries/deliveries.ts";
import { invalidField, ProviderError, usedUpToday } from "../errors.ts";
import { countMail, dayOf } from "../mail/mail-quota.ts";
import type { Notices } from "../mail/notices.ts";
import { moveAddress, moveBack } from "../notices/order-followers.ts";
import { ABSOLUTE_MS, type Holder, type Sessions } from "../sessions/sessions.ts";
import type { ChangeCodes } from "./change-codes.ts";
import { removeNewFactors } from "./new-factors.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly codes: ChangeCodes;
  readonly subjects: Subjects;
  readonly sessions: Sessions;
  readonly passwords: Pick<Passwords, "placeholderHash">;
  readonly notices: Notices;
}

type EmailChange = Selectable<Tables["email_changes"]>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the new address can be confirmed, and how long the old one can take the account back (P10.21). */
const CONFIRM_MS = HOUR_MS;
const UNDO_MS = 7 * DAY_MS;
/** Daily limits: changes requested by one account, and mails about them to one new address. */
const ASKED_LIMIT = 5;
const MAILED_LIMIT = 10;
const SALT_BYTES = 16;

const SAME_EMAIL: Message = /*i18n*/ { id: "email.same", message: "That's your address already." };
const ASKED_OFTEN: Message = /*i18n*/ {
  id: "email_change.often",
  message: "That's as many changes as we take in a day. Please try again tomorrow.",
};
const EMAIL_TAKEN: Message = /*i18n*/ {
  id: "email_taken",
  message: "This address has an account of its own by now, so nothing was changed.",
};

/**
 * Changes an account's address once the new one is confirmed and the old one has been told; the old one can
 * take the account back. No response reveals whether an address has an account.
 */
export class EmailChanges {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The newest change that waits for confirmation; null: none. */
  async waiting(accountId: string): Promise<{ readonly email: string; readonly until: number } | null> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    const row = await db
      .selectFrom("email_changes")
      .select(["to_email", "asked_at"])
      .where("account_id", "=", accountId)
      .where("confirm_hash", "is not", null)
      .where("asked_at", ">", now - CONFIRM_MS)
      .where("asked_at", "<=", now + CLOCK_AHEAD_MS)
      .executeTakeFirst();
    return row === undefined ? null : { email: row.to_email, until: row.asked_at + CONFIRM_MS };
  }

  /**
   * Mails a code to each of the two addresses. Writes the same rows whether or not the new one has an
   * account. Throws a 429 if the old one can't be told today.
   */
  async ask({ accountId, user, session }: Holder, to: string, language: Language): Promise<void> {
    const { db, clock, codes, notices } = this.#parts;
    const from = user.email;
    if (to === from) throw invalidField("email", SAME_EMAIL);
    const now = clock.now();
    const id = randomUUID();
    const [confirmCode, undoCode] = [codes.codeOf("confirm", id), codes.codeOf("undo", id)];
    await db.transaction().execute(async (transaction) => {
      await holdAccount(transaction, accountId);
      await this.#count(transaction, { from, to, now });
      // Only the newest can be confirmed; each can be undone.
      await transaction
        .updateTable("email_changes")
        .set({ confirm_hash: null })
        .where("account_id", "=", accountId)
        .execute();
      await transaction
        .insertInto("email_changes")
        .values({
          id,
          account_id: accountId,
          session_id: session.id,
          from_email: from,
          to_email: to,
          confirm_hash: codes.hashOf(confirmCode),
          undo_hash: codes.hashOf(undoCode),
          asked_at: now,
          confirmed_at: null,
          undo_until: now + UNDO_MS,
        })
        .execute();
      const isTaken = (await findByEmail(transaction, to)) !== null;
      const kind = isTaken ? "email-change-taken" : "email-change-confirm";
      await queueMail(transaction, accountId, { kind, to, changeId: id, language }, now);
      const asked = { kind: "email-change-asked", to: from, changeId: id, language } as const;
      if (!(await notices.send(transaction, { ...asked, accountId }))) throw usedUpToday(ASKED_OFTEN, now);
    });
  }

  /** Takes the code from the mail to the new address. Ends all other sessions. */
  async confirm(code: string, language: Language): Promise<void> {
    const { db, clock, codes, subjects, sessions } = this.#parts;
    const now = clock.now();
    await db.transaction().execute(async (transaction) => {
      const found = await transaction
        .selectFrom("email_changes")
        .selectAll()
        .where("confirm_hash", "=", codes.hashOf(code))
        .where("asked_at", ">", now - CONFIRM_MS)
        .where("asked_at", "<=", now + CLOCK_AHEAD_MS)
        .forUpdate()
        .executeTakeFirst();
      if (found === undefined) throw invalidField("code", EMAIL_CODE_REFUSED);
      const { id, account_id, from_email, to_email, session_id } = found;
      await requireFree(transaction, to_email);
      const { numUpdatedRows } = await transaction
        .updateTable("accounts")
        .set({ email: to_email })
        .where("id", "=", account_id)
        .where("email", "=", from_email)
        .where("blocked_at", "is", null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) throw invalidField("code", EMAIL_CODE_REFUSED);
      await moveAddress(transaction, subjects, { from: from_email, to: to_email, change: id });
      await transaction
        .updateTable("email_changes")
        .set({ confirm_hash: null, confirmed_at: now, undo_until: now + UNDO_MS })
        .where("id", "=", id)
        .execute();
      await noteProofChange(transaction, account_id, now);
      await removePendingSignUps(transaction, to_email);
      await transaction.deleteFrom("waiting_logins").where("account_id", "=", account_id).execute();
      const mail = { kind: "email-changed", to: from_email, changeId: id, language } as const;
      await queueMail(transaction, account_id, mail, now);
      await sessions.endAll(transaction, account_id, session_id);
    });
  }

  /**
   * Takes the code from a mail to the old address, before or after the change. The account gets that address
   * back, all its sessions end, and its password no longer works, nor does any factor set up while the
   * session that asked may have been open.
   */
  async undo(code: string): Promise<void> {
    const { db, clock, codes, subjects, passwords, sessions } = this.#parts;
    const now = clock.now();
    await db.transaction().execute(async (transaction) => {
      const change = await transaction
        .selectFrom("email_changes")
        .selectAll()
        .where("undo_hash", "=", codes.hashOf(code))
        .where("undo_until", ">", now)
        .forUpdate()
        .executeTakeFirst();
      if (change === undefined) throw invalidField("code", EMAIL_CODE_REFUSED);
      const { account_id, from_email, asked_at } = change;
      await requireFree(transaction, from_email, account_id);
      const { email } = await transaction
        .selectFrom("accounts")
        .select("email")
        .where("id", "=", account_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const changes = await changesSince(transaction, change);
      const ids = changes.map(({ id }) => id);
      // Whatever left this address comes back, by whichever change; what a later address followed by itself stays.
      const later = changes.filter((each) => each.from_email !== from_email).map(({ id }) => id);
      await moveBack(transaction, subjects, { from: email, to: from_email, change: change.id, later });
      await transaction
        .updateTable("accounts")
        .set({ email: from_email, password_hash: passwords.placeholderHash(randomBytes(SALT_BYTES)) })
        .where("id", "=", account_id)
        .execute();
      await noteProofChange(transaction, account_id, now);
      await transaction.deleteFrom("email_changes").where("id", "in", ids).execute();
      await removePendingSignUps(transaction, from_email);
      await transaction.deleteFrom("waiting_logins").where("account_id", "=", account_id).execute();
      const since = asked_at - ABSOLUTE_MS;
      await removeNewFactors(transaction, account_id, since);
      // Mails about them may have gone to the address that is now removed.
      await transaction
        .deleteFrom("saved_destinations")
        .where("account_id", "=", account_id)
        .where("created_at", ">=", since)
        .execute();
      await sessions.endAll(transaction, account_id);
    });
  }

  /** Removes changes that can be neither confirmed nor undone. */
  async sweep(db: Database, now: number): Promise<void> {
    await db.deleteFrom("email_changes").where("undo_until", "<=", now).execute();
  }

  /** Throws a 429 if the account asks too often, or the new address gets too many mails. */
  async #count(db: Database, { from, to, now }: { from: string; to: string; now: number }): Promise<void> {
    const { subjects } = this.#parts;
    const day = dayOf(now);
    for (const [scope, limit] of [
      [`${subjects.address(from, true)} email-change asked`, ASKED_LIMIT],
      [`${subjects.address(to, true)} email-change mailed`, MAILED_LIMIT],
    ] as const)
      if ((await countMail(db, { scope, day, limit })) === null) throw usedUpToday(ASKED_OFTEN, now);
  }
}

/** This change and later ones: the session that asked for them is ended with it. */
async function changesSince(
  db: Database,
  { account_id, asked_at, id }: EmailChange,
): Promise<Pick<EmailChange, "id" | "from_email">[]> {
  return db
    .selectFrom("email_changes")
    .select(["id", "from_email"])
    .where("account_id", "=", account_id)
    .where((eb) => eb.or([eb("id", "=", id), eb("asked_at", ">=", asked_at)]))
    .execute();
}

/** Throws a 409 if another account has the address. */
async function requireFree(db: Database, email: string, except = ""): Promise<void> {
  // An earlier release's row that was never verified is no account.
  await db.deleteFrom("accounts").where("email", "=", email).where("verified_at", "is", null).execute();
  const owner = await findByEmail(db, email);
  if (owner !== null && owner.id !== except) throw new ProviderError(409, EMAIL_TAKEN);
}
