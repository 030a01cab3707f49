import type { StatementMapping, StatementMappingAnswer, StatementMappingInput } from "@tradeslip/contracts";
import { CONTENT_MOVED, parseOpeningHours } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { Settings } from "../desk/settings-store.ts";
import { ProviderError } from "../errors.ts";
import { plainName } from "./csv-file.ts";

/** Null: never set. */
export async function mappingOf(db: Database, accountId: string): Promise<StatementMapping | null> {
  return (await mappingAnswer(db, accountId)).mapping;
}

export async function mappingAnswer(db: Database, accountId: string): Promise<StatementMappingAnswer> {
  const row = await db
    .selectFrom("statement_mappings")
    .select(["version", "content"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) return { version: 0, mapping: null };
  return { version: row.version, mapping: JSON.parse(row.content) as StatementMapping };
}

/** Throws a ProviderError 409 `content_moved` for an outdated version, naming the person who was faster. */
export async function keepMapping(
  db: Database,
  accountId: string,
  { version, ...mapping }: StatementMappingInput,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<void> {
  const content = JSON.stringify(mapping);
  const row = { content, changed_at: now, changed_by: by, version: version + 1 };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("statement_mappings")
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column("account_id").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return;
  } else {
    const { numUpdatedRows } = await db
      .updateTable("statement_mappings")
      .set(row)
      .where("account_id", "=", accountId)
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) return;
  }
  throw await mappingMoved(db, accountId);
}

/** A ProviderError 409 `content_moved` that names who changed the mapping last. */
export async function mappingMoved(db: Database, accountId: string): Promise<ProviderError> {
  const last = await db
    .selectFrom("statement_mappings")
    .innerJoin("accounts", "accounts.id", "statement_mappings.changed_by")
    .select("firstname")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return new ProviderError(409, { ...CONTENT_MOVED, values: { name: last?.firstname ?? "A member" } });
}

/** The zone of an account's days: its statements', or else that of the desk's hours. */
export function zoneOf(mapping: StatementMapping | null, { hours }: Pick<Settings, "hours">): string {
  const own = mapping?.timeZone;
  return own ?? (hours === null ? undefined : parseOpeningHours(hours)?.zone) ?? "UTC";
}

export const COLUMN_FIELDS = [
  "date",
  "narration",
  "credit",
  "debit",
  "amount",
  "side",
  "fee",
  "balance",
  "reference",
  "payer",
  "status",
] as const satisfies readonly (keyof StatementMapping)[];
type ColumnField = (typeof COLUMN_FIELDS)[number];

export function columnsIn(mapping: Partial<StatementMapping>): readonly string[] {
  return COLUMN_FIELDS.flatMap((field) => mapping[field] ?? []);
}

/** Meanings of banks' column headings, the most certain first. */
const MEANINGS: Readonly<Record<ColumnField, readonly RegExp[]>> = {
  date: [
    /^(?:trans(?:action)?\.?|completion|completed|create) ?(?:date|time)(?: ?& ?time)?$/,
    /^date(?: ?(?:&|and|\/) ?time)?$/,
    /^(?:posting|posted|booking|tran|txn|entry) ?date$/,
    /^(?:datum|buchungstag|buchungsdatum|fecha|data operacji|finished on|started date|initiation time|value ?date)$/,
  ],
  narration: [
    /^(?:narration|narrative|remarks?|particulars|description|transaction (?:details|description|remarks))$/,
    /^(?:details|verwendungszweck|memo|payment reference|concepto|opis)$/,
  ],
  credit: [/^(?:credits?|deposits?|money in|paid in|lodge?ments?|haben|gutschrift)(?: ?(?:amount|\(.*\)))?$/],
  debit: [/^(?:debits?|withdrawals?|withdrawn|money out|paid out|soll|lastschrift)(?: ?(?:amount|\(.*\)))?$/],
  amount: [/^(?:transaction )?(?:amount|amt|betrag|importe|kwota)(?: ?\(.*\))?$/],
  side: [/^(?:dr ?\/ ?cr|cr ?\/ ?dr|debit ?\/ ?credit|credit ?\/ ?debit|direction|details)$/],
  fee: [/^(?:fees?|charges?)(?: amount)?$/],
  balance: [/^(?:running |available |account |ledger )?balance(?: ?(?:after|\(.*\)))?.*$/, /^saldo$/],
  reference: [
    /^(?:ref(?:erence)?(?: ?(?:no|num(?:ber)?|id))?\.?|receipt ?no\.?|(?:transaction|txn|transferwise|trans\.?) ?(?:id|no|ref(?:erence)?|number)\.?|id)$/,
  ],
  payer: [
    /^(?:payer(?: name)?|sender(?: name)?|from(?: name)?|other party(?: info)?|counter ?party(?: name)?|merchant|originator)$/,
  ],
  status: [/^(?:transaction )?(?:status|state)$/],
};

/** Guesses the columns' contents from their names; an agent checks the result. */
export function guessedMapping(columns: readonly string[]): Partial<StatementMapping> {
  const taken = new Set<string>();
  const found: Partial<Record<ColumnField, string>> = {};
  for (const field of COLUMN_FIELDS) {
    const column = MEANINGS[field]
      .flatMap((meaning) => columns.filter((name) => meaning.test(plainName(name))))
      .find((name) => !taken.has(name));
    const isNeedless =
      (field === "amount" && (found.credit ?? found.debit) !== undefined) ||
      (field === "side" && found.amount === undefined);
    if (column === undefined || isNeedless) continue;
    found[field] = column;
    taken.add(column);
  }
  return found;
}
