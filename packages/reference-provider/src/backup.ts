/**
 * For the operator: `pnpm backup FILE`, with the provider's environment, whether the desk runs or not. "-"
 * means standard output.
 */
import { existsSync, linkSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { systemClock } from "@tradeslip/node-kit/clock";
import { encodeBackup } from "./backup/backup-format.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { CommandError, fileArgument, fileError, runCommand, writeOut } from "./command.ts";
import { openForBackup } from "./db/database.ts";
import { ErasedList } from "./people/erased-list.ts";
import { existingKeys } from "./provider-keys.ts";

const OWNER_ONLY = 0o600;

const file = fileArgument("backup");
await runCommand("No back-up was made.", async (config) => {
  const erased = new ErasedList(config.erasedFile, existingKeys(config)("erased"));
  const db = await openForBackup(config);
  try {
    const { dataDir } = config;
    const text = Readable.from(encodeBackup(makeBackup({ db, dataDir, erased, now: systemClock.now() })));
    if (file !== "-") return await writeWhole(file, text);
    // Output cut short by a failure lacks its end marker, so it can't be restored.
    await writeOut(text, createGzip());
    return "";
  } finally {
    await db.destroy();
  }
});

/** Writes the file completely and to disk, or not at all. An existing file stays as it is. */
async function writeWhole(path: string, text: Readable): Promise<string> {
  if (existsSync(path)) throw new CommandError(`${path}: it exists. Name a new file.`);
  const draft = `${path}.part`;
  try {
    const target = await open(draft, "w", OWNER_ONLY);
    await pipeline(text, createGzip(), target.createWriteStream({ flush: true }));
    // Unlike a rename, a link never replaces an existing file.
    linkSync(draft, path);
  } catch (error) {
    throw fileError(path, error as Error);
  } finally {
    rmSync(draft, { force: true });
  }
  return `${path} holds the back-up. Keep it as safe as the desk: secrets and people's data are in it.\n`;
}
