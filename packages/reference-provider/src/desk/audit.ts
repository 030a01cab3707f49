import type { DeskRole } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { commitmentOf, FIRST_HASH, hashOfRow, LASTING } from "./audit-chain.ts";

export interface AuditActor {
  readonly kind: DeskRole | "customer" | "command" | "system";
  /** The account's id. Its name is looked up when the row is read. */
  readonly id: string | null;
}

export interface AuditEntry {
  readonly actor: AuditActor;
  /** The action, named like the step, or such as `settings-changed`. */
  readonly action: string;
  /** The order's reference, or the id of whatever else it is about: it stays when the content is erased. */
  readonly reference: string | null;
  /** JSON: what was done. It is kept, so it must name no customer. */
  readonly content: Content;
  /** JSON: parts that name a customer, erased with them. */
  readonly personal?: Content | undefined;
}

type Content = Readonly<Record<string, unknown>>;

export function actorOf({ role, accountId }: DeskCaller): AuditActor {
  return { kind: role, id: accountId };
}

/** The last row. It is noted elsewhere, so that a truncated or rewritten chain is detected. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** In the form that is noted elsewhere. */
export function headText({ seq, hash }: AuditHead): string {
  return `${seq}:${hash}`;
}

/** Recorded in its own row, because contents removed without one count as tampering. */
export const ERASED = "content-erased";
const SALT_BYTES = 32;
/** Far below SQLite's limit of values in a statement. */
const BATCH = 500;

/** Who did what at the desk, each row chained to the one before. */
export class Audit {
  readonly #clock: Clock;

  constructor({ clock }: { readonly clock: Clock }) {
    this.#clock = clock;
  }

  /**
   * Call it in the transaction of the act, just before Events.record: from here on other writers wait until
   * the commit.
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

  /** From here on other writers of the audit wait until the transaction commits. */
  async hold(db: Database): Promise<void> {
    await db.selectFrom("chain_head").select("seq").where("id", "=", 1).forUpdate().execute();
  }

  /**
   * Removes what rows about these orders, payments or accounts say about customers. Who did what and when
   * stays, and so does the chain. Rows of an earlier release are emptied completely, because they don't
   * separate the two.
   * @returns how many rows there were
   */
  async erase(db: Database, references: readonly string[]): Promise<number> {
    return this.#eraseWhere(db, "reference", references);
  }

  /** The same for rows by their numbers. */
  async eraseRows(db: Database, numbers: readonly number[]): Promise<number> {
    return this.#eraseWhere(db, "seq", numbers);
  }

  async #eraseWhere(
    db: Database,
    column: "reference" | "seq",
    values: readonly (string | number)[],
  ): Promise<number> {
    const erased: number[] = [];
    for (let at = 0; at < values.length; at += BATCH) {
      const ofThese = [sql.ref<string | number>(column), "in", values.slice(at, at + BATCH)] as const;
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

  /** Without rows: 0 and {@link FIRST_HASH}. */
  async head(db: Database): Promise<AuditHead> {
    const head = await db.selectFrom("chain_head").select(["seq", "hash"]).executeTakeFirst();
    return head ?? { seq: 0, hash: FIRST_HASH };
  }
}

/** Salted, so that guesses at the text can't be tested. */
function sealed(text: string) {
  const salt = randomBytes(SALT_BYTES).toString("base64url");
  return { text, salt, commitment: commitmentOf(salt, text) };
}

/** The number of the next row, and the hash of the previous one. */
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
