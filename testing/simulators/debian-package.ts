import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";

const CACHE = join(import.meta.dirname, "../../node_modules/.cache");

/** How to start a program of the machine, or of an unpacked package with its libraries. */
export interface Program {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The program on the PATH, in Debian's folders (not on every PATH), or from the unpacked package. */
export function findProgram(names: readonly string[], packageName: string): Program | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/sbin"];
  const installed = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
  if (installed) return { file: installed, env: process.env };
  const unpacked = join(CACHE, packageName);
  const [file] = globSync(
    names.map((name) => `usr/{bin,sbin}/${name}`),
    { cwd: unpacked },
  );
  if (file === undefined) return undefined;
  const libraries = globSync(["lib/*-linux-*", "usr/lib/*-linux-*"], { cwd: unpacked });
  const path = libraries.map((folder) => join(unpacked, folder)).join(delimiter);
  return { file: join(unpacked, file), env: { ...process.env, LD_LIBRARY_PATH: path } };
}

/**
 * Unpacks a Debian package into node_modules/.cache if the machine has none of its programs. Works as any
 * user, starts no service and changes nothing on the machine.
 * @param names of its program; the first one found counts
 * @param versionOption makes the program print its version: one that does not start is removed again
 * @param missing is written once per run if the program is unavailable
 */
export function installProgram(
  names: readonly string[],
  packageName: string,
  versionOption: string,
  missing: string,
): void {
  if (findProgram(names, packageName)) return;
  // Each project of a run loads this module again.
  const said = `${packageName.toUpperCase().replaceAll("-", "_")}_IS_MISSING`;
  if (!process.env[said]) unpack(packageName);
  const program = findProgram(names, packageName);
  if (program && spawnSync(program.file, [versionOption], { env: program.env }).status === 0) return;
  rmSync(join(CACHE, packageName), { recursive: true, force: true });
  if (!process.env[said]) process.stderr.write(`${missing}\n`);
  process.env[said] = "true";
}

function unpack(packageName: string): void {
  if (!existsSync("/usr/bin/apt-get")) return;
  process.stdout.write(`Unpacking the Debian package ${packageName}, which this machine does not have.\n`);
  const unpacked = join(CACHE, packageName);
  const folder = `${unpacked}-${process.pid}`;
  const own = {
    lists: join(folder, "lists"),
    cache: join(folder, "cache"),
    packages: join(folder, "packages"),
  };
  for (const path of Object.values(own)) mkdirSync(path, { recursive: true });
  // The machine's package lists may be missing or old, and only root may update them.
  const ownLists = [
    `Dir::State::Lists=${own.lists}`,
    `Dir::Cache=${own.cache}`,
    "Debug::NoLocking=true",
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  const isDownloaded =
    download(packageName, own.packages, []) ||
    (run("apt-get", [...ownLists, "-qq", "update"]) && download(packageName, own.packages, ownLists));
  const archives = isDownloaded ? globSync(join(own.packages, "*.deb")) : [];
  const root = join(folder, "root");
  if (archives.length > 0 && archives.every((archive) => run("dpkg-deb", ["-x", archive, root]))) {
    rmSync(unpacked, { recursive: true, force: true });
    renameSync(root, unpacked);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Downloads the package and its missing dependencies. */
function download(packageName: string, folder: string, options: readonly string[]): boolean {
  const plan = spawnSync(
    "apt-get",
    [...options, "install", "--simulate", "--no-install-recommends", packageName],
    { encoding: "utf8" },
  );
  const names = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name!);
  return names.length > 0 && run("apt-get", [...options, "-qq", "download", ...names], folder);
}

function run(file: string, args: readonly string[], cwd?: string): boolean {
  return spawnSync(file, args, { cwd, stdio: ["ignore", "ignore", "pipe"] }).status === 0;
}
