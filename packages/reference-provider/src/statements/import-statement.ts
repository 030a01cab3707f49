import { createHash, randomUUID } from "node:crypto";
import type { StatementMapping, StatementRead } from "@tradeslip/contracts";
import {
  dayIn,
  LINE_TO_COME,
  MAPPING_MISSING,
  TOO_MANY_LINES,
  UNKNOWN_ACCOUNT,
} from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { actorOf, type Audit } from "../desk/audit.ts";
import { type AccountRow, lockRow } from "../desk/receiving-rows.ts";
import { ProviderError } from "../errors.ts";
import { importDigest, lineDigest } from "../ledger/audited-rows.ts";
import { accountTold, type Events } from "../events/events.ts";
import { CLOCK_TOLERANCE_MS } from "../orders/order-money.ts";
import { sumOf } from "../ledger/ledger-payment.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { BalanceCheck } from "./balance-check.ts";
import { decoded, emptyStatement, openCsv, rowsOf } from "./csv-file.ts";
import { LineIdentities } from "./line-identity.ts";
import { guessedMapping } from "./mappings.ts";
import { messageLines } from "./read-messages.ts";
import { signedText } from "./statement-lines.ts";
import { unreadable } from "./statement-error.ts";
import { openStatement, type ReadLine, type StatementRow, statementRows } from "./read-statement.ts";

interface Parts {
  readonly db: Database;
  readonly audit: Audit;
  readonly events: Events;
}

export interface GivenStatement {
  readonly account: AccountRow;
  readonly bytes: Uint8Array;
  /** Messages, one per line; otherwise a CSV file. */
  readonly isMessages: boolean;
  /** The stored mapping; null: not set yet. */
  readonly mapping: StatementMapping | null;
  /** Of the stored mapping; 0: not set yet. */
  readonly version: number;
  readonly zone: string;
  readonly now: number;
}

type Rows = () => AsyncIterable<StatementRow> | Iterable<StatementRow>;

const MOST_LINES = 50_000;
const PAGE = 500;
const SAMPLE_ROWS = 8;
/** Column name for a file of messages. */
const MESSAGE = "message";

/** The columns' names and likely meanings; the rows below them are only sampled. */
export async function statementColumns({ bytes, mapping, version }: GivenStatement): Promise<StatementRead> {
  const file = openCsv(decoded(bytes), []);
  if (file === null) throw emptyStatement();
  const sample: string[][] = [];
  for await (const { cells } of rowsOf(file)) {
    sample.push([...cells]);
    if (sample.length === SAMPLE_ROWS) break;
  }
  return {
    columns: [...file.columns],
    sample,
    mapping: mapping ?? guessedMapping(file.columns),
    isMapped: mapping !== null,
    version,
    lines: 0,
    fresh: 0,
    known: 0,
    skipped: 0,
  };
}

/** What an import would add. Throws a ProviderError 400 that names the unreadable line. */
export async function previewStatement(db: Database, given: GivenStatement): Promise<StatementRead> {
  const { rows, head } = await rowsFor(given);
  const { summary, identities } = await checkRows(given, rows);
  let known = 0;
  for (let from = 0; from < identities.length; from += PAGE)
    known += (await knownAmong(db, identities.slice(from, from + PAGE))).size;
  return { ...head, ...summary, fresh: summary.lines - known, known };
}

/** Adds new lines: all in one transaction, a page at a time, or none. */
export async function importStatement(
  { db, audit, events }: Parts,
  given: GivenStatement,
  caller: DeskCaller,
): Promise<StatementRead> {
  const { account, bytes, now } = given;
  const { rows, head } = await rowsFor(given);
  // All errors in the file show before any line is written.
  const checked = await checkRows(given, rows);
  return db.transaction().execute(async (transaction) => {
    // A deleted account keeps its books.
    const locked = await lockRow(transaction, account.id);
    if (locked === undefined) throw new ProviderError(404, UNKNOWN_ACCOUNT);
    const importId = randomUUID();
    const written = await writeRows(transaction, rows, {
      accountId: account.id,
      currency: account.currency,
      importId,
      ...checked,
    });
    const fileHash = createHash("sha256").update(bytes).digest("base64url");
    const { lines } = checked.summary;
    const fresh = written.length;
    await transaction
      .insertInto("statement_imports")
      .values({
        id: importId,
        account_id: account.id,
        file_hash: fileHash,
        imported_by: caller.accountId,
        imported_name: caller.name,
        imported_at: now,
        lines,
        fresh,
      })
      .execute();
    await audit.record(transaction, {
      actor: actorOf(caller),
      action: "statement-imported",
      reference: account.id,
      content: { fileHash, lines, fresh, import: importId, digest: importDigest(written) },
    });
    await events.record(transaction, [accountTold(account.id)], now);
    return { ...head, ...checked.summary, fresh, known: lines - fresh };
  });
}

