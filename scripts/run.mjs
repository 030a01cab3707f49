/**
 * `npm start`, `npm run demo` and `npm test` begin here, with whatever Node (20 or newer) and npm a machine has and
 * before anything is installed: so this file is plain JavaScript without dependencies. It installs, builds and hands
 * over to Node 26, which the installation brings along.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_MAJOR = 26;
/**
 * A small young generation: a sixth less memory under load for the same answers a second (pnpm bench). It has that size
 * from the start, which without growing is a sixth shorter.
 */
const SERVER = ["--min-semi-space-size=8", "--max-semi-space-size=8", "apps/bff/dist/server.js"];
const PARENT_CHECK_MS = 500;
const FORWARDED_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const COMMANDS = {
  async start() {
    await installAndBuild();
    return run(nodeBinary(), SERVER);
  },
  async demo() {
    await installAndBuild();
    const node = nodeBinary();
    return run(node, ["scripts/with-simulator.ts", node, ...SERVER]);
  },
  async test() {
    await install();
    return run(...withPnpm(nodeBinary(), "scripts/check.ts"), buildEnvironment());
  },
};

const command = COMMANDS[process.argv[2]];
if (!command) stop(`Say which: node scripts/run.mjs ${Object.keys(COMMANDS).join("|")}`, 2);
process.exitCode = await command();

async function installAndBuild() {
  await install();
  await step("Building", withPnpm("pnpm", "run", "build"));
}

async function install() {
  await step("Installing", withPnpm("pnpm", "install", "--frozen-lockfile"));
  nodeBinary();
}

/** Runs one preparation; what fails ends everything here, with its own exit code. */
async function step(name, [file, args]) {
  const code = await run(file, args, buildEnvironment());
  if (code !== 0) stop(`${name} failed (exit code ${code}); its messages stand above.`, code);
}

/** How to run a command that finds the pinned pnpm: the machine's own if it is that version, else npm brings it. */
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

/** Node 26: the one running this, or the one that came as a package for this platform. */
function nodeBinary() {
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const found = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(ROOT, "node_modules", name, "bin", "node"))
    .find((file) => existsSync(file));
  if (found) return found;
  return stop(
    `Node ${NODE_MAJOR} is missing: this is Node ${process.versions.node}, and no packaged one came for ${platform}. ` +
      "Install Node 26 or newer from https://nodejs.org and try again.",
    1,
  );
}

/** NODE_ENV=production is meant for the server; it would keep the build tools from being installed. */
function buildEnvironment() {
  const { NODE_ENV: _, ...environment } = process.env;
  return environment;
}

/**
 * A signal sent to npm ends the shell between npm and us and never arrives here. So when npm started this, the end of
 * that shell counts as the signal. Returns how to stop watching.
 */
function whenOrphaned(react) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) react("SIGTERM");
  }, PARENT_CHECK_MS);
  return () => clearInterval(timer);
}

/** Runs until it ends, passes signals on, and gives its exit code (128 + n when signal n ended it). */
function run(file, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: ROOT, env, stdio: "inherit" });
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
