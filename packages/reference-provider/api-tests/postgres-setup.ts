import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** URLs of PostgreSQL servers, each for some of the workers; undefined when testing SQLite. */
    databaseServers?: string[];
    databaseIsPglite?: boolean;
  }
}

/** PGlite has one thread: with one server, the tests of four workers would wait for it. */
const PGLITE_SERVERS = 2;

/** Global setup of the PostgreSQL project: the server of DATABASE_TEST_URL, or PGlite in threads of this process. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.DATABASE_TEST_URL;
  if (given) {
    project.provide("databaseServers", [given]);
    return undefined;
  }
  const threads = Array.from(
    { length: PGLITE_SERVERS },
    () => new Worker(new URL("pglite-server.ts", import.meta.url)),
  );
  const urls = await Promise.all(threads.map(async (thread) => String((await once(thread, "message"))[0])));
  project.provide("databaseServers", urls);
  project.provide("databaseIsPglite", true);
  return async () => {
    await Promise.all(threads.map((thread) => thread.terminate()));
  };
}
