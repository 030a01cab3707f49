/**
 * Each state of the sources is built once, into a folder of its own that never changes afterwards: a server
 * keeps what it serves while others build beside it, and a start without changes builds nothing. Plain
 * JavaScript without dependencies, like run.mjs.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const SOURCES = ["apps", "packages", "locales"];
const SHARED = [
  "package.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "tsconfig.base.json",
  "lingui.config.ts",
];
/** Generated from the sources, or data. */
const NO_SOURCE = new Set(["node_modules", "dist", ".builds", ".data", ".compile-cache", "icons"]);
/** Prefix of the name of a folder being built. The folder of a killed build is removed after an hour. */
const HALF = ".half-";
const HALF_LIMIT_MS = 3_600_000;
/** Besides those in use. */
const KEPT_BUILDS = 2;
/** Sources that change during a build are built again. */
const ATTEMPTS = 3;

/**
 * The folder with the build of the current sources: bff/dist and web/dist.
 * @param build builds into the given folder, and returns its exit code
 * @returns the folder, or the exit code of a failed build
 */
export async function builtFolder(root, build) {
  const builds = join(root, "apps/bff/.builds");
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const id = sourcesId(root);
    const folder = join(builds, id);
    if (existsSync(folder)) return { folder };
    mkdirSync(builds, { recursive: true });
    const half = mkdtempSync(join(builds, HALF));
    const code = await build(half);
    const isWhole = code === 0 && sourcesId(root) === id;
    // If another start was faster, its build stays.
    if (isWhole && !existsSync(folder)) moveUnlessThere(half, folder);
    rmSync(half, { recursive: true, force: true });
    if (code !== 0) return { code };
    if (isWhole) return { folder };
  }
  process.stderr.write(
    `The sources changed during each of ${ATTEMPTS} builds. Start again when they rest.\n`,
  );
  return { code: 1 };
}

/** Marks this build as used by a process, until the returned function is called or the process has ended. */
export function holdBuild(folder, pid) {
  const users = join(folder, "users");
  const user = join(users, String(pid));
  mkdirSync(users, { recursive: true });
  writeFileSync(user, "");
  utimesSync(folder, new Date(), new Date());
  return () => rmSync(user, { force: true });
}

/** Removes builds that no process uses, except the latest two, and the remains of killed builds. */
export function removeOldBuilds(root) {
  const builds = join(root, "apps/bff/.builds");
  const ages = readdirSync(builds)
    .map((name) => ({ name, folder: join(builds, name) }))
    // Another start may have removed it meanwhile.
    .flatMap((each) => {
      const state = statSync(each.folder, { throwIfNoEntry: false });
      return state ? [{ ...each, usedAt: state.mtimeMs }] : [];
    })
    .toSorted((one, other) => other.usedAt - one.usedAt);
  const halves = ages.filter(({ name }) => name.startsWith(HALF));
  const whole = ages.filter(({ name }) => !name.startsWith(HALF));
  const old = [
    ...halves.filter(({ usedAt }) => Date.now() - usedAt > HALF_LIMIT_MS),
    ...whole.slice(KEPT_BUILDS).filter(({ folder }) => !isUsed(folder)),
  ];
  for (const { folder } of old) rmSync(folder, { recursive: true, force: true });
}

function isUsed(folder) {
  const users = join(folder, "users");
  return existsSync(users) && readdirSync(users).some((pid) => isAlive(Number(pid)));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function moveUnlessThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

/** Changes with any source, and with the operator's build options (apps/web/src/offline/README.md). */
function sourcesId(root) {
  const hash = createHash("sha256").update(process.env.SERVICE_WORKER ?? "");
  for (const file of [...SHARED, ...SOURCES.flatMap((folder) => filesIn(root, folder))].toSorted(byName)) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`\0${file}\0`).update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}

function filesIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NO_SOURCE.has(entry.name)) return [];
    return entry.isDirectory() ? filesIn(root, path) : [path];
  });
}

const STAMP = "node_modules/.installed.json";

/** Whether the installed packages are those that the manifests require. */
export function isInstalled(root) {
  try {
    const { id, folders } = JSON.parse(readFileSync(join(root, STAMP), "utf8"));
    return id === packagesId(root) && folders.every((folder) => existsSync(join(root, folder)));
  } catch {
    return false;
  }
}

export function noteInstalled(root) {
  if (!existsSync(join(root, "node_modules"))) return;
  const folders = packagesOf(root)
    .map((folder) => join(folder, "node_modules"))
    .filter((folder) => existsSync(join(root, folder)));
  writeFileSync(join(root, STAMP), JSON.stringify({ id: packagesId(root), folders }));
}

function packagesId(root) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  const manifests = packagesOf(root).map((folder) => join(folder, "package.json"));
  for (const file of [...manifests, "pnpm-lock.yaml", "pnpm-workspace.yaml"]) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`\0${file}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function packagesOf(root) {
  const folders = [...SOURCES, "testing"].filter((folder) => existsSync(join(root, folder)));
  return [
    "",
    ...folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name))),
  ];
}

/** By code units: the same order in every locale. */
function byName(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
