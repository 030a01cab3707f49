import type { TestProject } from "vitest/node";
import { startPgliteServer } from "./pglite-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of a PostgreSQL server; undefined when testing SQLite. */
    databaseServer?: string;
    databaseIsPglite?: boolean;
  }
}

/** Global setup of the PostgreSQL project: the server of DATABASE_TEST_URL, or PGlite in this process. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.DATABASE_TEST_URL;
  if (given) {
    project.provide("databaseServer", given);
    return undefined;
  }
  const server = await startPgliteServer();
  project.provide("databaseServer", server.url);
  project.provide("databaseIsPglite", true);
  return () => server.close();
}
