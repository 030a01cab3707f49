/**
 * `npm start`, `npm run demo`, `npm test` and `npm run test:all` start here, with any installed Node (20 or
 * newer) and npm and before anything is installed, so this file is plain JavaScript without dependencies. It
 * installs, builds and continues with the machine's Node if that is new enough, or else with the one
 * installed from npm.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtFolder, isInstalled, noteInstalled, removeOldBuilds, holdBuild } from "./builds.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The oldest Node that runs everything: 24.7 brought Argon2; SQLite and TypeScript need no flags by then. */
const OLDEST_NODE = { major: 24, minor: 7 };
/**
 * A small young generation stays in the processor's cache: with 4 MB a cache hit costs a tenth less than with
 * 8, and memory under load is a sixth less than with Node's own 16 (pnpm bench). A fixed size makes the start
 * a sixth shorter than growing it.
 */
const SERVER_OPTIONS = ["--min-semi-space-size=4", "--max-semi-space-size=4"];
/** glibc keeps a pool of memory for each thread and returns little of it: one pool takes a tenth less. */
const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "65536", ...process.env };
const PARENT_CHECK_MS = 500;
const FORWARDED_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const COMMANDS = {
  async start() {
    const { node, folder } = await installAndBuild();
    return serve(folder, node, serverIn(folder));
  },
  async demo() {
    const { node, folder } = await installAndBuild();
    return serve(folder, node, ["scripts/with-simulator.ts", node, ...serverIn(folder)]);
  },
  test: () => check(),
  "test:rest": () => check("rest", ...process.argv.slice(3)),
};

/** The bundler treats these characters as the end of a file's name. */
const [unusable] = /[#?]/.exec(ROOT) ?? [];
if (unusable) {
  stop(`This folder's path has a "${unusable}", and Vite cannot build there. Move the folder: ${ROOT}`, 1);
}

const command = COMMANDS[process.argv[2]];
if (!command) stop(`Say which: node scripts/run.mjs ${Object.keys(COMMANDS).join("|")}`, 2);
process.exitCode = await command();

/** The Node executable to continue with, and the folder of the build. */
async function installAndBuild() {
  const node = await install();
  const { folder, code } = await builtFolder(ROOT, (half) =>
    run(...withPnpm("pnpm", "run", "build"), { ...buildEnvironment(node), BUILD_DIR: half }),
  );
  if (!folder) return stopAfter("Building", code);
  return { node, folder };
}

/** @param args of scripts/check.ts */
async function check(...args) {
  const node = await install();
  return run(...withPnpm(node, "scripts/check.ts", ...args), buildEnvironment(node));
}

/** Returns the Node executable to continue with. */
async function install() {
  if (!isInstalled(ROOT)) {
    const [file, args] = withPnpm("pnpm", "install", "--frozen-lockfile");
    const code = await run(file, args, buildEnvironment(process.execPath));
    if (code !== 0) stopAfter("Installing", code);
    noteInstalled(ROOT);
  }
  return chooseNode();
}

function serverIn(folder) {
  return [...SERVER_OPTIONS, join(folder, "bff/dist/server.js")];
}

/** Runs a build's server, and keeps the build while it runs. */
async function serve(folder, file, args) {
  const releaseOwn = holdBuild(folder, process.pid);
  removeOldBuilds(ROOT);
  let release = () => {};
  const code = await run(file, args, SERVER_ENVIRONMENT, (pid) => {
    release = holdBuild(folder, pid);
  });
  release();
  releaseOwn();
  return code;
}

function stopAfter(name, code) {
  return stop(`${name} failed (exit code ${code}); its messages stand above.`, code);
}

/** The command with the pinned pnpm on its PATH: the installed one if of that version, else through npm. */
function withPnpm(file, ...args) {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const version = packageManager.replace(/^pnpm@/, "").replace(/\+.*$/, "");
  const present = spawnSync("pnpm", ["--version"], { cwd: ROOT, encoding: "utf8", timeout: 10_000 });
  if (present.status === 0 && present.stdout.trim() === version) return [file, args];
  const throughNpm = ["exec", "--yes", `--package=pnpm@${version}`, "--", file, ...args];
  const npmScript = process.env.npm_execpath;
  return npmScript?.endsWith("npm-cli.js")
    ? [process.execPath, [npmScript, ...throughNpm]]
    : ["npm", throughNpm];
}

/** Tries the packaged Node at once: one built for newer systems would fail later with an unclear error. */
function chooseNode() {
  if (isNewEnough(process.versions.node)) {
    // pnpm puts this link first on a script's PATH; remove it so that all steps use one Node.
    const isPackaged = process.execPath.startsWith(join(ROOT, "node_modules"));
    if (!isPackaged) rmSync(join(ROOT, "node_modules/.bin/node"), { force: true });
    return process.execPath;
  }
  const platform = `${process.platform}-${process.arch}`;
  const packaged = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(ROOT, "node_modules", name, "bin", "node"))
    .find((file) => existsSync(file));
  if (!packaged) return stopWithoutNode(`there is no packaged one for ${platform}`);
  const tried = spawnSync(packaged, ["--version"], { encoding: "utf8", timeout: 10_000 });
  if (tried.status === 0) return packaged;
  const [reason = ""] = (tried.stderr || tried.error?.message || "no reason given").split("\n");
  return stopWithoutNode(`the packaged one does not start here (${reason.replace(/^.*?: /, "")})`);
}

function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
}

function stopWithoutNode(why) {
  const oldest = `${OLDEST_NODE.major}.${OLDEST_NODE.minor}`;
  return stop(
    `Node ${oldest} or newer is missing: this is Node ${process.versions.node}, and ${why}. ` +
      "Install one from https://nodejs.org and try again.",
    1,
  );
}

/**
 * NODE_ENV=production is meant for the server and would skip installing build tools. Vite and tsc keep
 * compiled code in the shared temporary folder, where another user of the machine could plant code for them
 * to run.
 * @param node the Node to put first on the PATH
 */
function buildEnvironment(node) {
  const { NODE_ENV: _, ...environment } = process.env;
  return {
    ...environment,
    NODE_DISABLE_COMPILE_CACHE: "1",
    PATH: [dirname(node), environment.PATH].join(delimiter),
  };
}

/**
 * A signal sent to npm ends the shell between npm and this process but does not arrive here. So under npm,
 * the end of that shell counts as a signal. Returns a function that stops watching.
 */
function whenOrphaned(react) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) react("SIGTERM");
  }, PARENT_CHECK_MS);
  return () => clearInterval(timer);
}

/** Runs a command, forwards signals, and returns its exit code (128 + n if signal n ended it). */
function run(file, args, env = process.env, onStart = () => {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: ROOT, env, stdio: "inherit" });
    if (child.pid !== undefined) onStart(child.pid);
    const forward = (signal) => child.kill(signal);
    const stopWatching = whenOrphaned(forward);
    const done = (code) => {
      stopWatching();
      for (const signal of FORWARDED_SIGNALS) process.off(signal, forward);
      resolve(code);
    };
    for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
    child.once("error", (error) => {
      process.stderr.write(`${file} could not be started: ${error.message}\n`);
      done(127);
    });
    child.once("exit", (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

function stop(line, code) {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
