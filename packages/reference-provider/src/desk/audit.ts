import type { Clock } from "@tradeslip/node-kit/clock";
import { randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { commitmentOf, FIRST_HASH, hashOfRow } from "./audit-chain.ts";

export interface AuditActor {
  readonly kind: "agent" | "admin" | "maker" | "command" | "system";
  /** The account's. */
  readonly id: string | null;
  readonly name: string | null;
}

export interface AuditEntry {
  readonly actor: AuditActor;
  /** What was done, in the words of the steps or `settings-changed`. */
  readonly action: string;
  /** The order's, or the id of what else it is about: it stays when the content is erased. */
  readonly reference: string | null;
  /** JSON. All that names a person stands here. */
  readonly content: Readonly<Record<string, unknown>>;
}

export function actorOf({ role, accountId, name }: DeskCaller): AuditActor {
  return { kind: role, id: accountId, name };
}

/** The last row: what is handed over, so that a chain that was cut or made anew shows. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** As it is noted elsewhere. */
export function headText({ seq, hash }: AuditHead): string {
  return `${seq}:${hash}`;
}

interface Erasing {
  readonly actorId?: string;
  readonly references?: readonly string[];
}

/** A reason of its own beside the rows: whoever removes contents without one is found. */
export const ERASED = "content-erased";
const SALT_BYTES = 32;
/** SQLite's limit of values in a statement is far above. */
const BATCH = 500;

/** Who did what at the desk, each row chained to the one before. */
export class Audit {
  readonly #clock: Clock;

  constructor({ clock }: { readonly clock: Clock }) {
    this.#clock = clock;
  }

  /**
   * Call it in the transaction of what was done, just before Events.record: other writers wait from here on
   * until its commit.
   */
  async record(db: Database, { actor, action, reference, content: said }: AuditEntry): Promise<void> {
    const head = await lockHead(db);
    const salt = randomBytes(SALT_BYTES).toString("base64url");
    const content = JSON.stringify({ ...said, actor });
    const row = {
      seq: head.seq,
      at: this.#clock.now(),
      actor_kind: actor.kind,
      actor_id: actor.id,
      action,
      reference,
      content,
      salt,
      commitment: commitmentOf(salt, content),
    };
    const hash = hashOfRow(row, head.hash);
    await db
      .insertInto("audit")
      .values({ ...row, hash })
      .execute();
    await db.updateTable("chain_head").set({ hash }).where("id", "=", 1).execute();
  }

  /**
   * Removes what rows say of a person; that, when and what kind of thing was done stays, and the chain whole.
   * @returns how many rows there were
   */
  async erase(db: Database, { actorId, references = [] }: Erasing): Promise<number> {
    const rows: number[] = [];
    if (actorId !== undefined) rows.push(...(await this.#contentsWhere(db, "actor_id", [actorId])));
    for (let at = 0; at < references.length; at += BATCH) {
      rows.push(...(await this.#contentsWhere(db, "reference", references.slice(at, at + BATCH))));
    }
    const erased = [...new Set(rows)].toSorted((a, b) => a - b);
    if (erased.length === 0) return 0;
    for (let at = 0; at < erased.length; at += BATCH) {
      await db
        .updateTable("audit")
        .set({ content: null, salt: null, actor_id: null })
        .where("seq", "in", erased.slice(at, at + BATCH))
        .execute();
    }
    await this.record(db, {
      actor: { kind: "system", id: null, name: null },
      action: ERASED,
      reference: null,
      content: { rows: erased },
    });
    return erased.length;
  }

  /** Of no row: 0 and {@link FIRST_HASH}. */
  async head(db: Database): Promise<AuditHead> {
    const head = await db.selectFrom("chain_head").select(["seq", "hash"]).executeTakeFirst();
    return head ?? { seq: 0, hash: FIRST_HASH };
  }

  async #contentsWhere(
    db: Database,
    column: "actor_id" | "reference",
    values: readonly string[],
  ): Promise<readonly number[]> {
    const rows = await db
      .selectFrom("audit")
      .select("seq")
      .where(column, "in", values)
      .where("content", "is not", null)
      .where("action", "!=", ERASED)
      .execute();
    return rows.map(({ seq }) => seq);
  }
}

/** The number of the next row, and the hash of the one before it. */
async function lockHead(db: Database): Promise<AuditHead> {
  return db
    .insertInto("chain_head")
    .values({ id: 1, seq: 1, hash: FIRST_HASH })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({ seq: eb("chain_head.seq", "+", 1) })),
    )
    .returning(["seq", "hash"])
    .executeTakeFirstOrThrow();
}
