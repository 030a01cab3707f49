import type { Clock } from "@tradeslip/node-kit/clock";
import type { Languages } from "@tradeslip/node-kit/languages";
import type { Account } from "../accounts/account-store.ts";
import type { Subjects } from "../accounts/subjects.ts";
import { type Caller, UNIDENTIFIED } from "../caller.ts";
import type { Database } from "../db/database.ts";
import { languageOfOwner } from "../language.ts";
import { claimBrowser, releaseBrowser } from "../mail/mail-quota.ts";
import type { Notices } from "../mail/notices.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly subjects: Subjects;
  readonly languages: Pick<Languages, "of">;
  readonly notices: Notices;
}

/**
 * Notes the browser where an account is verified, so that its first login there doesn't count as a new
 * device.
 */
export async function noteFirstBrowser(db: Database, accountId: string, { browser }: Caller): Promise<void> {
  if (browser === UNIDENTIFIED) return;
  await db
    .insertInto("first_browsers")
    .values({ account_id: accountId, browser })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ browser }))
    .execute();
}

/** Tells the owner of a login in a browser new to the account (P10.17). */
export class NewDevices {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Call it when a session has just begun.
   * @param device as the session list shows it
   */
  async noteLogin(
    account: Pick<Account, "id" | "email" | "language">,
    caller: Caller,
    device: string | null,
  ): Promise<void> {
    const { db, clock, subjects, languages, notices } = this.#parts;
    if (caller.isKnown || !isIdentified(caller)) return;
    const { id, email: to } = account;
    const first = await db
      .selectFrom("first_browsers")
      .select("browser")
      .where("account_id", "=", id)
      .executeTakeFirst();
    if (first?.browser === caller.browser) return;
    const language = languageOfOwner(languages, account);
    const mail = { kind: "new-device", to, language, ...(device === null ? {} : { device }) } as const;
    // The server knows a browser by a cookie of the address, which a passkey doesn't name and its owner may
    // change.
    const slot = caller.browser === UNIDENTIFIED ? null : `${subjects.holder(id)} ${caller.browser}`;
    await db.transaction().execute(async (transaction) => {
      if (slot !== null && !(await claimBrowser(transaction, slot, clock.now()))) return;
      const isSent = await notices.send(transaction, { ...mail, accountId: id });
      if (slot !== null && !isSent) await releaseBrowser(transaction, slot);
    });
  }
}

/** Servers other than the BFF may not identify browsers. */
function isIdentified({ browser, lacksCookie }: Caller): boolean {
  return browser !== UNIDENTIFIED || lacksCookie;
}
