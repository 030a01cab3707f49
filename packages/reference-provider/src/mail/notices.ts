import type { Clock } from "@tradeslip/node-kit/clock";
import type { Language } from "@tradeslip/node-kit/languages";
import type { Subjects } from "../accounts/subjects.ts";
import type { Database } from "../db/database.ts";
import type { DeskNoticeKind } from "./desk-mail.ts";
import { type MailToQueue, queueMail } from "../deliveries/deliveries.ts";
import { countMail, dayOf } from "./mail-quota.ts";
import type { NoticeKind } from "./notice-mail.ts";
import type { NewsKind } from "./news-mail.ts";
import type { Mailer } from "./mailer.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly subjects: Subjects;
  /** The daily limit of all notices. */
  readonly dailyLimit: number;
}

interface Notice extends Pick<MailToQueue, "references" | "news" | "page" | "stop" | "device" | "changeId"> {
  readonly kind: NoticeKind | NewsKind | DeskNoticeKind | "email-change-asked" | "followed-order";
  readonly to: string;
  readonly language: Language;
}

/** A notice about an account or a follower. */
interface OwnNotice extends Notice {
  /** The account's id, or the id of a follower of one order. */
  readonly accountId: string;
}

/** Daily limits of a kind of notices. */
interface Bounds {
  /** The count of an address. */
  readonly name: string;
  /** For an address. */
  readonly most: number;
  /** Until so much of the daily limit is used, by whatever notices. */
  readonly share: number;
  /** An address's first ones may use all of the daily limit. */
  readonly first: number;
}

const NEWS: Bounds = { name: "news", most: 20, share: 0.6, first: 0 };
/** Strangers can cause these, and with accounts of their own many. */
const LOGINS = { most: 3, share: 0.8, first: 0 } as const;
const NEW_DEVICES: Bounds = { ...LOGINS, name: "new devices" };
const FAILED_STEPS: Bounds = { ...LOGINS, name: "failed steps" };
/**
 * An owner who changes their account more often knows about it. The last fifth of the daily limit is for the
 * first of each account: some are refused where the owner can't be told.
 */
const CHANGES: Bounds = { name: "notices", most: 20, share: 0.8, first: 2 };

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
    const bounds = boundsOf(kind);
    let limit = dailyLimit;
    if (bounds !== null) {
      const { name, most, share, first } = bounds;
      const scope = `${subjects.address(to, true)} ${name}`;
      const nth = await countMail(db, { scope, day, limit: most });
      if (nth === null) return false;
      if (nth > first) limit = Math.floor(dailyLimit * share);
    }
    return (await countMail(db, { scope: "notices", day, limit })) !== null;
  }
}

/** Null: only the daily limit. */
function boundsOf(kind: Notice["kind"]): Bounds | null {
  switch (kind) {
    case "order-step":
    case "price-alert":
    case "followed-order":
      return NEWS;
    case "new-device":
      return NEW_DEVICES;
    case "second-step-failed":
      return FAILED_STEPS;
    // An account is deleted only once, and no row of it may remain.
    case "account-deleted":
    // The desk's own.
    case "approval":
    case "self-approved":
      return null;
    default:
      return CHANGES;
  }
}
