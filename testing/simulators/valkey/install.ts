import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findServer, UNPACKED } from "./engine.ts";

const MISSING =
  "Not run: the tests that need Valkey. Install it or Redis (Debian: apt-get install redis-server; macOS: brew install redis).";
/** Set once the line above was printed: each project has its own copy of this module. */
const SAID = "VALKEY_IS_MISSING";

/**
 * Vitest runs this before projects that need Valkey. Where no server is installed, it unpacks Debian's package into
 * node_modules/.cache, as any user: no service starts and nothing of the machine changes.
 */
export default function setup(): void {
  if (findServer()) return;
  if (!process.env[SAID]) unpackPackage();
  const server = findServer();
  if (server && spawnSync(server.file, ["--version"], { env: server.env }).status === 0) return;
  rmSync(UNPACKED, { recursive: true, force: true });
  if (!process.env[SAID]) process.stderr.write(`${MISSING}\n`);
  process.env[SAID] = "true";
}

function unpackPackage(): void {
  if (!existsSync("/usr/bin/apt-get")) return;
  process.stdout.write("No Valkey yet; unpacking the Debian package redis-server.\n");
  const folder = `${UNPACKED}-${process.pid}`;
  const own = {
    lists: join(folder, "lists"),
    cache: join(folder, "cache"),
    packages: join(folder, "packages"),
  };
  for (const path of Object.values(own)) mkdirSync(path, { recursive: true });
  // Package lists may be missing or old, and only root may update the machine's.
  const ownLists = [
    `Dir::State::Lists=${own.lists}`,
    `Dir::Cache=${own.cache}`,
    "Debug::NoLocking=true",
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  const isDownloaded =
    download(own.packages, []) ||
    (run("apt-get", [...ownLists, "-qq", "update"]) && download(own.packages, ownLists));
  const archives = isDownloaded ? globSync(join(own.packages, "*.deb")) : [];
  const root = join(folder, "root");
  if (archives.length > 0 && archives.every((archive) => run("dpkg-deb", ["-x", archive, root]))) {
    rmSync(UNPACKED, { recursive: true, force: true });
    renameSync(root, UNPACKED);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Downloads the package and its missing dependencies. */
function download(folder: string, options: readonly string[]): boolean {
  const plan = spawnSync(
    "apt-get",
    [...options, "install", "--simulate", "--no-install-recommends", "redis-server"],
    { encoding: "utf8" },
  );
  const names = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!);
  return names.length > 0 && run("apt-get", [...options, "-qq", "download", ...names], folder);
}

function run(file: string, args: readonly string[], cwd?: string): boolean {
  return spawnSync(file, args, { cwd, stdio: ["ignore", "ignore", "pipe"] }).status === 0;
}
