import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Expensive parts that are kept between runs: base systems and, if the engine is ours, its images. */
export const CACHE = "/var/tmp/tradeslip-compose";
const PLUGIN = "usr/libexec/docker/cli-plugins/docker-compose";
const LONGEST_START_MS = 60_000;
/** Environment of commands: our plugin folder besides the machine's own, and no BuildKit. */
export const ENVIRONMENT: NodeJS.ProcessEnv = { ...process.env };

const succeeds = (command: string, ...args: readonly string[]) =>
  spawnSync(command, args, { stdio: "ignore", env: ENVIRONMENT }).status === 0;
const answers = () => succeeds("docker", "info");

/** What is missing to run this at all, in words; empty if nothing is. */
export function missing(): readonly string[] {
  return [
    ...(process.getuid?.() === 0 ? [] : ["root"]),
    ...(succeeds("docker", "--version") && (answers() || succeeds("dockerd", "--version"))
      ? []
      : ["docker (Debian's docker.io)"]),
    ...(succeeds("debootstrap", "--version") ? [] : ["debootstrap"]),
  ];
}

/** Starts an engine if none is running. Returns a function that stops it. */
export async function startEngine(): Promise<() => Promise<void>> {
  if (answers()) return async () => {};
  mkdirSync(CACHE, { recursive: true });
  const log = openSync(join(CACHE, "dockerd.log"), "a");
  const engine = spawn("dockerd", ["--data-root", join(CACHE, "docker")], { stdio: ["ignore", log, log] });
  const until = performance.now() + LONGEST_START_MS;
  while (!answers()) {
    if (engine.exitCode !== null || performance.now() > until) {
      engine.kill("SIGTERM");
      throw new Error(`dockerd does not start; see ${join(CACHE, "dockerd.log")}`);
    }
    await wait(500);
  }
  return () => endOf(engine);
}

async function endOf(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null) return;
  await new Promise<void>((resolve) => {
    engine.once("exit", () => resolve());
    engine.kill("SIGTERM");
  });
}

/** Finds Compose, on the machine or in a Debian package (`from`: a base system that contains it). */
export function findCompose(from: string): void {
  if (succeeds("docker", "compose", "version")) return;
  const folder = join(CACHE, "docker-config/cli-plugins");
  execFileSync("install", ["-D", "--target-directory", folder, join(from, PLUGIN)]);
  ENVIRONMENT["DOCKER_CONFIG"] = join(CACHE, "docker-config");
  if (!succeeds("docker", "compose", "version"))
    throw new Error(`${PLUGIN} of Debian's package does not run`);
}

/** Runs a command and returns its output; throws with the output if it fails. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...ENVIRONMENT, ...env },
    });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output}${errors}`));
    });
  });
}

export const docker = (...args: readonly string[]) => run("docker", args);
