import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "../src/db/database.ts";
import { runProgram } from "./run-program.ts";
import { newDataDir } from "./start-provider.ts";
import { migratedDatabaseEnv } from "./test-database.ts";

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
