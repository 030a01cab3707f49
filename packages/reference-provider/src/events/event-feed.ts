import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import type { ChangeSignal } from "./change-signal.ts";

export interface FedEvent extends EventPlace {
  readonly type: string;
  /** JSON. */
  readonly data: string;
}

/** A reader's position. A database restored to an older state continues counting from there. */
export interface EventPlace {
  readonly seq: number;
  /** Time of the event there, which identifies it; null: unknown. */
  readonly at: number | null;
}

export interface EventReader {
  readonly onEvents: (events: readonly FedEvent[]) => void;
  /** Reading has stopped: the database doesn't respond, or was replaced. The caller starts a new reader. */
  readonly onEnd: () => void;
}

/** How far back a new follower reads: longer than a start, or than a lost connection goes unnoticed. */
const CATCH_UP_MS = 10 * 60_000;
const PAGE = 500;

export interface EventFeedOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly signal: ChangeSignal;
  readonly log: { warn(fields: object, message: string): void };
}

/** Reads the events of all processes on this database while it has followers. */
export class EventFeed {
  readonly #options: EventFeedOptions;
  readonly #followers = new Set<Follower>();

  constructor(options: EventFeedOptions) {
    this.#options = options;
  }

  /**
   * Where a reader begins. Throws while the database doesn't respond.
   * @param after the last event that it already knows
   */
  begin(after: EventPlace | null): Promise<FeedStart> {
    return beginAt(this.#options, after);
  }

  /**
   * Passes on events from now on, and those since the reader's position, or recent ones if it has none. If
   * the database lacks that position because it was restored to an older state, `missed` comes first.
   * @returns a function that ends it
   */
  follow(start: FeedStart, { onEvents, onEnd }: EventReader): () => void {
    const { signal } = this.#options;
    const end = () => {
      if (!this.#followers.delete(follower)) return;
      follower.end();
      if (this.#followers.size === 0) signal.stop();
    };
    const ended = () => {
      end();
      onEnd();
    };
    const follower = new Follower(this.#options, start, { onEvents, onEnd: ended });
    this.#followers.add(follower);
    if (this.#followers.size === 1) signal.start(() => this.#wake());
    follower.wake();
    return end;
  }

  #wake(): void {
    for (const follower of this.#followers) follower.wake();
  }
}

export interface FeedStart {
  readonly place: EventPlace;
  readonly hasMissed: boolean;
}

async function beginAt({ db, clock }: EventFeedOptions, after: EventPlace | null): Promise<FeedStart> {
  if (after !== null && !(await isLost(db, after))) return { place: after, hasMissed: false };
  const first = await db
    .selectFrom("events")
    .select((eb) => eb.fn.min("seq").as("seq"))
    .where("at", ">", clock.now() - CATCH_UP_MS)
    .executeTakeFirst();
  const seq = first?.seq == null ? await lastIn(db) : first.seq - 1;
  return { place: { seq, at: await timeAt(db, seq) }, hasMissed: after !== null };
}

/** The position doesn't exist yet, or belongs to another event. Of a swept event nothing is known. */
async function isLost(db: Database, { seq, at }: EventPlace): Promise<boolean> {
  if ((await lastIn(db)) < seq) return true;
  const there = await timeAt(db, seq);
  return at !== null && there !== null && at !== there;
}

async function lastIn(db: Database): Promise<number> {
  const counter = await db.selectFrom("event_counter").select("last").executeTakeFirst();
  return counter?.last ?? 0;
}

async function timeAt(db: Database, seq: number): Promise<number | null> {
  const row = await db.selectFrom("events").select("at").where("seq", "=", seq).executeTakeFirst();
  return row?.at ?? null;
}

/** One reader's position in the events. */
class Follower {
  readonly #options: EventFeedOptions;
  readonly #reader: EventReader;
  #place: EventPlace;
  #hasMissed: boolean;
  #isReading = false;
  #isDue = false;
  #hasEnded = false;

  constructor(options: EventFeedOptions, { place, hasMissed }: FeedStart, reader: EventReader) {
    this.#options = options;
    this.#place = place;
    this.#hasMissed = hasMissed;
    this.#reader = reader;
  }

  end(): void {
    this.#hasEnded = true;
  }

  /** Reads new events, and again if it was woken meanwhile. */
  wake(): void {
    this.#isDue = true;
    if (this.#isReading) return;
    this.#isReading = true;
    this.#read()
      .catch((error: unknown) => {
        if (this.#hasEnded) return;
        this.#options.log.warn({ err: error }, "events could not be read");
        this.#reader.onEnd();
      })
      .finally(() => (this.#isReading = false));
  }

  async #read(): Promise<void> {
    const { db, log } = this.#options;
    if (this.#hasMissed) this.#reader.onEvents([{ ...this.#place, type: "missed", data: "{}" }]);
    this.#hasMissed = false;
    while (this.#isDue && !this.#hasEnded) {
      this.#isDue = false;
      if (await isLost(db, this.#place)) {
        if (this.#hasEnded) return;
        log.warn(
          { seq: this.#place.seq },
          "the database is in an older state: its events are followed again from there",
        );
        this.#reader.onEnd();
        return;
      }
      const events = await this.#eventsAfter(this.#place.seq);
      const newest = events.at(-1);
      if (newest === undefined || this.#hasEnded) continue;
      this.#place = newest;
      this.#isDue ||= events.length === PAGE;
      this.#reader.onEvents(events);
    }
  }

  #eventsAfter(seq: number): Promise<FedEvent[]> {
    return this.#options.db
      .selectFrom("events")
      .select(["seq", "at", "type", "data"])
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(PAGE)
      .execute();
  }
}
