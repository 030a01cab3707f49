import type { AuditPage } from "@tradeslip/contracts";
import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Audit } from "./audit.ts";

const PAGE = 100;

interface Asked {
  /** Rows before this one. */
  readonly before?: number | undefined;
  /** Only rows about this order reference or account id. */
  readonly reference?: string | undefined;
  /** Only these actions, with commas between. */
  readonly kind?: string | undefined;
  /** Only acts of this person. */
  readonly agent?: string | undefined;
  /** Only payouts that no other person approved. */
  readonly unapproved?: "true" | undefined;
}

/** A page of the audit, the newest row first. */
export async function auditPage(
  db: Database,
  audit: Audit,
  { before, reference, kind, agent, unapproved }: Asked,
): Promise<AuditPage> {
  let query = db.selectFrom("audit").selectAll().orderBy("seq", "desc").limit(PAGE);
  if (before !== undefined) query = query.where("seq", "<", before);
  if (reference !== undefined) query = query.where("reference", "=", reference);
  if (kind !== undefined) query = query.where("action", "in", kind.split(","));
  if (agent !== undefined) query = query.where("actor_id", "=", agent);
  if (unapproved !== undefined) query = query.where("action", "=", "sent").where(isUnapproved);
  const found = await query.execute();
  const { seq, hash } = await audit.head(db);
  const last = found.length === PAGE ? found.at(-1) : undefined;
  const names = await namesOf(
    db,
    found.flatMap(({ actor_id: actor, reference: about }) => [actor, about].filter((id) => id !== null)),
  );
  return {
    rows: found.map((row) => {
      const content = contentOf(row.content);
      const name = (row.actor_id === null ? undefined : names.get(row.actor_id)) ?? nameIn(content);
      return {
        number: row.seq,
        at: new Date(row.at).toISOString(),
        actor: { kind: kindOf(row), name },
        action: row.action,
        reference: row.reference,
        content:
          content === null
            ? null
            : {
                ...shown(content, contentOf(row.personal)),
                ...(row.action === "role-changed" ? { name: names.get(row.reference ?? "") ?? null } : {}),
              },
        hash: row.hash,
      };
    }),
    ...(last === undefined ? {} : { cursor: String(last.seq) }),
    head: { number: seq, hash },
  };
}

/**
 * Whether no other person approved the payout that the step booked; the row's content begins with the
 * version.
 */
function isUnapproved(eb: ExpressionBuilder<Tables, "audit">) {
  return eb.exists(
    eb
      .selectFrom("desk_allocations as part")
      .innerJoin("desk_payments as paid", "paid.id", "part.payment_id")
      .select("paid.id")
      .whereRef("part.reference", "=", "audit.reference")
      .where("paid.kind", "=", "payout")
      .where((paid) => {
        const approver = paid.fn.coalesce("part.part_approved_by", "paid.approved_by");
        return paid.or([paid(approver, "is", null), paid(approver, "=", paid.ref("audit.actor_id"))]);
      })
      .where(sql<boolean>`audit.content like '{"version":' || part.version || ',%'`),
  );
}

/** Earlier releases wrote "maker" for the order's customer, and a row is never rewritten. */
function kindOf({ actor_kind: kind }: { readonly actor_kind: string }): ActorKind {
  return kind === "maker" ? "customer" : (kind as ActorKind);
}

type ActorKind = AuditPage["rows"][number]["actor"]["kind"];

type Content = Readonly<Record<string, unknown>>;

function contentOf(text: string | null): Content | null {
  return text === null ? null : (JSON.parse(text) as Content);
}

/** The name in rows of an earlier release. */
function nameIn(content: Content | null): string | null {
  const actor = content?.["actor"] as { readonly name?: string | null } | undefined;
  return actor?.name ?? null;
}

/** Merges personal parts into the content while they exist. */
function shown(
  { actor: _actor, personal: _commitment, record: _record, ...content }: Content,
  personal: Content | null,
) {
  const { record: _digest, changed, ...rest } = personal ?? {};
  if (changed === undefined) return { ...content, ...rest };
  return { ...content, ...rest, changed: { ...(content["changed"] as object), ...(changed as object) } };
}

/** First names, or the new names of erased people, by account. */
export async function namesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const people = await db
    .selectFrom("accounts")
    .select(["id", "firstname"])
    .where("id", "in", wanted)
    .execute();
  const gone = await db.selectFrom("officers").selectAll().where("account_id", "in", wanted).execute();
  return new Map([
    ...people.map(({ id, firstname }) => [id, firstname] as const),
    ...gone.map(({ account_id: id, name }) => [id, name] as const),
  ]);
}
