import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { CommandError, fileError } from "../command.ts";
import { isTooOld, LAST_RELEASE, newerThanOurs } from "../db/database.ts";
import { mayHold } from "./backup-contents.ts";
import { BadBackupError, decodeBackup, type Line } from "./backup-format.ts";

/** The lines of a back-up. A file that can't be read or unpacked is refused. */
export function linesOf(file: string): AsyncGenerator<Line> {
  const unpacked = createGunzip();
  createReadStream(file)
    .on("error", (error) => unpacked.destroy(fileError(file, error)))
    .pipe(unpacked);
  return decodeBackup(unpacked);
}

/** Saves standard input to a file, because a back-up is read twice. */
export async function keepInput(file: string): Promise<void> {
  const kept = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(process.stdin, kept).catch((error: Error) => {
    throw fileError("Standard input", error);
  });
}

/**
 * Reads the back-up to its end before the first row is restored. Throws a BadBackupError or a CommandError.
 * @param isForPostgres refuses texts that PostgreSQL can't store
 */
export async function checkBackup(file: string, isForPostgres: boolean): Promise<void> {
  let migrations: readonly string[] = [];
  for await (const line of linesOf(file)) {
    if ("backup" in line) {
      ({ migrations } = line.backup);
      requireKnown(migrations);
    }
    if (!("table" in line)) continue;
    const { table, row } = line;
    if (!mayHold(table, migrations)) throw new BadBackupError(`It has a table ${JSON.stringify(table)}.`);
    const values = Object.values(row);
    if (isForPostgres && values.some((value) => typeof value === "string" && value.includes("\0")))
      throw new CommandError(
        `A row of ${table} has a character (U+0000) that PostgreSQL can't keep. Restore the back-up into SQLite (without DATABASE_URL), write that text again there, and back up again.`,
      );
  }
}

function requireKnown(migrations: readonly string[]): void {
  const newer = newerThanOurs(migrations);
  if (newer.length > 0)
    throw new CommandError(
      `The back-up was made by a newer release (${newer.join(", ")}): restore it with that one.`,
    );
  if (isTooOld(migrations))
    throw new CommandError(
      `The back-up was made by a release before ${LAST_RELEASE}: restore it with ${LAST_RELEASE}, and start this one on that.`,
    );
}
