import type { Clock } from "@tradeslip/node-kit/clock";
import type { Language } from "@tradeslip/node-kit/languages";
import type { Subjects } from "../accounts/subjects.ts";
import type { Database } from "../db/database.ts";
import type { DeskNoticeKind } from "./desk-wording.ts";
import { queueMail } from "../deliveries/deliveries.ts";
import { countMail, dayOf } from "./mail-quota.ts";
import type { OutgoingMail } from "./mail.ts";
import type { NoticeKind } from "./notice-wording.ts";
import type { NewsKind } from "./news-wording.ts";
import type { Mailer } from "./mailer.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly subjects: Subjects;
  /** Of all notices in a day. */
  readonly dailyLimit: number;
}

interface Notice extends Pick<OutgoingMail, "references" | "news" | "page" | "stop" | "device"> {
  readonly kind: NoticeKind | NewsKind | DeskNoticeKind | "followed-order";
  readonly to: string;
  readonly language: Language;
}

/** Whom it is about. */
interface OwnNotice extends Notice {
  /** Or the id of who follows one order. */
  readonly accountId: string;
}

/** To one address in a day: an owner who changes their account more often knows it. News count apart. */
const ADDRESS_LIMIT = 20;
/** Of second steps that failed: a stranger makes these, and they use up none of the others. */
const FAILED_STEP_LIMIT = 3;
/** What news leave to notices of what was done with an account. */
const NEWS_SHARE = 0.8;

/**
 * Tells owners what was done with their account, and what they asked to be told of. Counted apart from
 * one-time codes, so that no notice costs a login.
 */
export class Notices {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * In the transaction of what it tells of, before events are recorded there: it is sent whatever becomes of
   * this process. @returns false: no more are sent today
   */
  async send(db: Database, { accountId, ...mail }: OwnNotice): Promise<boolean> {
    const now = this.#parts.clock.now();
    if (!(await this.#count(db, mail, now))) return false;
    await queueMail(db, accountId, mail, now);
    return true;
  }

  /** Of an account that is deleted: its address waits nowhere, so that a mail that fails is lost. */
  async sendFarewell({ to, language }: Pick<Notice, "to" | "language">): Promise<void> {
    const { db, clock, mailer } = this.#parts;
    const mail = { kind: "account-deleted", to, language } as const;
    const isAllowed = await db
      .transaction()
      .execute((transaction) => this.#count(transaction, mail, clock.now()));
    if (isAllowed) mailer.send({ ...mail, code: null }, async () => {});
  }

  /** False: the address, or the desk, has sent all of today. */
  async #count(db: Database, { kind, to }: Pick<Notice, "kind" | "to">, now: number): Promise<boolean> {
    const { subjects, dailyLimit } = this.#parts;
    const day = dayOf(now);
    const isNews = kind === "order-step" || kind === "price-alert" || kind === "followed-order";
    const inAll = ["notices", isNews ? Math.floor(dailyLimit * NEWS_SHARE) : dailyLimit] as const;
    const address = subjects.address(to, true);
    const own =
      kind === "second-step-failed"
        ? ([`${address} failed steps`, FAILED_STEP_LIMIT] as const)
        : ([`${address} ${isNews ? "news" : "notices"}`, ADDRESS_LIMIT] as const);
    // Of a deleted account no row is left, and it is deleted once. The desk's own have no measure by person.
    const isUnmeasured = kind === "account-deleted" || kind === "approval" || kind === "self-approved";
    for (const [scope, limit] of isUnmeasured ? [inAll] : [own, inAll])
      if ((await countMail(db, { scope, day, limit })) === null) return false;
    return true;
  }
}
