import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import { queueNotice } from "../notices/notice-queue.ts";

/** An alert in the form that servers judge. */
export interface WatchedAlert {
  readonly id: string;
  readonly coinId: string;
  readonly direction: "above" | "below";
  readonly price: string;
  /** Currency of the price, and of the price that a server saw. */
  readonly currency: string;
  /** Which crossing it waits for, or last fired on. */
  readonly crossing: number;
  /** False: it fired, and the price hasn't come back yet. */
  readonly armed: boolean;
}

/** What a server saw of an alert's price. */
export interface Judgement {
  readonly id: string;
  readonly crossing: number;
  /** "back": the price came back far enough for another crossing. */
  readonly saw: "crossed" | "back";
  /** Decimal string. */
  readonly price: string;
  /** The time of the price, in milliseconds since the epoch. */
  readonly at: number;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly onFired?: (() => void) | undefined;
}

const DAY_MS = 86_400_000;
const PAGE = 500;

/** The alerts that servers judge, and what they saw. Each crossing fires once, even with several servers. */
export class AlertFiring {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @param after the last id of the previous page */
  async page(
    after: string,
  ): Promise<{ readonly alerts: readonly WatchedAlert[]; readonly next: string | null }> {
    const rows = await this.#watched()
      .select(["id", "coin_id", "direction", "price", "currency", "crossing", "armed"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    return {
      alerts: rows.map(({ coin_id, armed, ...row }) => ({ ...row, coinId: coin_id, armed: armed === 1 })),
      next: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
    };
  }

  /** How many alerts there are to judge. */
  async count(): Promise<number> {
    const { count } = await this.#watched()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Alerts that may fire or re-arm. */
  #watched() {
    const { db, clock } = this.#parts;
    return db
      .selectFrom("price_alerts")
      .where((eb) =>
        eb.or([
          eb("repeats", "=", "daily").and("armed", "=", 0),
          eb("armed", "=", 1).and(
            eb.or([eb("fired_at", "is", null), eb("fired_at", "<=", clock.now() - DAY_MS)]),
          ),
        ]),
      );
  }

  async record(judgements: readonly Judgement[]): Promise<void> {
    for (const judgement of judgements)
      await this.#parts.db
        .transaction()
        .execute((db) => (judgement.saw === "crossed" ? this.#fire(db, judgement) : arm(db, judgement)));
  }

  /** Fires once: each crossing has at most one row. */
  async #fire(db: Database, { id, crossing, price, at }: Judgement): Promise<void> {
    const now = this.#parts.clock.now();
    const alert = await db
      .updateTable("price_alerts")
      .set({ armed: 0, fired_at: now, judged_at: at })
      .where("id", "=", id)
      .where("crossing", "=", crossing)
      .where("armed", "=", 1)
      // A price from before it was armed is no crossing since then.
      .where("judged_at", "<", at)
      .where((eb) => eb.or([eb("fired_at", "is", null), eb("fired_at", "<=", now - DAY_MS)]))
      .returning(["account_id", "coin_id", "coin_name", "direction", "price", "currency"])
      .executeTakeFirst();
    if (alert === undefined) return;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("alert_firings")
      .values({ alert_id: id, crossing, price, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return;
    const { account_id, coin_id: coinId, coin_name: coinName, direction, price: mark, currency } = alert;
    const news = { coinId, coinName, direction, mark, price, currency };
    await queueNotice(db, account_id, { kind: "price-alert", ...news }, now);
    this.#parts.onFired?.();
  }
}

/** Lets the alert fire again. */
async function arm(db: Database, { id, crossing, at }: Judgement): Promise<void> {
  await db
    .updateTable("price_alerts")
    .set({ armed: 1, crossing: crossing + 1, judged_at: at })
    .where("id", "=", id)
    .where("crossing", "=", crossing)
    .where("armed", "=", 0)
    .where("repeats", "=", "daily")
    // A server with an older price hasn't seen it come back.
    .where("judged_at", "<", at)
    .execute();
}
