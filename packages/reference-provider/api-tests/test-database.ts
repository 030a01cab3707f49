import { DatabaseSync } from "node:sqlite";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { inject, onTestFinished, TestRunner } from "vitest";
import { migrations, sqliteFileIn } from "../src/db/database.ts";
import { putMigratedDatabase } from "../src/testing/quick-start.ts";
import { run, type TestServer, withDatabase } from "./postgres-setup.ts";
import type { Reading } from "./row-reader.ts";

type Row = Record<string, unknown>;

const READ_LIMIT_MS = 10_000;
/** SQLSTATE: there is no database of this name. */
const NO_DATABASE = "3D000";
const EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";
/** @param tables of a migrated database: one more, or another name, is what a test left */
const emptyOrWithoutRows = (tables: readonly string[]) => `DO $$ DECLARE is_migrated boolean := false; BEGIN
  IF to_regclass('kysely_migration') IS NOT NULL THEN
    SELECT array_agg(name ORDER BY name) = '{${Object.keys(migrations).join(",")}}' INTO is_migrated FROM kysely_migration;
  END IF;
  IF is_migrated AND '{${tables.join(",")}}' = (SELECT array_agg(relname ORDER BY relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')) THEN
    -- One statement: foreign keys are checked at its end. TRUNCATE takes three times as long for so few rows.
    EXECUTE (SELECT 'WITH ' || string_agg(format('emptied_%s AS (DELETE FROM %I)', tablename, tablename), ', ') || ' SELECT'
      FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%');
  ELSE
    DROP SCHEMA public CASCADE;
    CREATE SCHEMA public;
  END IF;
END $$`;
/** Database URLs of the current test by data folder. Each worker has its own databases. */
const urls = new Map<string, Promise<string>>();
let reader: Worker | undefined;

const WORKER = Number(process.env.VITEST_POOL_ID ?? 0);

interface DatabaseEnv {
  readonly DATABASE_URL?: string;
  readonly PROVIDER_SECRET?: string;
}

/** Environment for an empty database: a file in the data folder, or PostgreSQL in that project. */
export function databaseEnv(dataDir: string): Promise<DatabaseEnv> {
  return envOf(dataDir, "empty");
}

/** Environment for a migrated database without rows, in a new data folder; saves migrations in each test. */
export async function migratedDatabaseEnv(dataDir: string): Promise<DatabaseEnv> {
  const env = await envOf(dataDir, "migrated");
  if (env.DATABASE_URL === undefined) await putMigratedDatabase(dataDir);
  return env;
}

type Begun = "empty" | "migrated";

async function envOf(dataDir: string, begun: Begun): Promise<DatabaseEnv> {
  const server = inject("databaseServer");
  if (server === undefined) return {};
  if (server === "missing") return TestRunner.getCurrentTest()!.context.skip("needs PostgreSQL");
  return {
    DATABASE_URL: await urlOf(dataDir, server, begun),
    PROVIDER_SECRET: "a secret of all who share a database",
  };
}

/** Only in the PostgreSQL projects. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  if (DATABASE_URL === undefined) throw new Error("This test is for PostgreSQL");
  return DATABASE_URL;
}

/** Reads rows over another connection. */
export async function rowReaderOf(dataDir: string): Promise<(sql: string) => Row[]> {
  const { DATABASE_URL } = await databaseEnv(dataDir);
  return DATABASE_URL === undefined
    ? (sql) => readSqlite(sqliteFileIn(dataDir), sql)
    : (sql) => readPostgres(DATABASE_URL, sql);
}

function urlOf(dataDir: string, server: TestServer, begun: Begun): Promise<string> {
  const known = urls.get(dataDir);
  if (known) return known;
  const name = `provider_test_${WORKER}_${urls.size}`;
  const ready = resetDatabase(name, server, begun);
  urls.set(dataDir, ready);
  onTestFinished(() => void urls.delete(dataDir));
  return ready;
}

/** Creates it on first use; from then on, deleting the rows takes a tenth of the time of recreating it. */
async function resetDatabase(name: string, server: TestServer, begun: Begun): Promise<string> {
  const url = withDatabase(server.url, name);
  try {
    await run(url, begun === "empty" ? EMPTY : emptyOrWithoutRows(server.tables));
  } catch (error) {
    if ((error as { code?: string }).code !== NO_DATABASE) throw error;
    const template = begun === "empty" ? server.empty : server.template;
    await run(server.url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  }
  return url;
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

/** Blocks on another thread, so that tests read rows synchronously from both databases. */
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
