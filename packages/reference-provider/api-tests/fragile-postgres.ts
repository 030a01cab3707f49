import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type Cluster,
  KEPT,
  makeCluster,
  runServer,
  type RunningServer,
} from "@tradeslip/simulators/postgres/cluster";
import { Client } from "pg";

/** Committed data survive the process, though not a machine's crash. Small enough for a small disk. */
const SETTINGS = { shared_buffers: "16MB", max_wal_size: "48MB", min_wal_size: "32MB" };
const PID_FILE = "postmaster.pid";

/** A server for one test, which can stop, freeze and restore it, always at the same address. */
export class FragilePostgres {
  readonly #cluster: Cluster;
  #server: RunningServer;
  #data: string;
  #copies = 0;

  private constructor(cluster: Cluster, server: RunningServer) {
    this.#cluster = cluster;
    this.#server = server;
    this.#data = cluster.data;
  }

  static async start(): Promise<FragilePostgres> {
    const cluster = await makeCluster();
    return new FragilePostgres(cluster, await runServer(cluster, { settings: SETTINGS }));
  }

  get url(): string {
    return this.#server.url;
  }

  /** Shuts it down like an operator: connections end, and committed data are on disk. */
  async shutDown(): Promise<void> {
    await this.#leave(async () => void process.kill(await this.#pid(), "SIGINT"));
  }

  /** Ends it without warning, like a failing machine. */
  async crash(): Promise<void> {
    await this.#leave(() => this.#server.end());
  }

  /** @param data a folder; by default the data it left */
  async start(data: string = this.#data): Promise<void> {
    const { port } = this.#server;
    this.#data = data;
    this.#server = await runServer(this.#cluster, { settings: SETTINGS, port, data });
    await rm(join(this.#cluster.folder, KEPT));
  }

  /** Stops all its processes. @returns a function that resumes them */
  async freeze(): Promise<() => void> {
    const main = await this.#pid();
    const client = new Client({ connectionString: this.url });
    client.on("error", () => {});
    await client.connect();
    // From here on it starts no new ones.
    process.kill(main, "SIGSTOP");
    const { rows } = await client.query<{ pid: number }>("SELECT pid FROM pg_stat_activity");
    // It resumes last: then one that has ended is still there to be sent a signal.
    const pids = [...rows.map(({ pid }) => pid), main];
    const all = (signal: NodeJS.Signals) => {
      for (const pid of pids) process.kill(pid, signal);
    };
    all("SIGSTOP");
    return () => {
      all("SIGCONT");
      void client.end().catch(() => {});
    };
  }

  /** A copy of its data at one moment, as on another machine. @returns the folder */
  async snapshot(): Promise<string> {
    this.#copies += 1;
    const copy = join(this.#cluster.folder, `copy-${this.#copies}`);
    const goOn = await this.freeze();
    await copyOf(this.#data, copy);
    goOn();
    await rm(join(copy, PID_FILE));
    return copy;
  }

  /** Moves its data while it is shut down. @returns the folder where the old data remain */
  async moveTo(folder: string): Promise<string> {
    const left = this.#data;
    await rm(folder, { recursive: true, force: true });
    await copyOf(left, folder);
    this.#data = folder;
    return left;
  }

  /** Ends it and removes its data. */
  async stop(): Promise<void> {
    await this.#server.end();
    await rm(this.#cluster.folder, { recursive: true, force: true });
  }

  async #leave(end: () => Promise<void>): Promise<void> {
    await writeFile(join(this.#cluster.folder, KEPT), "");
    await end();
    await this.#server.hasEnded;
    await this.#server.end();
  }

  async #pid(): Promise<number> {
    return Number((await readFile(join(this.#data, PID_FILE), "utf8")).split("\n")[0]);
  }
}

async function copyOf(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-R", "-p", from, to]);
}
