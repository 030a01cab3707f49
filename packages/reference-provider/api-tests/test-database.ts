import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import type { Reading } from "./row-reader.ts";

type Row = Record<string, unknown>;

const READ_LIMIT_MS = 10_000;
/** SQLSTATE: there is no database of this name. */
const NO_DATABASE = "3D000";
/** Of the test that runs now. Tests of one file follow each other, and each worker has numbers of its own. */
const urls = new Map<string, Promise<string>>();
let reader: Worker | undefined;

interface DatabaseEnv {
  readonly DATABASE_URL?: string;
  readonly PROVIDER_SECRET?: string;
}

/** What makes a provider keep its data where this run of the tests wants it: in its folder, or in PostgreSQL. */
export async function databaseEnv(dataDir: string): Promise<DatabaseEnv> {
  const server = inject("databaseServer");
  if (server === undefined) return {};
  return {
    DATABASE_URL: await urlOf(dataDir, server),
    PROVIDER_SECRET: "a secret of all who share a database",
  };
}

/** Only where {@link databaseEnv} names PostgreSQL. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  if (DATABASE_URL === undefined) throw new Error("This test is for PostgreSQL");
  return DATABASE_URL;
}

/** Rows as somebody else sees them who opens the database. */
export async function rowReaderOf(dataDir: string): Promise<(sql: string) => Row[]> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  return DATABASE_URL === undefined
    ? (sql) => readSqlite(join(dataDir, "provider.sqlite"), sql)
    : (sql) => readPostgres(DATABASE_URL, sql);
}

function urlOf(dataDir: string, server: string): Promise<string> {
  const known = urls.get(dataDir);
  if (known) return known;
  const url = new URL(server);
  url.pathname = `/provider_test_${process.env.VITEST_POOL_ID ?? "0"}_${urls.size}`;
  const empty = emptyDatabase(url.href, server).then(() => url.href);
  urls.set(dataDir, empty);
  onTestFinished(() => void urls.delete(dataDir));
  return empty;
}

async function emptyDatabase(url: string, server: string): Promise<void> {
  try {
    await run(url, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  } catch (error) {
    if ((error as { code?: string }).code !== NO_DATABASE) throw error;
    await run(server, `CREATE DATABASE ${new URL(url).pathname.slice(1)}`);
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function readSqlite(file: string, sql: string): Row[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    db.close();
  }
}

/** Waits for another thread: so tests read rows in the same way from both databases. */
function readPostgres(url: string, sql: string): Row[] {
  reader ??= newReader();
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  reader.postMessage({ url, sql, done, port: port2 } satisfies Reading, [port2]);
  Atomics.wait(done, 0, 0, READ_LIMIT_MS);
  const answer = receiveMessageOnPort(port1)?.message as { rows: Row[] } | { error: string } | undefined;
  port1.close();
  if (answer === undefined || "error" in answer)
    throw new Error(answer?.error ?? "The database does not answer");
  return answer.rows;
}

function newReader(): Worker {
  const worker = new Worker(new URL("row-reader.ts", import.meta.url));
  worker.unref();
  return worker;
}
