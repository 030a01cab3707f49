import type { Replies } from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import type { Events } from "../events/events.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { actorOf, type Audit } from "./audit.ts";

type Reply = Replies["replies"][number];

interface Parts {
  readonly clock: Clock;
  readonly audit: Audit;
  readonly events: Events;
}

/** What agents say often, in the chat or on the customer's page. */
export class CannedReplies {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** In the admins' order. */
  async all(db: Database): Promise<readonly Reply[]> {
    const rows = await db.selectFrom("desk_replies").selectAll().orderBy("place").execute();
    return rows.map(({ id, goes_to, title, text }) => ({ id, for: goes_to as Reply["for"], title, text }));
  }

  /** These instead of all that were there. */
  replace(db: Database, caller: DeskCaller, replies: readonly Reply[]): Promise<void> {
    const { audit, events, clock } = this.#parts;
    return db.transaction().execute(async (transaction) => {
      // First, as it holds the lock: on PostgreSQL two writers would else add the same replies.
      await audit.record(transaction, {
        actor: actorOf(caller),
        action: "replies-changed",
        reference: null,
        content: { replies },
      });
      await transaction.deleteFrom("desk_replies").execute();
      const rows = replies.map(({ id, for: goes_to, title, text }, place) => ({
        id,
        place,
        goes_to,
        title,
        text,
      }));
      if (rows.length > 0) await transaction.insertInto("desk_replies").values(rows).execute();
      await events.record(transaction, [{ type: "settings", data: {} }], clock.now());
    });
  }
}
