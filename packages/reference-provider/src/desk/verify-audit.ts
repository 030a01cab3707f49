import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { type AuditHead, ERASED } from "./audit.ts";
import { commitmentOf, FIRST_HASH, hashOfRow } from "./audit-chain.ts";

type Row = Selectable<Tables["audit"]>;

export type AuditVerdict =
  | { readonly isWhole: true; readonly head: AuditHead }
  /** The number of the first row that is missing, was changed, or stands where it does not belong. */
  | { readonly isWhole: false; readonly row: number; readonly reason: string };

const PAGE = 1_000;

/**
 * Reads the whole chain as it is at one moment.
 * @param noted a head that somebody wrote down before: a chain made anew does not have it
 */
export async function verifyAudit(db: Database, noted: AuditHead | null = null): Promise<AuditVerdict> {
  const transaction = await db.startTransaction().setIsolationLevel("repeatable read").execute();
  try {
    return await verifyRows(transaction, noted);
  } finally {
    await transaction.rollback().execute();
  }
}

async function verifyRows(db: Database, noted: AuditHead | null): Promise<AuditVerdict> {
  const erased = await erasedRows(db);
  const { seq: last, hash: lastHash } = (await db
    .selectFrom("chain_head")
    .select(["seq", "hash"])
    .executeTakeFirst()) ?? { seq: 0, hash: FIRST_HASH };
  let before: AuditHead = { seq: 0, hash: FIRST_HASH };
  for await (const row of rowsOf(db)) {
    const expected = before.seq + 1;
    const reason = row.seq === expected ? problemOf(row, { before: before.hash, erased }) : "it is missing";
    if (reason !== null) return { isWhole: false, row: expected, reason };
    if (noted?.seq === row.seq && noted.hash !== row.hash) {
      return { isWhole: false, row: row.seq, reason: "it isn't the row whose head was noted" };
    }
    before = { seq: row.seq, hash: row.hash };
  }
  const end = Math.max(last, noted?.seq ?? 0);
  if (before.seq < end) return { isWhole: false, row: before.seq + 1, reason: "it is missing" };
  return before.hash === lastHash
    ? { isWhole: true, head: before }
    : { isWhole: false, row: before.seq, reason: "it isn't the row that the head names" };
}

interface Place {
  readonly before: string;
  readonly erased: ReadonlySet<number>;
}

function problemOf(row: Row, { before, erased }: Place): string | null {
  if (hashOfRow(row, before) !== row.hash) return "it doesn't follow the row before";
  const { content, salt } = row;
  if (content === null || salt === null) {
    const isErased = content === null && salt === null && row.actor_id === null && erased.has(row.seq);
    return isErased ? null : "its content is gone, and no row says that it was erased";
  }
  if (commitmentOf(salt, content) !== row.commitment) return "its content was changed";
  const { actor } = JSON.parse(content) as { readonly actor: { readonly id: string | null } };
  return actor.id === row.actor_id ? null : "its actor was changed";
}

/** What later rows say was erased; those rows are checked in their own place. */
async function erasedRows(db: Database): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("audit").select("content").where("action", "=", ERASED).execute();
  const contents = rows.map(({ content }) => content).filter((content) => content !== null);
  return new Set(
    contents.flatMap((content) => (JSON.parse(content) as { readonly rows: readonly number[] }).rows),
  );
}

async function* rowsOf(db: Database): AsyncGenerator<Row> {
  for (let after = -1; ;) {
    const page = await db
      .selectFrom("audit")
      .selectAll()
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(PAGE)
      .execute();
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.seq;
  }
}
