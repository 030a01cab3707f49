import { sql } from "kysely";
import { expect, it } from "vitest";
import { type Database, migrateTo, migrations, openDatabase, openForRestore } from "../src/db/database.ts";
import { runProgram } from "./run-program.ts";
import { newDataDir } from "./start-provider.ts";
import { databaseEnv, migratedDatabaseEnv } from "./test-database.ts";

it.each(["provider", "desk"] as const)(
  "S123: on a database that a newer release wrote, %s ends with one line and exit code 1",
  async (program) => {
    const dataDir = await newDataDir();
    const { DATABASE_URL = null } = await migratedDatabaseEnv(dataDir);
    const db = await openDatabase({ dataDir, databaseUrl: DATABASE_URL, secret: null }, console);
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', '2027-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await db.destroy();
    const env = { PROVIDER_SECRET: "a secret of all who share a database", PORT: "0" };
    const args = program === "desk" ? ["show", "ada@mail.example"] : [];
    const { code, stderr } = await runProgram(program, args, { dataDir, env });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /a newer release wrote it \(999-later\)\. Start that release again, or restore a back-up/,
    );
    expect(stderr.trim().split("\n")).toHaveLength(1);
  },
  120_000,
);

const NAMES_BEFORE = ["001-accounts", "002-payments", "014-notices"];

it.each(["provider", "desk"] as const)(
  "on a database of before the last release, %s ends with one line that names it, and exit code 1",
  async (program) => {
    const dataDir = await newDataDir();
    const place = { dataDir, databaseUrl: (await databaseEnv(dataDir)).DATABASE_URL ?? null };
    const db = await openForRestore(place);
    await migrateTo(db, "020-watched-orders");
    await sql`DELETE FROM kysely_migration`.execute(db);
    await record(db, NAMES_BEFORE);
    await db.destroy();
    const env = { PROVIDER_SECRET: "a secret of all who share a database", PORT: "0" };
    const args = program === "desk" ? ["show", "ada@mail.example"] : [];
    const { code, stderr } = await runProgram(program, args, { dataDir, env });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /a release before 4e0d2b78 wrote it \(014-notices\)\. Start 4e0d2b78 on it once, then this one\.\n$/,
    );
    expect(stderr.trim().split("\n")).toHaveLength(1);
  },
  120_000,
);

it("a database of the last release, which recorded its migrations one by one, starts, again and again", async () => {
  const dataDir = await newDataDir();
  const { DATABASE_URL: databaseUrl = null } = await databaseEnv(dataDir);
  const before = await openForRestore({ dataDir, databaseUrl });
  await migrateTo(before, "020-watched-orders");
  await record(before, NAMES_BEFORE);
  await before.destroy();
  for (const time of ["first", "second"]) {
    const db = await openDatabase({ dataDir, databaseUrl, secret: "a secret" }, console);
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
    const names = rows.map(({ name }) => name);
    expect([time, names]).toEqual([time, [...NAMES_BEFORE, ...Object.keys(migrations)]]);
    await db.destroy();
  }
});

async function record(db: Database, names: readonly string[]): Promise<void> {
  for (const name of names)
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2026-11-01T00:00:00.000Z')`.execute(
      db,
    );
}