async function rowsFor({ account, bytes, isMessages, mapping, version, zone, now }: GivenStatement) {
  const text = decoded(bytes);
  if (isMessages) {
    function* messages(): Generator<StatementRow> {
      for (const line of messageLines(text, now, zone)) yield { lines: [line] };
    }
    const head = { columns: [MESSAGE], sample: [], mapping: {}, isMapped: true, version };
    return { rows: messages, head };
  }
  if (mapping === null)
    throw new ProviderError(400, MAPPING_MISSING, { code: "mapping_missing", field: "mapping" });
  const statement = await openStatement(text, mapping, { zone, currency: account.currency });
  const sample: string[][] = [];
  const head = { columns: [...statement.file.columns], sample, mapping, isMapped: true, version };
  return { rows: () => statementRows(statement), head };
}

interface Checked {
  readonly summary: Pick<StatementRead, "lines" | "skipped" | "from" | "to" | "balance">;
  /** Of each line, in file order. */
  readonly identities: readonly string[];
  readonly isNewestFirst: boolean;
}

/** Reads the whole file once: counts lines, and checks their days and the balance from line to line. */
async function checkRows({ account, zone, now }: GivenStatement, rows: Rows): Promise<Checked> {
  const balances = new BalanceCheck();
  const known = new LineIdentities(account.id);
  const today = dayIn(now + CLOCK_TOLERANCE_MS, zone);
  const identities: string[] = [];
  let [lines, skipped] = [0, 0];
  let first: ReadLine | undefined;
  let last: ReadLine | undefined;
  let [from, to] = ["9999", ""];
  for await (const row of rows()) {
    if ("note" in row) {
      if (row.note !== null) balances.row(row.note.line, new Big(0), row.note.balance);
      skipped += 1;
      continue;
    }
    for (const line of row.lines) {
      lines += 1;
      if (lines > MOST_LINES)
        throw new ProviderError(
          400,
          { ...TOO_MANY_LINES, values: { count: MOST_LINES } },
          { code: "statement_unreadable", field: `lines.${line.line}` },
        );
      if (line.day > today) throw unreadable(LINE_TO_COME, line.line, { day: line.day });
      first ??= line;
      last = line;
      if (line.day < from) from = line.day;
      if (line.day > to) to = line.day;
      identities.push(known.of(line));
    }
    const delta = sumOf(row.lines.map(signedText));
    balances.row(row.lines[0]!.line, delta, row.lines.at(-1)!.balance);
  }
  if (first === undefined || last === undefined) throw emptyStatement();
  const isNewestFirst = balances.isNewestFirst(first.at === last.at ? null : first.at > last.at);
  const broken = balances.broken(isNewestFirst);
  if (broken !== null) throw broken;
  const balance = balances.latest(isNewestFirst);
  return {
    isNewestFirst,
    identities,
    summary: {
      lines,
      skipped,
      from,
      to,
      ...(balance === null ? {} : { balance: new Big(balance).toFixed() }),
    },
  };
}

async function knownAmong(db: Database, identities: readonly string[]): Promise<ReadonlySet<string>> {
  if (identities.length === 0) return new Set();
  const rows = await db
    .selectFrom("statement_lines")
    .select("identity")
    .where("identity", "in", identities)
    .execute();
  return new Set(rows.map(({ identity }) => identity));
}

interface Target extends Checked {
  readonly accountId: string;
  readonly currency: string;
  readonly importId: string;
}

/** @returns digests of the lines that were new */
async function writeRows(db: Database, rows: Rows, target: Target): Promise<readonly string[]> {
  const { isNewestFirst, summary, identities } = target;
  const fresh: string[] = [];
  let turn = 0;
  let page: NamedLine[] = [];
  for await (const row of rows()) {
    if ("note" in row) continue;
    for (const line of row.lines) {
      const place = isNewestFirst ? summary.lines - turn : turn;
      page.push({ ...line, place, identity: identities[turn]! });
      turn += 1;
    }
    if (page.length < PAGE) continue;
    fresh.push(...(await writePage(db, page, target)));
    page = [];
  }
  return [...fresh, ...(await writePage(db, page, target))];
}

interface NamedLine extends ReadLine {
  readonly place: number;
  readonly identity: string;
}

async function writePage(
  db: Database,
  page: readonly NamedLine[],
  { accountId, currency, importId }: Target,
): Promise<readonly string[]> {
  const known = await knownAmong(
    db,
    page.map(({ identity }) => identity),
  );
  const fresh = page.filter(({ identity }) => !known.has(identity));
  if (fresh.length === 0) return [];
  const rows = fresh.map((line) => ({
    id: randomUUID(),
    account_id: accountId,
    import_id: importId,
    identity: line.identity,
    place: line.place,
    made_at: line.at,
    day: line.day,
    has_time: Number(line.hasTime),
    direction: line.direction,
    currency,
    amount: line.amount,
    narration: line.narration,
    bank_reference: line.bankReference,
    payer: line.payer,
    balance: line.balance,
  }));
  await db.insertInto("statement_lines").values(rows).execute();
  return rows.map(lineDigest);
}
