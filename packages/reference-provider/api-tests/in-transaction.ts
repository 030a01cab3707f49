import { Client } from "pg";
import { onTestFinished } from "vitest";
import type { Running } from "./start-provider.ts";
import { databaseUrl } from "./test-database.ts";

/** Starts a transaction on PostgreSQL in another session. */
export async function inTransaction({ dataDir }: Pick<Running, "dataDir">, sql: string) {
  const client = new Client({ connectionString: await databaseUrl(dataDir) });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`BEGIN; ${sql}`);
  /** Resolves once so many other sessions wait for a lock: the first for ours. */
  const awaited = async (count = 1) => {
    const waiting =
      "SELECT count(DISTINCT pid)::int AS n FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()";
    while ((await client.query<{ n: number }>(waiting)).rows[0]!.n < count);
  };
  return {
    awaited,
    also: (statement: string) => client.query(statement),
    commit: () => client.query("COMMIT"),
  };
}
