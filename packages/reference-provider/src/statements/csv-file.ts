/**
 * A bank's CSV file: its encoding, its separator, the line that names its columns, and its rows one by one.
 */
import { Readable } from "node:stream";
import { type Info, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { LINE_CUT, REQUEST_UNREADABLE, STATEMENT_EMPTY } from "@tradeslip/contracts/rules";
import { ProviderError } from "../errors.ts";
import { unreadable } from "./statement-error.ts";

export interface CsvRow {
  readonly cells: readonly string[];
  /** From 1; for a row over several lines, the last one. */
  readonly line: number;
}

export interface CsvFile {
  readonly text: string;
  readonly separator: string;
  /** As written; a repeated name gets a number. */
  readonly columns: readonly string[];
  /** Line of the row with the names; the data rows follow. */
  readonly headingLine: number;
}

const SEPARATORS = [",", ";", "\t", "|"];
const LOOKED_AT_ROWS = 60;
const LOOKED_AT_CHARACTERS = 32 * 1024;
const PIECE = 64 * 1024;

/**
 * Decodes UTF-8 or UTF-16 if valid, otherwise Windows-1252, in which every byte is a character. Throws a
 * ProviderError 400 for U+0000, which occurs in no text.
 */
export function decoded(bytes: Uint8Array): string {
  const text = textOf(bytes);
  if (text.includes("\0")) throw new ProviderError(400, REQUEST_UNREADABLE, { code: "statement_unreadable" });
  return text;
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @param names columns that the line must have; none: the line is found by its appearance */
export function openCsv(written: string, names: readonly string[]): CsvFile | null {
  // Of any system, or of several: the parser takes the first line's end for that of all.
  const text = written.replaceAll(/\r\n?/gu, "\n");
  const [, said] = /^\uFEFF?sep=(.)\n/iu.exec(text) ?? [];
  const tried = said === undefined ? SEPARATORS : [said];
  const found = tried.flatMap((separator) => headingIn(text, separator, names) ?? []);
  const best = found.toSorted((one, other) => other.columns.length - one.columns.length)[0];
  return best === undefined ? null : { text, ...best };
}

function headingIn(text: string, separator: string, names: readonly string[]): Omit<CsvFile, "text"> | null {
  const rows = firstRows(text, separator);
  const isHeading = names.length > 0 ? (row: CsvRow) => hasAll(row, names) : looksLikeHeading;
  const heading = rows.find(isHeading);
  if (heading === undefined) return null;
  return { separator, columns: columnsOf(heading.cells), headingLine: heading.line };
}

/** Reads only the beginning, and drops a row that is cut off there. */
function firstRows(text: string, separator: string): readonly CsvRow[] {
  const start = text.slice(0, LOOKED_AT_CHARACTERS);
  const whole = start.length < text.length ? start.slice(0, start.lastIndexOf("\n") + 1) : start;
  const rows: CsvRow[] = [];
  try {
    parseAtOnce(whole, {
      ...optionsFor(separator),
      info: false,
      to: LOOKED_AT_ROWS,
      on_record(cells: string[], { lines }) {
        rows.push({ cells, line: lines });
        return null;
      },
    });
  } catch {
    // An unterminated quote: the rows before it count.
  }
  return rows;
}

interface Raw {
  readonly record: readonly string[];
  readonly info: Info;
}

function rowOf({ record, info }: Raw): CsvRow {
  return { cells: record, line: info.lines };
}

function optionsFor(delimiter: string) {
  return {
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 64 * 1024,
  } as const;
}

function hasAll({ cells }: CsvRow, names: readonly string[]): boolean {
  const columns = new Set(columnsOf(cells).map(plainName));
  return names.every((name) => columns.has(plainName(name)));
}

/**
 * At least three names, all different, none containing a number or amount; the first of them about a date.
 */
function looksLikeHeading({ cells }: CsvRow): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return (
    filled.length >= 3 &&
    new Set(filled).size === filled.length &&
    filled.every((cell) => cell.length <= 60 && !/\d{2}|\d[.,]\d/.test(cell)) &&
    filled.some((cell) => /date|time|datum|fecha|data|posted|day/iu.test(cell))
  );
}

export function plainName(name: string): string {
  return name.replace(/\s+/gu, " ").trim().toLowerCase();
}

function columnsOf(cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.replace(/\s+/gu, " ").trim().slice(0, 120));
  const columns = names.map((name, place) => {
    const before = names.slice(0, place).filter((each) => each === name).length;
    return name === "" || before === 0 ? name : `${name} (${before + 1})`;
  });
  const last = columns.findLastIndex((name) => name !== "");
  return columns.slice(0, last + 1);
}

/** The rows below the heading. Throws a ProviderError 400 that names the line where the file breaks off. */
export async function* rowsOf({ text, separator, headingLine }: CsvFile): AsyncGenerator<CsvRow> {
  const options = optionsFor(separator);
  const stream = Readable.from(piecesOf(text)).pipe(parse(options)) as AsyncIterable<Raw>;
  try {
    for await (const raw of stream) {
      const row = rowOf(raw);
      if (row.line > headingLine) yield row;
    }
  } catch (error) {
    if (error instanceof ProviderError || !isCsvError(error)) throw error;
    throw unreadable(LINE_CUT, error.lines ?? headingLine);
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE);
}

function isCsvError(error: unknown): error is Error & { readonly lines?: number } {
  return error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
}

export function emptyStatement(): ProviderError {
  return new ProviderError(400, STATEMENT_EMPTY, { code: "statement_unreadable", field: "lines.1" });
}
