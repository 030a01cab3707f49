import { Client } from "pg";
import { onTestFinished } from "vitest";
import type { Running } from "./start-provider.ts";
import { databaseUrl } from "./test-database.ts";

/** A server has the databases of many tests. A session that waits for a transaction holds locks in its own. */
const WAITING = `SELECT count(DISTINCT pid)::int AS n FROM pg_locks
  WHERE NOT granted AND pid <> pg_backend_pid() AND pid IN (
    SELECT pid FROM pg_locks
    WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** Starts a transaction on PostgreSQL in another session. */
export async function inTransaction({ dataDir }: Pick<Running, "dataDir">, sql: string) {
  const client = new Client({ connectionString: await databaseUrl(dataDir) });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`BEGIN; ${sql}`);
  /** Resolves once so many other sessions of this database wait for a lock: the first for ours. */
  const awaited = async (count = 1) => {
    while ((await client.query<{ n: number }>(WAITING)).rows[0]!.n < count);
  };
  return {
    awaited,
    also: (statement: string) => client.query(statement),
    commit: () => client.query("COMMIT"),
  };
}
