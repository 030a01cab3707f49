import type { AuditPage } from "@tradeslip/contracts";
import type { Database } from "../db/database.ts";
import type { Audit } from "./audit.ts";

const PAGE = 100;

interface Asked {
  /** Rows before this one. */
  readonly before?: number | undefined;
  /** Only those about it: an order's reference, or an account's id. */
  readonly reference?: string | undefined;
}

/** A page of the audit, the newest row first. */
export async function auditPage(
  db: Database,
  audit: Audit,
  { before, reference }: Asked,
): Promise<AuditPage> {
  let query = db.selectFrom("audit").selectAll().orderBy("seq", "desc").limit(PAGE);
  if (before !== undefined) query = query.where("seq", "<", before);
  if (reference !== undefined) query = query.where("reference", "=", reference);
  const found = await query.execute();
  const { seq, hash } = await audit.head(db);
  const last = found.length === PAGE ? found.at(-1) : undefined;
  return {
    rows: found.map((row) => {
      const content = contentOf(row.content);
      return {
        number: row.seq,
        at: new Date(row.at).toISOString(),
        actor: { kind: row.actor_kind as AuditPage["rows"][number]["actor"]["kind"], name: nameIn(content) },
        action: row.action,
        reference: row.reference,
        content: content === null ? null : withoutActor(content),
        hash: row.hash,
      };
    }),
    ...(last === undefined ? {} : { cursor: String(last.seq) }),
    head: { number: seq, hash },
  };
}

type Content = Readonly<Record<string, unknown>>;

function contentOf(text: string | null): Content | null {
  return text === null ? null : (JSON.parse(text) as Content);
}

function nameIn(content: Content | null): string | null {
  const actor = content?.["actor"] as { readonly name?: string | null } | undefined;
  return actor?.name ?? null;
}

function withoutActor({ actor: _actor, ...content }: Content): Content {
  return content;
}
