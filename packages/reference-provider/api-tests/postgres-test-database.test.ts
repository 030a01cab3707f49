import { expect, it } from "vitest";
import { run } from "./postgres-setup.ts";
import { startProvider } from "./start-provider.ts";
import { databaseUrl } from "./test-database.ts";

// Each takes the database of the one before.
it.each([
  ["a table of a restore that was killed", "CREATE TABLE under_restore (since text)"],
  ["a table under another name", "ALTER TABLE marks RENAME TO away"],
  ["all tables as they were", "SELECT"],
])(
  "a test that leaves %s leaves a database that the next one's provider starts on",
  async (_left, statement) => {
    const { dataDir, rows } = await startProvider();
    expect(rows("SELECT id FROM accounts")).toEqual([]);
    await run(await databaseUrl(dataDir), statement);
  },
);
