import type { StatementMapping } from "@tradeslip/contracts";
import {
  AMOUNT_MISSING,
  AMOUNT_UNREADABLE,
  COLUMN_MISSING,
  DATE_UNREADABLE,
  DATES_AMBIGUOUS,
  LINE_CUT,
  LINE_TOO_LONG,
  SIDE_UNREADABLE,
  sumDigits,
  withoutUnseen,
} from "@tradeslip/contracts/rules";
import Big from "big.js";
import { ProviderError } from "../errors.ts";
import { columnsIn } from "./mappings.ts";
import { type CsvFile, type CsvRow, openCsv, plainName, rowsOf } from "./csv-file.ts";
import { type DecimalMark, markIn, readFigure } from "./statement-amounts.ts";
import { type DateOrder, isAmbiguous, momentIn, readDate } from "./statement-dates.ts";
import { shown, unreadable } from "./statement-error.ts";

/** One movement as the bank shows it. */
export interface ReadLine {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly at: number;
  readonly day: string;
  readonly hasTime: boolean;
  readonly direction: "in" | "out";
  readonly amount: string;
  readonly narration: string;
  readonly bankReference: string | null;
  readonly payer: string | null;
  readonly balance: string | null;
}

/** A row without a movement, which may state a balance. */
export interface BalanceRow {
  readonly line: number;
  readonly balance: string;
}

export type StatementRow = { readonly lines: readonly ReadLine[] } | { readonly note: BalanceRow | null };

/** Properties that only the whole file reveals. */
interface Shape {
  readonly mark: DecimalMark;
  readonly dateOrder: DateOrder;
  /** Debits have their own column, and all its amounts have a minus. */
  readonly debitsAreSigned: boolean;
}

/** A file with known columns, which may be read several times. */
export interface Statement {
  readonly file: CsvFile;
  readonly mapping: StatementMapping;
  readonly shape: Shape;
  readonly zone: string;
}

const NARRATION = 500;
const SHORT = 120;
const IS_COMPLETED =
  /^(?:complete(?:d)?|success(?:ful)?|settled|posted|booked|confirmed|paid|approved|ok)?$/iu;
/** Rows before and after the movements. */
const IS_SUM =
  /\b(?:totals?|sum|balance|brought forward|carried forward|b\/f|c\/f|summe|saldo|opening|closing|turnover|count)\b/iu;

/** Throws a ProviderError 400 for a file that doesn't match its mapping, or has ambiguous dates. */
export async function openStatement(
  text: string,
  mapping: StatementMapping,
  { zone, currency }: { readonly zone: string; readonly currency: string },
): Promise<Statement> {
  const names = columnsIn(mapping);
  const file = openCsv(text, names);
  if (file === null)
    throw new ProviderError(
      400,
      { ...COLUMN_MISSING, values: { columns: names.join(", ") } },
      { code: "mapping_missing", field: "mapping" },
    );
  return { file, mapping, zone, shape: await shapeOf(file, mapping, currency) };
}

type CellsOf = (row: CsvRow) => (field: keyof StatementMapping) => string;

function cellsOf({ columns }: CsvFile, mapping: StatementMapping): CellsOf {
  const plain = columns.map(plainName);
  const places = new Map(
    Object.entries(mapping).map(([field, name]) => [field, plain.indexOf(plainName(name ?? ""))]),
  );
  return ({ cells }) =>
    (field) =>
      (cells[places.get(field) ?? -1] ?? "").trim();
}

const MONEY = ["credit", "debit", "amount", "fee"] as const;

