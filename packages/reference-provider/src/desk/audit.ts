import type { DeskRole } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { commitmentOf, FIRST_HASH, hashOfRow, LASTING } from "./audit-chain.ts";

export interface AuditActor {
  readonly kind: DeskRole | "customer" | "command" | "system";
  /** The account's. Its name is looked up when the row is read. */
  readonly id: string | null;
}

export interface AuditEntry {
  readonly actor: AuditActor;
  /** What was done, in the words of the steps or `settings-changed`. */
  readonly action: string;
  /** The order's, or the id of what else it is about: it stays when the content is erased. */
  readonly reference: string | null;
  /** JSON: what was done. It stays, so it names no customer. */
  readonly content: Content;
  /** JSON: what names a customer, which goes with them. */
  readonly personal?: Content | undefined;
}

type Content = Readonly<Record<string, unknown>>;

export function actorOf({ role, accountId }: DeskCaller): AuditActor {
  return { kind: role, id: accountId };
}

/** The last row: what is handed over, so that a chain that was cut or rewritten shows. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** As it is noted elsewhere. */
export function headText({ seq, hash }: AuditHead): string {
  return `${seq}:${hash}`;
}

/** A reason of its own beside the rows: contents removed without one are found. */
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
  async record(db: Database, entry: AuditEntry): Promise<void> {
    const { actor, action, reference, content: said, personal } = entry;
    const head = await lockHead(db);
    const apart = personal === undefined ? null : sealed(JSON.stringify(personal));
    const { kind, id } = actor;
    const text = JSON.stringify({
      ...said,
      ...(apart === null ? {} : { personal: apart.commitment }),
      actor: { kind, id },
    });
    const { salt, commitment } = sealed(text);
    const row = {
      seq: head.seq,
      at: this.#clock.now(),
      actor_kind: kind,
      actor_id: id,
      action,
      reference,
      content: text,
      salt,
      commitment: `${LASTING}${commitment}`,
      personal: apart?.text ?? null,
      personal_salt: apart?.salt ?? null,
    };
    const hash = hashOfRow(row, head.hash);
    await db
      .insertInto("audit")
      .values({ ...row, hash })
      .execute();
    await db.updateTable("chain_head").set({ hash }).where("id", "=", 1).execute();
  }

  /** Other writers of the audit wait from here on until the transaction's commit. */
  async hold(db: Database): Promise<void> {
    await db.selectFrom("chain_head").select("seq").where("id", "=", 1).forUpdate().execute();
  }

  /**
   * Removes what rows say of the customers of these orders; who did what and when stays, and the chain whole.
   * Of a row that an earlier release wrote all is removed, since it holds both in one.
   * @returns how many rows there were
   */
  async erase(db: Database, references: readonly string[]): Promise<number> {
    const erased: number[] = [];
    for (let at = 0; at < references.length; at += BATCH) {
      const ofThese = ["reference", "in", references.slice(at, at + BATCH)] as const;
      const apart = await db
        .updateTable("audit")
        .set({ personal: null, personal_salt: null })
        .where(...ofThese)
        .where("personal", "is not", null)
        .returning("seq")
        .execute();
      const whole = await db
        .updateTable("audit")
        .set({ content: null, salt: null, actor_id: null })
        .where(...ofThese)
        .where("content", "is not", null)
        .where("commitment", "not like", `${LASTING}%`)
        .returning("seq")
        .execute();
      erased.push(...[...apart, ...whole].map(({ seq }) => seq));
    }
    if (erased.length === 0) return 0;
    await this.record(db, {
      actor: { kind: "system", id: null },
      action: ERASED,
      reference: null,
      content: { rows: erased.toSorted((a, b) => a - b) },
    });
    return erased.length;
  }

  /** Of no row: 0 and {@link FIRST_HASH}. */
  async head(db: Database): Promise<AuditHead> {
    const head = await db.selectFrom("chain_head").select(["seq", "hash"]).executeTakeFirst();
    return head ?? { seq: 0, hash: FIRST_HASH };
  }
}

/** With a salt: without it the text cannot be tried out. */
function sealed(text: string) {
  const salt = randomBytes(SALT_BYTES).toString("base64url");
  return { text, salt, commitment: commitmentOf(salt, text) };
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
