import { randomUUID } from "node:crypto";
import type { PriceAlert, PriceAlertInput } from "@tradeslip/contracts";
import { type Message, MOST_ALERTS } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Selectable } from "kysely";
import { holdAccount } from "../accounts/account-store.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { ProviderError } from "../errors.ts";

type Row = Selectable<Tables["price_alerts"]>;

const USD = "USD";
const DAY_MS = 86_400_000;
/** How long a one-time alert that fired stays on its owner's list. */
const OVER_MS = 30 * DAY_MS;

const TOO_MANY_ALERTS: Message = /*i18n*/ {
  id: "too_many_alerts",
  message: "You have {most} alerts already. Remove one first.",
  values: { most: MOST_ALERTS },
};
const UNKNOWN_ALERT: Message = /*i18n*/ { id: "unknown_alert", message: "That alert is gone already." };

export interface NewAlert extends PriceAlertInput {
  /** The coin's name on the desk's servers. */
  readonly coinName?: string | undefined;
}

/** The alerts of each account. The desk's servers judge them: alert-firing.ts. */
export class PriceAlerts {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  async list(accountId: string): Promise<PriceAlert[]> {
    const rows = await this.#db
      .selectFrom("price_alerts")
      .selectAll()
      .where("account_id", "=", accountId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
    return rows.map(answerOf);
  }

  /** Throws a ProviderError. */
  async add(accountId: string, { coinId, coinName = coinId, currency = USD, ...alert }: NewAlert) {
    const now = this.#clock.now();
    const row: Row = {
      id: randomUUID(),
      account_id: accountId,
      coin_id: coinId,
      coin_name: coinName,
      direction: alert.direction,
      price: alert.price,
      currency,
      repeats: alert.repeat,
      created_at: now,
      crossing: 1,
      armed: 1,
      judged_at: 0,
      fired_at: null,
    };
    await this.#db.transaction().execute(async (db) => {
      // The lock makes the second of two simultaneous calls count the first.
      await holdAccount(db, accountId);
      const { count } = await db
        .selectFrom("price_alerts")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      if (count >= MOST_ALERTS) throw new ProviderError(409, TOO_MANY_ALERTS);
      await db.insertInto("price_alerts").values(row).execute();
    });
    return answerOf(row);
  }

  /** Throws a ProviderError if the account has no such alert. */
  async remove(accountId: string, id: string): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom("price_alerts")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw new ProviderError(404, UNKNOWN_ALERT);
      await db.deleteFrom("alert_firings").where("alert_id", "=", id).execute();
    });
  }

  /** Removes what told long ago: each crossing is told once, and an alert only counts them up. */
  async sweep(db: Database, now: number): Promise<void> {
    const over = db
      .selectFrom("price_alerts")
      .select("id")
      .where("repeats", "=", "once")
      .where("fired_at", "<=", now - OVER_MS);
    await db
      .deleteFrom("alert_firings")
      .where("at", "<=", now - OVER_MS)
      .execute();
    await db.deleteFrom("price_alerts").where("id", "in", over).execute();
  }
}

function answerOf(row: Row): PriceAlert {
  return {
    id: row.id,
    coinId: row.coin_id,
    coinName: row.coin_name,
    direction: row.direction,
    price: row.price,
    currency: row.currency,
    repeat: row.repeats,
    createdAt: new Date(row.created_at).toISOString(),
    firedAt: row.fired_at === null ? null : new Date(row.fired_at).toISOString(),
    over: row.repeats === "once" && row.fired_at !== null,
  };
}