async function shapeOf(file: CsvFile, mapping: StatementMapping, currency: string): Promise<Shape> {
  const read = cellsOf(file, mapping);
  const digits = sumDigits("0", currency);
  const possible: DateOrder[] = mapping.dateOrder ? [mapping.dateOrder] : ["day-first", "month-first"];
  let asked: string | null = null;
  let mark: DecimalMark | null = null;
  /** Of a file that tells it by nothing but the currency. */
  let likely: DecimalMark | null = null;
  let debits = { signed: 0, plain: 0 };
  for await (const row of rowsOf(file)) {
    const cell = read(row);
    const date = readDate(cell("date"));
    if (date !== null) {
      const fitting = possible.filter((order) => date.days[order] !== undefined);
      if (fitting.length === 0) throw unreadable(DATE_UNREADABLE, row.line, { text: shown(cell("date")) });
      possible.splice(0, possible.length, ...fitting);
      if (isAmbiguous(date)) asked ??= cell("date");
    }
    for (const field of [...MONEY, "balance"] as const) {
      const text = cell(field);
      const own = text === "" ? null : (markIn(text) ?? null);
      if (own === null) likely ??= text === "" ? null : (markIn(text, digits) ?? null);
      if (own === null) continue;
      if (mark !== null && own !== mark) throw unreadable(AMOUNT_UNREADABLE, row.line, { text: shown(text) });
      mark = own;
    }
    const went = cell("debit");
    if (date !== null && /[1-9]/.test(went))
      debits = /^[-−(]/u.test(went)
        ? { ...debits, signed: debits.signed + 1 }
        : { ...debits, plain: debits.plain + 1 };
  }
  if (asked !== null && possible.length > 1)
    throw new ProviderError(
      400,
      { ...DATES_AMBIGUOUS, values: { date: shown(asked) } },
      { code: "dates_ambiguous", field: "dateOrder" },
    );
  return {
    mark: mark ?? likely ?? ".",
    dateOrder: possible[0]!,
    debitsAreSigned: debits.signed > 0 && debits.plain === 0,
  };
}

/** Row by row, including the rows around the movements. Throws a ProviderError 400 that names the line. */
export async function* statementRows(statement: Statement): AsyncGenerator<StatementRow> {
  const { file, mapping } = statement;
  const read = cellsOf(file, mapping);
  const width = file.columns.length;
  const isOpenEnded = !/[\r\n]\s*$/u.test(file.text);
  let before: CsvRow | null = null;
  for await (const row of rowsOf(file)) {
    if (before !== null) yield readRow(statement, before, read(before), width, false);
    before = row;
  }
  if (before !== null) yield readRow(statement, before, read(before), width, isOpenEnded);
}

/** @param mayBeCut nothing follows it, not even a line break */
function readRow(
  statement: Statement,
  row: CsvRow,
  cell: ReturnType<CellsOf>,
  width: number,
  mayBeCut: boolean,
): StatementRow {
  const { mapping, shape, zone } = statement;
  const { cells, line } = row;
  const amounts = MONEY.map((field) => cell(field)).filter((text) => /\d/.test(text));
  const date = readDate(cell("date"));
  const moment = date === null ? null : momentIn(date, shape.dateOrder, zone);
  if (mapping.status !== undefined && cells.length >= width && !IS_COMPLETED.test(cell("status")))
    return { note: null };
  const isShort = cells.length < width && (moment !== null || (mayBeCut && /^\d/.test(cells[0] ?? "")));
  if (isShort) throw unreadable(LINE_CUT, line);
  if (cells.slice(width).some((text) => text.trim() !== "")) {
    if (moment === null && amounts.length === 0) return { note: null };
    throw unreadable(LINE_TOO_LONG, line);
  }
  const balance = cell("balance");
  if (moment === null) {
    const isAround = amounts.length === 0 || cells.some((text) => IS_SUM.test(text));
    if (!isAround || (mayBeCut && /^\d/.test(cell("date"))))
      throw unreadable(DATE_UNREADABLE, line, { text: shown(cell("date")) });
    return { note: null };
  }
  const figure = (text: string) => {
    const value = readFigure(text, shape.mark);
    if (value === null) throw unreadable(AMOUNT_UNREADABLE, line, { text: shown(text) });
    return value;
  };
  const stands = balance === "" ? null : figure(balance);
  const signed = signedAmount(statement, cell, figure, line);
  const isNone = signed === null || new Big(signed).eq(0);
  const fee = cell("fee") === "" ? null : new Big(figure(cell("fee"))).abs();
  const hasFee = fee !== null && fee.gt(0);
  if (isNone && !hasFee) {
    if (stands === null && signed === null) throw unreadable(AMOUNT_MISSING, line);
    return { note: stands === null ? null : { line, balance: stands } };
  }
  const common = {
    line,
    ...moment,
    bankReference: cleaned(cell("reference"), SHORT) || null,
    payer: cleaned(cell("payer"), SHORT) || null,
  };
  const narration = cleaned(cell("narration"), NARRATION);
  const lines: ReadLine[] = [];
  if (!isNone)
    lines.push({
      ...common,
      direction: new Big(signed).lt(0) ? "out" : "in",
      amount: new Big(signed).abs().toFixed(),
      narration,
      balance: hasFee ? null : stands,
    });
  if (hasFee)
    lines.push({
      ...common,
      payer: null,
      direction: "out",
      amount: fee.toFixed(),
      narration: cleaned(`Fee ${narration}`, NARRATION),
      balance: stands,
    });
  return { lines };
}

/** Negative: outgoing. Null: the row states no amount. */
function signedAmount(
  { shape, mapping }: Statement,
  cell: ReturnType<CellsOf>,
  figure: (text: string) => string,
  line: number,
): string | null {
  const amount = cell("amount");
  if (amount !== "") {
    const side = cell("side");
    const value = new Big(figure(amount));
    // Where a column tells the side, a blank may be either one.
    if (side === "" && (mapping.side === undefined || value.lt(0))) return value.toFixed();
    if (/^(?:dr?|debit|out\w*|withdraw\w*|sent|paid|-)$/iu.test(side)) return value.abs().times(-1).toFixed();
    if (/^(?:cr?|credit|in\w*|deposit\w*|received|\+)$/iu.test(side)) return value.abs().toFixed();
    throw unreadable(SIDE_UNREADABLE, line, { text: shown(side) });
  }
  const [credit, debit] = [filled(cell("credit")), filled(cell("debit"))];
  if (credit === "" && debit === "") return null;
  const came = credit === "" ? new Big(0) : new Big(figure(credit));
  const typed = debit === "" ? new Big(0) : new Big(figure(debit));
  const went = shape.debitsAreSigned ? typed.abs() : typed;
  if (!came.eq(0) && !went.eq(0)) throw unreadable(AMOUNT_MISSING, line);
  return came.minus(went).toFixed();
}

/** Dashes count as empty. */
function filled(text: string): string {
  return /^[-–—]+$/u.test(text) ? "" : text;
}

function cleaned(text: string, length: number): string {
  if (text.length <= length && /^(?:[\x21-\x7E]| (?! ))*$/.test(text)) return text;
  const line = withoutUnseen(text).replace(/\s+/gu, " ").trim();
  return [...line].slice(0, length).join("");
}
