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
  /** The daily limit of all notices. */
  readonly dailyLimit: number;
}

interface Notice extends Pick<OutgoingMail, "references" | "news" | "page" | "stop" | "device"> {
  readonly kind: NoticeKind | NewsKind | DeskNoticeKind | "followed-order";
  readonly to: string;
  readonly language: Language;
}

/** A notice about an account or a follower. */
interface OwnNotice extends Notice {
  /** The account's id, or the id of a follower of one order. */
  readonly accountId: string;
}

/**
 * Per address and day: an owner who changes their account more often knows about it. News are counted
 * separately.
 */
const ADDRESS_LIMIT = 20;
/** For failed second steps: strangers cause these, so they must not use up the limit of the other notices. */
const FAILED_STEP_LIMIT = 3;
/** The share of the daily limit that news may use; the rest is kept for notices about accounts. */
const NEWS_SHARE = 0.8;

/**
 * Sends owners notices about their account, and the news that they asked for. Counted apart from one-time
 * codes, so that no notice costs a login.
 */
export class Notices {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Call it in the transaction of the event it reports, before events are recorded there: it is then sent
   * even if this process ends. @returns false: the limit for today is reached
   */
  async send(db: Database, { accountId, ...mail }: OwnNotice): Promise<boolean> {
    const now = this.#parts.clock.now();
    if (!(await this.#count(db, mail, now))) return false;
    await queueMail(db, accountId, mail, now);
    return true;
  }

  /** For a deleted account: its address is stored nowhere, so a mail that fails is lost. */
  async sendFarewell({ to, language }: Pick<Notice, "to" | "language">): Promise<void> {
    const { db, clock, mailer } = this.#parts;
    const mail = { kind: "account-deleted", to, language } as const;
    const isAllowed = await db
      .transaction()
      .execute((transaction) => this.#count(transaction, mail, clock.now()));
    if (isAllowed) mailer.send({ ...mail, code: null }, async () => {});
  }

  /** False: today's limit of the address or the desk is reached. */
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
    // An account is deleted only once, and no row of it may remain. The desk's own notices have no limit per
    // person.
    const isUnmeasured = kind === "account-deleted" || kind === "approval" || kind === "self-approved";
    for (const [scope, limit] of isUnmeasured ? [inAll] : [own, inAll])
      if ((await countMail(db, { scope, day, limit })) === null) return false;
    return true;
  }
}
