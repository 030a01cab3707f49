import type { Replies } from "@tradeslip/contracts";
import { CONTENT_MOVED } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { type Events, SETTINGS_TOLD } from "../events/events.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { actorOf, type Audit } from "./audit.ts";

type Reply = Replies["replies"][number];

interface Parts {
  readonly clock: Clock;
  readonly audit: Audit;
  readonly events: Events;
}

/** Frequent replies of agents, in the chat or on the customer's page. */
export class CannedReplies {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** In the admins' order. */
  async all(db: Database): Promise<Replies> {
    // Read first: replies newer than their version are refused when saved, while the reverse would go
    // unnoticed.
    const kept = await findVersion(db).executeTakeFirst();
    const rows = await db.selectFrom("desk_replies").selectAll().orderBy("place").execute();
    return {
      version: kept?.version ?? 0,
      replies: rows.map(({ id, goes_to, title, text }) => ({
        id,
        for: goes_to as Reply["for"],
        title,
        text,
      })),
    };
  }

  /** Replaces all replies. Throws a ProviderError 409 `content_moved` for an outdated version. */
  replace(db: Database, caller: DeskCaller, { version, replies }: Replies): Promise<void> {
    const { audit, events, clock } = this.#parts;
    return db.transaction().execute(async (transaction) => {
      // First, because it takes the lock: on PostgreSQL two writers would otherwise add the same replies.
      await audit.record(transaction, {
        actor: actorOf(caller),
        action: "replies-changed",
        reference: null,
        content: { replies },
      });
      const kept = await findVersion(transaction).executeTakeFirst();
      if ((kept?.version ?? 0) !== version) {
        const values = { name: kept?.firstname ?? "An admin" };
        throw new ProviderError(409, { ...CONTENT_MOVED, values });
      }
      const next = { version: version + 1, changed_by: caller.accountId };
      await transaction
        .insertInto("reply_versions")
        .values({ id: 1, ...next })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(next))
        .execute();
      await transaction.deleteFrom("desk_replies").execute();
      const rows = replies.map(({ id, for: goes_to, title, text }, place) => ({
        id,
        place,
        goes_to,
        title,
        text,
      }));
      if (rows.length > 0) await transaction.insertInto("desk_replies").values(rows).execute();
      await events.record(transaction, [SETTINGS_TOLD], clock.now());
    });
  }
}

/** With the name of the last editor. */
function findVersion(db: Database) {
  return db
    .selectFrom("reply_versions")
    .leftJoin("accounts", "accounts.id", "reply_versions.changed_by")
    .select(["reply_versions.version", "accounts.firstname"]);
}
