import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Passwords } from "../accounts/passwords.ts";
import { openDatabase, sqliteFileIn } from "../db/database.ts";

let template: Promise<Buffer> | undefined;

/** Of the lowest Argon2 cost, for tests that are not about hashing: a real hash takes 40 ms. */
export function quickPasswords(): Passwords {
  return new Passwords({ cost: { memoryKib: 64, passes: 1, parallelism: 1 } });
}

/** Puts a migrated database without rows into a new data folder: migrations take longer than most tests. */
export async function putMigratedDatabase(dataDir: string): Promise<void> {
  template ??= migratedFile();
  await writeFile(sqliteFileIn(dataDir), await template, { mode: 0o600 });
}

async function migratedFile(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), "provider-template-"));
  const db = await openDatabase({ dataDir, databaseUrl: null, secret: null }, console);
  await db.destroy();
  const file = await readFile(sqliteFileIn(dataDir));
  await rm(dataDir, { recursive: true });
  return file;
}
