import { rm } from "node:fs/promises";
import { join } from "node:path";
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
/** In bytes, of a socket's path: what macOS allows; Linux allows four more. */
const LONGEST_PATH = 103;

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
    // A statement over a socket takes clients half the time that it takes over TCP.
    const hasSocket = join(cluster.folder, ".s.PGSQL.65535").length <= LONGEST_PATH;
    const settings = hasSocket ? { ...SETTINGS, unix_socket_directories: cluster.folder } : SETTINGS;
    const { url, end } = await runServer(cluster, { settings });
    const host = hasSocket ? `?host=${encodeURIComponent(cluster.folder)}` : "";
    return { url: url + host, stop: () => end().then(remove) };
  } catch (error) {
    await remove();
    // Another program took the port in the meantime.
    if (String(error).includes("could not bind")) return startPostgres(locale);
    throw error;
  }
}
