import { rm } from "node:fs/promises";
import { makeCluster, runServer } from "./cluster.ts";

/** A PostgreSQL server for one test run. */
export interface PostgresServer {
  /** URL of the default database; replace its name for others. */
  readonly url: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** Data need not survive, so nothing waits for a disk. */
const SETTINGS = {
  max_connections: "300",
  shared_buffers: "64MB",
  synchronous_commit: "off",
  autovacuum: "off",
};

/**
 * Starts the PostgreSQL from the npm package, as any user, in a temporary folder. Throws if the machine has
 * no such package or cannot run it.
 * @param locale of the machine's C library, such as en_US: databases may sort like it, if its sources are
 *   installed
 */
export async function startPostgres(locale?: string): Promise<PostgresServer> {
  const cluster = await makeCluster(locale);
  const remove = () => rm(cluster.folder, { recursive: true, force: true });
  try {
    const { url, end } = await runServer(cluster, { settings: SETTINGS });
    return { url, stop: () => end().then(remove) };
  } catch (error) {
    await remove();
    // Another program took the port in the meantime.
    if (String(error).includes("could not bind")) return startPostgres(locale);
    throw error;
  }
}
