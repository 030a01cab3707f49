import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import { ENGLISH } from "../language.ts";
import { newsTitle } from "../mail/news-wording.ts";
import type { Notices } from "../mail/notices.ts";
import type { Pusher } from "../push/pusher.ts";
import { alertNews } from "./alert-news.ts";
import { readChoices } from "./notice-choices.ts";
import { type QueuedNotice, type TakenNotice, takeNotices } from "./notice-queue.ts";
import { ORDER_NEWS } from "./order-news.ts";

interface Parts {
  readonly db: Database;
  readonly notices: Notices;
  readonly pusher: Pusher;
  readonly brandName: string;
  readonly log: FastifyBaseLogger;
}

/** So long a notice waits at most. */
const PASS_INTERVAL_MS = 5_000;

/** Tells people what was queued for them, as they chose. */
export class TellPeople {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;

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

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Runs often, in each process of the provider. */
  async pass(): Promise<void> {
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

  async #tell({ accountId, notice }: TakenNotice): Promise<void> {
    const { db, notices, pusher, brandName } = this.#parts;
    const account = await db
      .selectFrom("accounts")
      .select("email")
      .where("id", "=", accountId)
      .where("blocked_at", "is", null)
      .executeTakeFirst();
    if (account === undefined) return;
    const { orders, alerts } = await readChoices(db, accountId);
    const ways = notice.kind === "order-step" ? orders : alerts;
    const { tag, ...news } = newsOf(notice);
    if (ways.email) await notices.send({ ...news, to: account.email, language: ENGLISH });
    if (ways.push) {
      const title = newsTitle(news, brandName, ENGLISH);
      pusher.push(accountId, { title, body: ENGLISH.say(news.news), page: news.page, tag });
    }
  }
}

/** What there is to say, and the page that it leads to. */
function newsOf(notice: QueuedNotice) {
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
