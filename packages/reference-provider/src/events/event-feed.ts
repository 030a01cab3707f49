import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import type { ChangeSignal } from "./change-signal.ts";

export interface FedEvent {
  readonly seq: number;
  readonly type: string;
  /** JSON. */
  readonly data: string;
}

/** What a new follower is told of the past: longer than a start or an unnoticed lost connection. */
const CATCH_UP_MS = 10 * 60_000;
const PAGE = 500;

export interface EventFeedOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly signal: ChangeSignal;
  readonly log: { warn(fields: object, message: string): void };
}

/** Reads the events of all processes on this database, while anybody follows them. */
export class EventFeed {
  readonly #options: EventFeedOptions;
  readonly #followers = new Set<Follower>();

  constructor(options: EventFeedOptions) {
    this.#options = options;
  }

  /**
   * Hands on what happens from now on, and what happened since `after`, or lately without it.
   * @param after the last event that is known already; one of another database counts as none
   * @returns ends it
   */
  follow(after: number | null, onEvents: (events: readonly FedEvent[]) => void): () => void {
    const { signal } = this.#options;
    const follower = new Follower(this.#options, after, onEvents);
    this.#followers.add(follower);
    if (this.#followers.size === 1) signal.start(() => this.#wake());
    follower.wake();
    return () => {
      if (!this.#followers.delete(follower)) return;
      follower.end();
      if (this.#followers.size === 0) signal.stop();
    };
  }

  #wake(): void {
    for (const follower of this.#followers) follower.wake();
  }
}

/** One reader's place in the events. */
class Follower {
  readonly #options: EventFeedOptions;
  readonly #onEvents: (events: readonly FedEvent[]) => void;
  readonly #after: number | null;
  /** Null: its place is not known yet. */
  #last: number | null = null;
  #isReading = false;
  #isDue = false;
  #hasEnded = false;

  constructor(
    options: EventFeedOptions,
    after: number | null,
    onEvents: (events: readonly FedEvent[]) => void,
  ) {
    this.#options = options;
    this.#after = after;
    this.#onEvents = onEvents;
  }

  end(): void {
    this.#hasEnded = true;
  }

  /** Reads what is new; once more if it was woken meanwhile. */
  wake(): void {
    this.#isDue = true;
    if (this.#isReading) return;
    this.#isReading = true;
    this.#read()
      // The next sign of a change tries again.
      .catch((error: unknown) => this.#options.log.warn({ err: error }, "events could not be read"))
      .finally(() => (this.#isReading = false));
  }

  async #read(): Promise<void> {
    while (this.#isDue && !this.#hasEnded) {
      this.#isDue = false;
      this.#last ??= await this.#start();
      const events = await this.#eventsAfter(this.#last);
      const newest = events.at(-1);
      if (newest === undefined || this.#hasEnded) continue;
      this.#last = newest.seq;
      this.#isDue ||= events.length === PAGE;
      this.#onEvents(events);
    }
  }

  async #start(): Promise<number> {
    const { db, clock } = this.#options;
    const counter = await db.selectFrom("event_counter").select("last").executeTakeFirst();
    const last = counter?.last ?? 0;
    if (this.#after !== null && this.#after <= last) return this.#after;
    const first = await db
      .selectFrom("events")
      .select((eb) => eb.fn.min("seq").as("seq"))
      .where("at", ">", clock.now() - CATCH_UP_MS)
      .executeTakeFirst();
    return first?.seq == null ? last : first.seq - 1;
  }

  #eventsAfter(seq: number): Promise<FedEvent[]> {
    return this.#options.db
      .selectFrom("events")
      .select(["seq", "type", "data"])
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(PAGE)
      .execute();
  }
}
