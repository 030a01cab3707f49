import type { Clock } from "@tradeslip/node-kit/clock";
import type { Languages } from "@tradeslip/node-kit/languages";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import type { ChangeCodes } from "../email-change/change-codes.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Pusher } from "../push/pusher.ts";
import {
  type Claimed,
  claimDelivery,
  dueDeliveries,
  mailIn,
  postponeDelivery,
  pushIn,
  removeDelivery,
  type Way,
} from "./deliveries.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, "attempt">;
  readonly pusher: Pick<Pusher, "attempt">;
  readonly languages: Pick<Languages, "of">;
  /** Codes for changes of email addresses. */
  readonly codes: Pick<ChangeCodes, "ofMail">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** The longest that a delivery waits for its first try. */
const PASS_INTERVAL_MS = 1_000;
const PAGE = 100;
const AT_ONCE = 5;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The delays before the second try, the third, … */
const DELAYS_MS = [5_000, 30_000, 2 * MINUTE_MS, 5 * MINUTE_MS] as const;
/** Older news is useless. The code for a new address is sent as long as it's valid. */
const MAIL_AGE_MS = 24 * HOUR_MS;
const CONFIRM_AGE_MS = HOUR_MS;
const PUSH_AGE_MS = 4 * HOUR_MS;
/**
 * A push service that fails this often will stay down for longer; the mail with the same news is still
 * retried.
 */
const PUSH_TRIES = 5;

/**
 * Sends the mails and pushes waiting in the database. Each is claimed, sent and removed, in this order, so
 * that none is lost with a process; each is retried, unchanged, until a mail server or push service accepts
 * it.
 */
export class Deliverer {
  readonly #parts: Parts;
  readonly #lanes: readonly Lane[];
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    // Separate lanes, so that a mail server that hangs delays no push.
    this.#lanes = [new Lane(parts, "mail"), new Lane(parts, "push")];
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.pass().catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, "mails and pushes could not be read or noted");
      });
    }, PASS_INTERVAL_MS).unref();
  }

  /** Resolves when the tries under way have ended. The rest waits for the next process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }

  /** Tries once each delivery that is due. Runs often, in each process of the provider. */
  async pass(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.pass()));
  }
}

/** One way of delivery: all mails, or all pushes. */
class Lane {
  readonly #parts: Parts;
  readonly #way: Way;
  /** Accepted or given up but not yet removed, because the database failed. */
  readonly #done = new Set<string>();
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #isStopping = false;

  constructor(parts: Parts, way: Way) {
    this.#parts = parts;
    this.#way = way;
  }

  /** Runs after the current pass; callers that wait for the next one share it. */
  pass(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      const pass = this.#pass();
      this.#running = pass.catch(() => {});
      return pass;
    });
    return this.#next;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #pass(): Promise<void> {
    const { db, clock } = this.#parts;
    for (const id of this.#done) await this.#remove(id);
    while (!this.#isStopping) {
      const ids = await dueDeliveries(db, this.#way, { now: clock.now(), limit: PAGE });
      if (ids.length === 0) return;
      const waiting = ids.values();
      const workers = Array.from({ length: AT_ONCE }, () => this.#work(waiting));
      const failed = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
    }
  }

  async #work(ids: Iterable<string>): Promise<void> {
    const { db, clock } = this.#parts;
    for (const id of ids) {
      if (this.#isStopping) return;
      const claimed = await claimDelivery(db, id, clock.now());
      if (claimed === null) continue;
      if (await this.#attempt(claimed)) {
        this.#done.add(id);
        await this.#remove(id);
        continue;
      }
      await postponeDelivery(db, id, clock.now() + delayAfter(claimed.tries));
    }
  }

  async #remove(id: string): Promise<void> {
    await removeDelivery(this.#parts.db, id);
    this.#done.delete(id);
  }

  /** False: try again later. */
  async #attempt(claimed: Claimed): Promise<boolean> {
    const { clock, log, mailer, pusher, languages, codes } = this.#parts;
    const { id, way, kind, at, tries } = claimed;
    if (clock.now() - at > ageOf(claimed) || (way === "push" && tries > PUSH_TRIES)) {
      log.warn(
        { id, way, kind, tries: tries - 1 },
        "no server accepted this mail or push, and it is given up",
      );
      return true;
    }
    if (way === "push") {
      const { to, notice } = pushIn(claimed);
      return (await pusher.attempt(to, notice, { isFirst: tries === 1 })) !== "failed";
    }
    const { locale, changeId, ...mail } = mailIn(claimed);
    const code = changeId === undefined ? null : codes.ofMail(kind, changeId);
    const order = { ...mail, code, language: languages.of(locale) };
    return (await mailer.attempt(order, { id, date: new Date(at) })) !== "failed";
  }
}

function ageOf({ way, kind }: Claimed): number {
  if (way === "push") return PUSH_AGE_MS;
  return kind === "email-change-confirm" ? CONFIRM_AGE_MS : MAIL_AGE_MS;
}

function delayAfter(tries: number): number {
  return DELAYS_MS[Math.min(tries, DELAYS_MS.length) - 1] ?? 0;
}
