import type { Database } from "../db/database.ts";
import { inPages } from "../db/in-pages.ts";
import { type AuditHead, ERASED } from "./audit.ts";
import { commitmentOf, FIRST_HASH, hashOfRow, LASTING } from "./audit-chain.ts";
import { AuditedStates, type AuditRow, type Difference } from "./audited-states.ts";

export type AuditVerdict =
  | {
      readonly isWhole: true;
      readonly head: AuditHead;
      /** Numbers of rows that were emptied according to a later row. */
      readonly emptied: readonly number[];
      /** Differences between the database and the state in which the audit left it. */
      readonly differences: readonly Difference[];
    }
  /** The number of the first row that is missing, altered or misplaced. */
  | { readonly isWhole: false; readonly row: number; readonly reason: string };

/**
 * Rows of an earlier release, which don't separate personal data, but name neither a customer nor an address.
 */
const OF_THE_DESK = /^(?:account|key|replies|settings)-/;

/**
 * Reads the whole chain, and compares the database with it, both as of one moment.
 * @param noted a head noted earlier: a rewritten chain doesn't contain it
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
  const chain = new Chain(await erasedBy(db));
  const states = new AuditedStates();
  const { seq: last, hash: lastHash } = (await db
    .selectFrom("chain_head")
    .select(["seq", "hash"])
    .executeTakeFirst()) ?? { seq: 0, hash: FIRST_HASH };
  let before: AuditHead = { seq: 0, hash: FIRST_HASH };
  for await (const row of auditRows(db)) {
    const expected = before.seq + 1;
    const reason = row.seq === expected ? chain.problemOf(row, before.hash) : "it is missing";
    if (reason !== null) return { isWhole: false, row: expected, reason };
    if (noted?.seq === row.seq && noted.hash !== row.hash) {
      return { isWhole: false, row: row.seq, reason: "it isn't the row whose head was noted" };
    }
    states.note(row);
    before = { seq: row.seq, hash: row.hash };
  }
  const end = Math.max(last, noted?.seq ?? 0);
  if (before.seq < end) return { isWhole: false, row: before.seq + 1, reason: "it is missing" };
  if (before.hash !== lastHash)
    return { isWhole: false, row: before.seq, reason: "it isn't the row that the head names" };
  return { isWhole: true, head: before, emptied: chain.emptied, differences: await states.differences(db) };
}

interface Content {
  readonly actor: { readonly id: string | null };
  /** The commitment to the personal part. */
  readonly personal?: string;
  /** In a row about an erasure. */
  readonly rows?: readonly number[];
}

/** Reads rows in order, the first one first. */
class Chain {
  readonly emptied: number[] = [];
  /** For each emptied row, the row that says so. */
  readonly #erased: ReadonlyMap<number, number>;
  readonly #mayBeErased = new Set<number>();
  #isLasting = false;

  constructor(erased: ReadonlyMap<number, number>) {
    this.#erased = erased;
  }

  problemOf(row: AuditRow, before: string): string | null {
    if (hashOfRow(row, before) !== row.hash) return "it doesn't follow the row before";
    const isLasting = row.commitment.startsWith(LASTING);
    // Rows that can be emptied completely end with the release that wrote them.
    if (this.#isLasting && !isLasting) return "it is written as an earlier release did";
    this.#isLasting ||= isLasting;
    return isLasting ? this.#problemOfLasting(row) : this.#problemOfEarlier(row);
  }

  #problemOfLasting(row: AuditRow): string | null {
    const { content: text, salt, personal, personal_salt: personalSalt } = row;
    if (text === null || salt === null) return "its content is gone, and can't have been erased";
    if (`${LASTING}${commitmentOf(salt, text)}` !== row.commitment) return "its content was changed";
    const content = JSON.parse(text) as Content;
    if (content.actor.id !== row.actor_id) return "its actor was changed";
    if (row.action === ERASED) {
      const wrong = content.rows?.find((seq) => !this.#mayBeErased.has(seq));
      return wrong === undefined ? null : `it says that row ${wrong} was erased, which can't be`;
    }
    if (content.personal === undefined)
      return personal === null && personalSalt === null ? null : "something was added to it";
    this.#mayBeErased.add(row.seq);
    if (personal === null && personalSalt === null) return this.#emptied(row.seq);
    const fits = personal !== null && commitmentOf(personalSalt ?? "", personal) === content.personal;
    return fits ? null : "its content was changed";
  }

  #problemOfEarlier(row: AuditRow): string | null {
    const { content: text, salt } = row;
    if (row.action !== ERASED && !(OF_THE_DESK.test(row.action) && text !== null))
      this.#mayBeErased.add(row.seq);
    if (text === null && salt === null && row.actor_id === null) return this.#emptied(row.seq);
    if (text === null || salt === null) return NOT_ERASED;
    if (commitmentOf(salt, text) !== row.commitment) return "its content was changed";
    const { actor } = JSON.parse(text) as Content;
    return actor.id === row.actor_id ? null : "its actor was changed";
  }

  #emptied(seq: number): string | null {
    if ((this.#erased.get(seq) ?? 0) <= seq) return NOT_ERASED;
    this.emptied.push(seq);
    return null;
  }
}

const NOT_ERASED = "its content is gone, and no row says that it was erased";

/** For each erased row, the row that says so; those rows are checked in their own place. */
async function erasedBy(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("audit")
    .select(["seq", "content"])
    .where("action", "=", ERASED)
    .orderBy("seq")
    .execute();
  return new Map(
    rows.flatMap(({ seq, content }) => {
      const erased = content === null ? [] : ((JSON.parse(content) as Content).rows ?? []);
      return erased.map((each) => [each, seq] as const);
    }),
  );
}

async function* auditRows(db: Database): AsyncGenerator<AuditRow> {
  for await (const page of inPages(db.selectFrom("audit").selectAll(), "seq")) yield* page;
}
