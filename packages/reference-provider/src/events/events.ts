import type { Role } from "@tradeslip/contracts";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Events sent to servers. `order` is for the desk's orders. */
export type ProviderEvent =
  | { readonly type: "session-ended"; readonly data: { readonly session: string } }
  /** All sessions of the account now have this role. */
  | { readonly type: "role-changed"; readonly data: { readonly account: string; readonly role: Role } }
  /** The desk's settings have changed: how it handles orders, its hours, channels, limits and blocks. */
  | { readonly type: "settings"; readonly data: Readonly<Record<string, never>> }
  /** A receiving account has changed, or what is known of its money. */
  | { readonly type: "account"; readonly data: { readonly id: string } }
  /** An order took a step. */
  | { readonly type: "order"; readonly data: { readonly reference: string; readonly version: number } }
  /** The archive of keys has changed. */
  | { readonly type: "slip-keys"; readonly data: Readonly<Record<string, never>> };

/** Servers then read settings, and who is at the desk, again. */
export const SETTINGS_TOLD: ProviderEvent = { type: "settings", data: {} };

/** Consoles then read a receiving account and its money again. */
export function accountTold(id: string): ProviderEvent {
  return { type: "account", data: { id } };
}

/** PostgreSQL's channel that wakes the followers of events. */
export const CHANNEL = "tradeslip_events";

/** How long an event is kept for servers that were disconnected. */
const RETENTION_MS = 3_600_000;

/** Writes events in the transaction of the change they report. */
export class Events {
  readonly #isShared: boolean;

  /**
   * @param isShared on PostgreSQL, where other processes are notified; SQLite's readers see the file change
   */
  constructor(isShared: boolean) {
    this.#isShared = isShared;
  }

  /** Call it last in the transaction of the change: other writers wait from here to its commit. */
  async record(db: Database, events: readonly ProviderEvent[], now: number): Promise<void> {
    for (const { type, data } of events) {
      const { last: seq } = await db
        .insertInto("event_counter")
        .values({ id: 1, last: 1 })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet((eb) => ({ last: eb("event_counter.last", "+", 1) })),
        )
        .returning("last")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("events")
        .values({ seq, type, data: JSON.stringify(data), at: now })
        .execute();
    }
    if (this.#isShared && events.length > 0) await sql`SELECT pg_notify(${CHANNEL}, '')`.execute(db);
  }

  /** Removes events that no follower needs any more. */
  async sweep(db: Database, now: number): Promise<void> {
    await db
      .deleteFrom("events")
      .where("at", "<=", now - RETENTION_MS)
      .execute();
  }
}
