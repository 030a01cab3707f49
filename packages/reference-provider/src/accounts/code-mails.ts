import type { Clock } from "@tradeslip/node-kit/clock";
import type { Language } from "@tradeslip/node-kit/languages";
import type { Caller } from "../caller.ts";
import type { Database } from "../db/database.ts";
import type { MailKind, MailQuota, QuotaClaim } from "../mail/mail-quota.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { CodeKey, OneTimeCodes } from "./one-time-codes.ts";
import type { Subjects } from "./subjects.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly codes: OneTimeCodes;
  readonly quota: MailQuota;
  readonly mailer: Mailer;
  readonly subjects: Subjects;
}

export interface CodeRequest {
  readonly purpose: MailKind;
  /** Identifies what the code is for. Null: nothing, so the same work is done but no mail is sent. */
  readonly holder: string | null;
  /** The mail address, or whatever contact was given if there is no holder. */
  readonly to: string;
}

interface PreparedMail {
  readonly kind: MailKind;
  readonly claimed: QuotaClaim;
  readonly to: string;
  readonly code: string;
  readonly language: Language;
}

/** A code and its mail: prepared in a transaction, sent after the commit. */
export class CodeMails {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Null: no mail is sent, because there is no holder or the quota is used up. The same rows are written for
   * an unknown contact as for a known one, so that timing can't tell them apart.
   */
  async prepare(db: Database, request: CodeRequest, caller: Caller): Promise<PreparedMail | null> {
    const { codes, quota, clock, subjects } = this.#parts;
    const { purpose: kind, holder, to } = request;
    const isSent = holder !== null;
    const address = subjects.address(to, isSent);
    const claimed = await quota.claim(db, { address, kind, caller, isSent, at: clock.now() });
    if (claimed === null) return null;
    const code = await codes.issue(db, this.codeKey(request, caller), clock.now());
    if (code === null) {
      await quota.release(db, claimed);
      return null;
    }
    return isSent ? { kind, claimed, to, code, language: caller.language } : null;
  }

  /** Does not wait for delivery. A mail that fails returns its quota. */
  send(mail: PreparedMail | null): void {
    if (mail === null) return;
    const { quota, db, mailer } = this.#parts;
    const { claimed, ...order } = mail;
    const release = () => db.transaction().execute((transaction) => quota.release(transaction, claimed));
    mailer.send(order, release);
  }

  /** The key of a holder's open code or, without a holder, of a browser's tries for a contact. */
  codeKey({ purpose, holder, to }: CodeRequest, caller: Caller): CodeKey {
    const { subjects } = this.#parts;
    const subject = holder === null ? subjects.stranger(to, caller) : subjects.holder(holder);
    return { subject, purpose, to };
  }
}
