import { createHmac } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { MailAllowance, MailClaim, MailKind } from "../mail/mail-allowance.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { CodeKey, OneTimeCodes } from "../one-time-codes/one-time-codes.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly codes: OneTimeCodes;
  readonly allowance: MailAllowance;
  readonly mailer: Mailer;
  readonly subjectKey: Buffer;
}

interface CodeRequest {
  /** Address or phone number, as it was given or as the account has it. */
  readonly contact: string;
  readonly kind: MailKind;
  /** False: the same work is done for nobody, and no mail goes out. */
  readonly known: boolean;
}

interface PreparedMail {
  readonly claim: MailClaim;
  readonly to: string;
  readonly code: string;
}

/** A code and the mail that brings it: prepared inside a transaction, sent once that is committed. */
export class CodeMails {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Null: no mail goes out, because there is no account, or because it is too early for another.
   * The same rows are written for an unknown contact as for a known one: time must not tell them apart.
   */
  async prepare(db: Database, { contact, kind, known }: CodeRequest): Promise<PreparedMail | null> {
    const { codes, allowance, clock } = this.#parts;
    const subject = this.#subject(contact, known);
    const claim: MailClaim = { subject, kind, total: known ? "all" : "unsent", at: clock.now() };
    if (!(await allowance.claim(db, claim))) return null;
    const code = await codes.issue(db, { subject, purpose: kind }, clock.now());
    if (code === null) {
      await allowance.release(db, claim);
      return null;
    }
    return known ? { claim, to: contact, code } : null;
  }

  /** Does not wait for the mail. One that cannot be sent does not stand in the way of the next. */
  send(mail: PreparedMail | null): void {
    if (mail === null) return;
    const { allowance, db, mailer } = this.#parts;
    const { claim, to, code } = mail;
    const giveBack = () => db.transaction().execute((transaction) => allowance.release(transaction, claim));
    mailer.send({ kind: claim.kind, to, code }, giveBack);
  }

  /** What the open code of an account is kept under. */
  codeKey(email: string, purpose: CodeKey["purpose"]): CodeKey {
    return { subject: this.#subject(email, true), purpose };
  }

  #subject(contact: string, known: boolean): string {
    return createHmac("sha256", this.#parts.subjectKey)
      .update(`${known ? "account" : "nobody"}\n${contact}`)
      .digest("base64url");
  }
}
