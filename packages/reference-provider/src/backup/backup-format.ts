import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import * as z from "zod";

/** A line, as JSON. A back-up begins with `backup` and ends with `end`. */
export type Line =
  | {
      readonly backup: {
        readonly version: 1;
        readonly madeAt: string;
        readonly migrations: readonly string[];
      };
    }
  | { readonly table: string; readonly row: Readonly<Record<string, string | number | null>> }
  /** A piece of a file of the data folder, in base64. */
  | { readonly file: string; readonly bytes: string }
  /** The list of erased accounts at that time. */
  | { readonly erased: string }
  /** SHA-256 of all lines before it. */
  | { readonly end: string };

const AnyLine = z.union([
  z.strictObject({
    backup: z.strictObject({ version: z.literal(1), madeAt: z.string(), migrations: z.array(z.string()) }),
  }),
  z.strictObject({
    table: z.string(),
    row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  }),
  z.strictObject({ file: z.string(), bytes: z.string() }),
  z.strictObject({ erased: z.string() }),
  z.strictObject({ end: z.string() }),
]);

const CUT_OFF = "It isn't whole: its end is missing.";

/** The file is no back-up, or is incomplete. */
export class BadBackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BadBackupError";
  }
}

/** Encodes the lines, plus a last one which proves that the back-up is complete. */
export async function* encodeBackup(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    yield text;
  }
  yield `${JSON.stringify({ end: digestOf(hash) })}\n`;
}

/**
 * Throws a {@link BadBackupError} at the first invalid line, and at the end of a file that is truncated or
 * altered.
 */
export async function* decodeBackup(text: Readable): AsyncGenerator<Line> {
  const hash = createHash("sha256");
  let isWhole = false;
  let count = 0;
  for await (const piece of linesOf(text)) {
    count += 1;
    if (isWhole) throw new BadBackupError("Something follows its end.");
    const line = parseLine(piece);
    if (line === null || (count === 1) !== "backup" in line)
      throw new BadBackupError(`Line ${count} isn't a back-up's.`);
    if ("end" in line) isWhole = line.end === digestOf(hash);
    if ("end" in line && !isWhole) throw new BadBackupError("It was changed after it was made.");
    hash.update(`${piece}\n`);
    yield line;
  }
  if (!isWhole) throw new BadBackupError(CUT_OFF);
}

async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = "";
  try {
    for await (const chunk of text.setEncoding("utf8") as AsyncIterable<string>) {
      const pieces = `${rest}${chunk}`.split("\n");
      rest = pieces.pop() ?? "";
      yield* pieces;
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!code.startsWith("Z_")) throw error;
    throw new BadBackupError(code === "Z_BUF_ERROR" ? CUT_OFF : "It can't be unpacked.");
  }
  if (rest !== "") yield rest;
}

function parseLine(text: string): Line | null {
  try {
    return AnyLine.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function digestOf(hash: Hash): string {
  return hash.copy().digest("base64url");
}
