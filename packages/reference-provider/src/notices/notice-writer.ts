import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import { queuePush, queuePushes } from "../deliveries/deliveries.ts";
import { can } from "@tradeslip/contracts/rules";
import type { Languages } from "@tradeslip/node-kit/languages";
import { ENGLISH } from "../language.ts";
import { deskNoticeTitle } from "../mail/desk-mail.ts";
import { followedTitle, ORDER_CHANGED } from "../mail/follower-mail.ts";
import { newsTitle } from "../mail/news-mail.ts";
import type { Notices } from "../mail/notices.ts";
import { alertNews } from "./alert-news.ts";
import { readChoices } from "./notice-choices.ts";
import {
  type DeskNotice,
  dropNotice,
  type QueuedNotice,
  type QueuePlace,
  type TakenNotice,
  takeNotice,
  waitingNotices,
} from "./notice-queue.ts";
import { addressOf } from "./order-followers.ts";
import { ORDER_NEWS } from "./order-news.ts";
import type { StopCodes } from "./stop-codes.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly notices: Pick<Notices, "send">;
  readonly brandName: string;
  readonly stopCodes: StopCodes;
  readonly languages: Pick<Languages, "of">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** The longest that a notice waits. */
const PASS_INTERVAL_MS = 5_000;
const PAGE = 100;
const FIRST: QueuePlace = { id: "", at: -1 };
/** Older news is useless. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Turns queued notices into mails and pushes, as their recipients chose (deliverer.ts sends them). */
export class NoticeWriter {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  /** Resolves when the latest pass ends; never rejects. */
  #passed: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.pass().catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, "people could not be told");
      });
    }, PASS_INTERVAL_MS).unref();
  }

  /**
   * Resolves when the mails and pushes of the current notice are queued. The rest waits for the next process.
   */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopping = true;
    await this.#passed;
  }

  /** Runs often, in each process of the provider; passes never overlap within one. */
  pass(): Promise<void> {
    const pass = this.#passed.then(() => this.#pass());
    this.#passed = pass.catch(() => {});
    return pass;
  }

  async #pass(): Promise<void> {
    let place: QueuePlace | undefined = FIRST;
    while (place !== undefined) {
      const page: readonly QueuePlace[] = await waitingNotices(this.#parts.db, place, PAGE);
      for (const { id, at } of page) {
        if (this.#isStopping) return;
        await this.#tellOne(id, at);
      }
      place = page.length === PAGE ? page.at(-1) : undefined;
    }
  }

  /** A notice that fails stays queued, delays no other, and is retried at each pass for a day. */
  async #tellOne(id: string, at: number): Promise<void> {
    const { db, clock, log } = this.#parts;
    try {
      if (clock.now() - at > MAX_AGE_MS) {
        await dropNotice(db, id);
        log.warn({ id }, "news that waited for a day are given up");
        return;
      }
      await db.transaction().execute(async (transaction) => {
        const taken = await takeNotice(transaction, id);
        if (taken !== null) await this.#tell(transaction, taken);
      });
    } catch (error) {
      log.warn({ err: error, id }, "people could not be told");
    }
  }

  /** Runs with the other sweeps. */
  async sweep(): Promise<void> {
    await this.pass();
  }

  /** Tells a follower without an account about an order. */
  async #tellFollower(db: Database, id: string, notice: QueuedNotice): Promise<void> {
    const { clock, notices, stopCodes, languages } = this.#parts;
    if (notice.kind !== "order-step") return;
    const follower = await db
      .selectFrom("order_followers")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (follower === undefined) return;
    const { endpoint, locale } = follower;
    const language = languages.of(locale);
    const { reference, token } = notice;
    const page = `/q/${token}`;
    const to = addressOf(endpoint);
    if (to !== null) {
      const stop = stopCodes.ofAddress(to);
      const mail = { kind: FOLLOWED, to, references: [reference], page, stop, language } as const;
      await notices.send(db, { ...mail, accountId: id });
      return;
    }
    const title = language.say(followedTitle(reference));
    const shown = { title, body: language.say(ORDER_CHANGED), page, tag: `order-step ${reference}` };
    await queuePush(db, id, { kind: FOLLOWED, to: { follower: id }, notice: shown }, clock.now());
  }

  async #tell(db: Database, { accountId, notice }: TakenNotice): Promise<void> {
    const { clock, notices, brandName, stopCodes, languages } = this.#parts;
    const now = clock.now();
    const account = await db
      .selectFrom("accounts")
      .select(["email", "role", "language"])
      .where("id", "=", accountId)
      .where("blocked_at", "is", null)
      .executeTakeFirst();
    if (account === undefined) return this.#tellFollower(db, accountId, notice);
    if (isForDesk(notice)) {
      // People who have lost their role meanwhile aren't told.
      if (!can(account.role, "works-orders")) return;
      const { kind, reference } = notice;
      const references = reference === null ? [] : [reference];
      await notices.send(db, { kind, references, to: account.email, language: ENGLISH, accountId });
      const page = reference === null ? "/desk?part=lists" : `/desk?list=to-approve&order=${reference}`;
      const title = deskNoticeTitle(kind, references, ENGLISH);
      const shown = { title, body: brandName, page, tag: `${kind} ${reference ?? ""}` };
      await queuePushes(db, accountId, { kind, notice: shown }, now);
      return;
    }
    const { orders, alerts } = await readChoices(db, accountId);
    const chosen = notice.kind === "order-step" ? "orders" : "alerts";
    const ways = { orders, alerts }[chosen];
    const { tag, ...news } = newsOf(notice);
    const language = languages.of(account.language ?? "");
    if (ways.email) {
      const stop = stopCodes.ofAccount(accountId, chosen);
      await notices.send(db, { ...news, to: account.email, stop, language, accountId });
    }
    if (ways.push) {
      const title = newsTitle(news, brandName, language);
      const shown = { title, body: language.say(news.news), page: news.page, tag };
      await queuePushes(db, accountId, { kind: news.kind, notice: shown }, now);
    }
  }
}

/** The kind of mails and pushes to customers without an account. */
const FOLLOWED = "followed-order";

function isForDesk(notice: QueuedNotice): notice is DeskNotice {
  return notice.kind === "approval" || notice.kind === "self-approved";
}

/** The text of a notice, and the page that it links to. */
function newsOf(notice: Exclude<QueuedNotice, DeskNotice>) {
  const { kind } = notice;
  if (kind === "price-alert") {
    const { coinId } = notice;
    return {
      kind,
      references: [],
      news: alertNews(notice),
      page: `/market/${coinId}`,
      tag: `${kind} ${coinId}`,
    };
  }
  const { reference, step, token } = notice;
  return {
    kind,
    references: [reference],
    news: ORDER_NEWS[step],
    page: `/q/${token}`,
    tag: `${kind} ${reference}`,
  };
}
