import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import type { Events } from "../events/events.ts";

/** What a server tells of a key of its own. */
export interface ToldKey {
  /** Four hexadecimal digits; two keys may share them. */
  readonly kid: string;
  /** The public key, in base64url. */
  readonly x: string;
  /** Milliseconds since the epoch, like the next. */
  readonly notBefore: number;
}

export interface ArchivedKey extends ToldKey {
  /** When the servers no longer had it; null: they have it. */
  readonly notAfter: number | null;
  readonly compromisedAt: number | null;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly events: Events;
}

/** The public keys that slips are signed with. None is removed: slips prove themselves years later. */
export class SlipKeys {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The oldest first. */
  async all(): Promise<readonly ArchivedKey[]> {
    const rows = await this.#parts.db
      .selectFrom("slip_keys")
      .selectAll()
      .orderBy("not_before")
      .orderBy("x")
      .execute();
    return rows.map(({ x, kid, not_before, not_after, compromised_at }) => ({
      x,
      kid,
      notBefore: not_before,
      notAfter: not_after,
      compromisedAt: compromised_at,
    }));
  }

  /**
   * Adds what is new. By the order of a rotation (docs/operations.md, "Secrets") a key that a server no
   * longer has signs nowhere any more: its time ends, and begins again should a server have it again.
   * @param told all keys of one server
   * @returns those that were not known
   */
  tell(told: readonly ToldKey[]): Promise<readonly ToldKey[]> {
    const { db, clock, audit, events } = this.#parts;
    const now = clock.now();
    return db.transaction().execute(async (transaction) => {
      // Servers that start together tell at once: in one order, none waits for another that waits for it.
      await transaction.selectFrom("slip_keys").select("x").orderBy("x").forUpdate().execute();
      const added: ToldKey[] = [];
      for (const key of told.toSorted((a, b) => (a.x < b.x ? -1 : 1))) {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto("slip_keys")
          .values({
            x: key.x,
            kid: key.kid,
            not_before: Math.min(key.notBefore, now),
            not_after: null,
            compromised_at: null,
          })
          .onConflict((conflict) => conflict.column("x").doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 1n) added.push(key);
      }
      const names = told.map(({ x }) => x);
      const ended = await transaction
        .updateTable("slip_keys")
        .set({ not_after: now })
        .where("x", "not in", names)
        .where("not_after", "is", null)
        .executeTakeFirstOrThrow();
      const resumed = await transaction
        .updateTable("slip_keys")
        .set({ not_after: null })
        .where("x", "in", names)
        .where("not_after", "is not", null)
        .executeTakeFirstOrThrow();
      for (const { kid, x } of added) {
        await audit.record(transaction, {
          actor: { kind: "system", id: null },
          action: "key-added",
          reference: kid,
          content: { x },
        });
      }
      if (added.length > 0 || ended.numUpdatedRows > 0n || resumed.numUpdatedRows > 0n) {
        await events.record(transaction, [{ type: "slip-keys", data: {} }], now);
      }
      return added;
    });
  }

  /**
   * From now on no slip proves itself with such a key.
   * @returns how many have this id; one that leaked before keeps its time
   */
  markCompromised(kid: string): Promise<number> {
    const { db, clock, audit, events } = this.#parts;
    const now = clock.now();
    return db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("slip_keys")
        .set({ compromised_at: now })
        .where("kid", "=", kid)
        .where("compromised_at", "is", null)
        .execute();
      const found = await transaction.selectFrom("slip_keys").select("x").where("kid", "=", kid).execute();
      if (found.length === 0) return 0;
      await audit.record(transaction, {
        actor: { kind: "command", id: null },
        action: "key-compromised",
        reference: kid,
        content: { keys: found.map(({ x }) => x) },
      });
      await events.record(transaction, [{ type: "slip-keys", data: {} }], now);
      return found.length;
    });
  }
}
