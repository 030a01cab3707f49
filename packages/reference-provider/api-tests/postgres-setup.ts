import type { TestProject } from "vitest/node";
import { startPgliteServer } from "./pglite-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server; not there where SQLite is tested. */
    databaseServer?: string;
  }
}

/** Before all tests on PostgreSQL: the server that DATABASE_TEST_URL names, or one inside this process. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.DATABASE_TEST_URL;
  if (given) {
    project.provide("databaseServer", given);
    return undefined;
  }
  const server = await startPgliteServer();
  project.provide("databaseServer", server.url);
  return () => server.close();
}
