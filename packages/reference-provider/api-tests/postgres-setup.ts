import { startPostgres } from "@tradeslip/simulators/postgres";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase, tablesOf } from "../src/db/database.ts";

/** A server, and two databases to copy: one with all tables and no rows, and an empty one. */
export interface TestServer {
  readonly url: string;
  readonly template: string;
  readonly empty: string;
  /** Names of the tables, sorted. */
  readonly tables: readonly string[];
}

declare module "vitest" {
  interface ProvidedContext {
    /** Undefined when testing SQLite; "missing" if no server can run, which skips tests that need one. */
    databaseServer?: TestServer | "missing";
  }
}

/** Sort orders of databases that differ from SQLite's: as servers usually sort, or as some language does. */
const COLLATIONS = {
  C: "LOCALE_PROVIDER libc LOCALE 'C'",
  en_US: "LOCALE_PROVIDER libc LOCALE 'en_US.UTF-8'",
  "da-DK": "LOCALE_PROVIDER icu ICU_LOCALE 'da-DK' LOCALE 'C'",
} as const;

type Collation = keyof typeof COLLATIONS;

/** Global setup of the PostgreSQL projects: the server of DATABASE_TEST_URL, or one started for the run. */
export default async function setup(project: TestProject): Promise<() => unknown> {
  const collation = collationFor(project.name);
  const given = process.env["DATABASE_TEST_URL"];
  const own = given
    ? undefined
    : await startPostgres(collation === "en_US" ? collation : undefined).catch(reasonOf);
  if (typeof own === "string") {
    project.provide("databaseServer", "missing");
    return failRun(
      `Not run: the provider's tests on PostgreSQL. It does not start here (${own}); DATABASE_TEST_URL can name a server.`,
    );
  }
  const url = own?.url ?? given!;
  const template = `provider_test_template_${project.name.replaceAll("-", "_")}`;
  const server = { url, template, empty: `${template}_empty` };
  project.provide("databaseServer", { ...server, tables: await makeTemplates(server, collation) });
  return () => own?.stop() ?? run(url, `DROP DATABASE ${template}`, `DROP DATABASE ${server.empty}`);
}

/** DATABASE_TEST_COLLATION overrides it for all. */
function collationFor(project: string): Collation {
  const { DATABASE_TEST_COLLATION: given } = process.env;
  if (given !== undefined && Object.hasOwn(COLLATIONS, given)) return given as Collation;
  if (given) throw new Error(`DATABASE_TEST_COLLATION is none of ${Object.keys(COLLATIONS).join(", ")}.`);
  return project === "provider-postgres" ? "da-DK" : "en_US";
}

/** @returns the names of the tables, sorted */
async function makeTemplates(
  server: Omit<TestServer, "tables">,
  collation: Collation,
): Promise<readonly string[]> {
  const { url, template, empty } = server;
  const drop = (name: string) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
  const create = `CREATE DATABASE ${empty} TEMPLATE template0 ENCODING 'UTF8' ${COLLATIONS[collation]}`;
  try {
    await run(url, drop(template), drop(empty), create, `CREATE DATABASE ${template} TEMPLATE ${empty}`);
  } catch (error) {
    if (collation !== "en_US" || process.env["DATABASE_TEST_COLLATION"]) throw error;
    process.stderr.write(`${template} sorts as C: this machine has no en_US.UTF-8, nor its sources.\n`);
    return makeTemplates(server, "C");
  }
  const place = { dataDir: "none", databaseUrl: withDatabase(url, template), secret: "none" };
  const db = await openDatabase(place, { warn: () => {} });
  const tables = await tablesOf(db);
  await db.destroy();
  return [...tables].toSorted();
}

/** Printed at the beginning and at the end; a run that skipped them must not pass. */
function failRun(line: string): () => void {
  const say = () => void process.stderr.write(`${line}\n`);
  say();
  process.exitCode = 1;
  return say;
}

/** The address of another database of a server. */
export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements over a separate connection. */
export async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function reasonOf(error: unknown): string {
  return (error as Error).message.trim().split("\n").at(-1)!;
}
