import { startPostgres } from "@tradeslip/simulators/postgres";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/db/database.ts";

/** A server, and its database with all tables and no rows. */
export interface TestServer {
  readonly url: string;
  readonly template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** Undefined when testing SQLite; "missing" where no server can run: what needs one is skipped. */
    databaseServer?: TestServer | "missing";
  }
}

/** Global setup of the PostgreSQL projects: the server of DATABASE_TEST_URL, or one of the run's own. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env["DATABASE_TEST_URL"];
  const own = given ? undefined : await startPostgres().catch(sayMissing);
  const url = given ?? own?.url;
  if (url === undefined) {
    project.provide("databaseServer", "missing");
    return undefined;
  }
  const template = `provider_test_template_${project.name.replaceAll("-", "_")}`;
  await run(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`, `CREATE DATABASE ${template}`);
  const place = { dataDir: "none", databaseUrl: withDatabase(url, template), secret: "none" };
  const db = await openDatabase(place, { warn: () => {} });
  await db.destroy();
  project.provide("databaseServer", { url, template });
  return () => own?.stop() ?? run(url, `DROP DATABASE ${template}`);
}

/** The address of another database of a server. */
export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements over a connection of their own. */
export async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function sayMissing(error: unknown): undefined {
  const reason = (error as Error).message.trim().split("\n").at(-1);
  process.stderr.write(
    `Not run: the provider's tests on PostgreSQL. It does not start here (${reason}); DATABASE_TEST_URL can name a server.\n`,
  );
}
