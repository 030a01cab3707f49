import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import type { Events } from "../events/events.ts";

/** A key that a server reports as its own. */
export interface ToldKey {
  /** Four hexadecimal digits; two keys may share them. */
  readonly kid: string;
  /** The public key, in base64url. */
  readonly x: string;
  /** Milliseconds since the epoch, as is `notAfter`. */
  readonly notBefore: number;
}

export interface ArchivedKey extends ToldKey {
  /** When the servers stopped having it; null: they have it. */
  readonly notAfter: number | null;
  readonly compromisedAt: number | null;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly events: Events;
}

/** The public keys of slip signatures. None is removed, so that slips can be verified years later. */
export class SlipKeys {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Oldest first. */
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
   * Adds new keys. By the order of a rotation (docs/operations.md, "Secrets"), a key missing on one server no
   * longer signs anywhere: its validity ends, and resumes if a server has it again.
   * @param told all keys of one server
   * @returns those that were new
   */
  tell(told: readonly ToldKey[]): Promise<readonly ToldKey[]> {
    const { db, clock, audit, events } = this.#parts;
    const now = clock.now();
    return db.transaction().execute(async (transaction) => {
      // Servers that start together report at the same time: locking in one order prevents deadlocks.
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
   * From now on slips signed with such a key are not valid.
   * @returns how many keys have this id; one marked before keeps its time
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
