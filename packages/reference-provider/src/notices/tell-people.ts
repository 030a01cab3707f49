import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import { can } from "@tradeslip/contracts/rules";
import type { Languages } from "@tradeslip/node-kit/languages";
import { ENGLISH } from "../language.ts";
import { deskNoticeTitle } from "../mail/desk-wording.ts";
import { followedTitle, ORDER_CHANGED } from "../mail/follower-wording.ts";
import { newsTitle } from "../mail/news-wording.ts";
import type { Notices } from "../mail/notices.ts";
import type { Pusher } from "../push/pusher.ts";
import { alertNews } from "./alert-news.ts";
import { readChoices } from "./notice-choices.ts";
import { type DeskNotice, type QueuedNotice, type TakenNotice, takeNotices } from "./notice-queue.ts";
import { addressOf, type OrderFollowers } from "./order-followers.ts";
import { ORDER_NEWS } from "./order-news.ts";

interface Parts {
  readonly db: Database;
  readonly notices: Pick<Notices, "send">;
  readonly pusher: Pick<Pusher, "push" | "pushOnce">;
  readonly brandName: string;
  readonly followers: Pick<OrderFollowers, "stopCode">;
  readonly languages: Pick<Languages, "of">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** So long a notice waits at most. */
const PASS_INTERVAL_MS = 5_000;

/** Tells people what was queued for them, as they chose. */
export class TellPeople {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;
  /** Ends with the last pass; never rejects. */
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

  /** Resolves when all that left the queue is handed over: the queue has it no longer. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#passed;
  }

  /** Runs often, in each process of the provider; one pass after the other. */
  pass(): Promise<void> {
    const pass = this.#passed.then(() => this.#pass());
    this.#passed = pass.catch(() => {});
    return pass;
  }

  async #pass(): Promise<void> {
    for (;;) {
      const taken = await takeNotices(this.#parts.db);
      if (taken.length === 0) return;
      for (const each of taken) await this.#tell(each);
    }
  }

  /** With other old things. */
  async sweep(): Promise<void> {
    await this.pass();
  }

  /** Of an order, to whom follows it without an account. */
  async #tellFollower(id: string, notice: QueuedNotice): Promise<void> {
    const { db, notices, pusher, followers, languages } = this.#parts;
    if (notice.kind !== "order-step") return;
    const follower = await db
      .selectFrom("order_followers")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (follower === undefined) return;
    const { endpoint, p256dh, auth, locale } = follower;
    const language = languages.of(locale);
    const { reference, token } = notice;
    const page = `/q/${token}`;
    const to = addressOf(endpoint);
    if (to !== null) {
      const stop = followers.stopCode(to);
      await notices.send({ kind: FOLLOWED, to, references: [reference], page, stop, language });
    } else if (p256dh !== null && auth !== null) {
      const title = language.say(followedTitle(reference));
      const body = language.say(ORDER_CHANGED);
      pusher.pushOnce(
        { endpoint, p256dh, auth },
        { title, body, page, tag: `order-step ${reference}` },
        async () => void (await db.deleteFrom("order_followers").where("id", "=", id).execute()),
      );
    }
  }

  async #tell({ accountId, notice }: TakenNotice): Promise<void> {
    const { db, notices, pusher, brandName, languages } = this.#parts;
    const account = await db
      .selectFrom("accounts")
      .select(["email", "role", "language"])
      .where("id", "=", accountId)
      .where("blocked_at", "is", null)
      .executeTakeFirst();
    if (account === undefined) return this.#tellFollower(accountId, notice);
    if (isForDesk(notice)) {
      // Those who lost their role meanwhile aren't told.
      if (!can(account.role, "works-orders")) return;
      const { kind, reference } = notice;
      const references = reference === null ? [] : [reference];
      await notices.send({ kind, references, to: account.email, language: ENGLISH });
      const page = reference === null ? "/desk?part=lists" : `/desk?list=to-approve&order=${reference}`;
      const title = deskNoticeTitle(kind, references, ENGLISH);
      pusher.push(accountId, { title, body: brandName, page, tag: `${kind} ${reference ?? ""}` });
      return;
    }
    const { orders, alerts } = await readChoices(db, accountId);
    const ways = notice.kind === "order-step" ? orders : alerts;
    const { tag, ...news } = newsOf(notice);
    const language = languages.of(account.language ?? "");
    if (ways.email) await notices.send({ ...news, to: account.email, language });
    if (ways.push) {
      const title = newsTitle(news, brandName, language);
      pusher.push(accountId, { title, body: language.say(news.news), page: news.page, tag });
    }
  }
}

/** What a mail and a push to customers without an account are. */
const FOLLOWED = "followed-order";

function isForDesk(notice: QueuedNotice): notice is DeskNotice {
  return notice.kind === "approval" || notice.kind === "self-approved";
}

/** What there is to say, and the page that it leads to. */
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
