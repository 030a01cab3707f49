import { rm } from "node:fs/promises";
import { makeCluster, runServer } from "./cluster.ts";

/** A PostgreSQL server of its own for a run of tests. */
export interface PostgresServer {
  /** Of the database that is always there: other names take its place. */
  readonly url: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** Data need not survive: nothing waits for a disk. */
const SETTINGS = {
  max_connections: "300",
  shared_buffers: "64MB",
  synchronous_commit: "off",
  autovacuum: "off",
};

/**
 * Starts the PostgreSQL that comes as a package, as any user, in a temporary folder. Throws where the machine
 * has no such package or cannot run it.
 * @param locale of the machine's library, such as en_US: its databases may sort as it does, if its sources are
 * installed
 */
export async function startPostgres(locale?: string): Promise<PostgresServer> {
  const cluster = await makeCluster(locale);
  const remove = () => rm(cluster.folder, { recursive: true, force: true });
  try {
    const { url, end } = await runServer(cluster, { settings: SETTINGS });
    return { url, stop: () => end().then(remove) };
  } catch (error) {
    await remove();
    // Another program took the port meanwhile.
    if (String(error).includes("could not bind")) return startPostgres(locale);
    throw error;
  }
}
