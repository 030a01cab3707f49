import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram, type Program } from "../debian-package.ts";
import { freePort } from "../free-port.ts";

/** A running Valkey (or Redis) that a test can stop and restart. */
export interface Engine {
  /** For VALKEY_URL. */
  readonly url: string;
  /** While on, commands are accepted but not answered. */
  hang(on: boolean): void;
  /** Stops it; its data is lost. */
  kill(): Promise<void>;
  /** Starts it again at the same address, empty. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineKind {
  /** False on a machine without the server: then `start` skips the calling test. */
  readonly isInstalled: boolean;
  start(): Promise<Engine>;
}

export const PROGRAMS = ["valkey-server", "redis-server"];
/** The Debian package. */
export const PACKAGE = "redis-server";

export function findServer(): Program | undefined {
  return findProgram(PROGRAMS, PACKAGE);
}

/** Resolves when the server accepts connections. It stores nothing on disk. */
export async function startServer(
  { file, env }: Program,
  port: number,
  more: readonly string[] = [],
): Promise<ChildProcess> {
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn(file, [...options, ...more], { env, stdio: ["ignore", "pipe", "ignore"] });
  let log = "";
  server.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
  for (let tries = 0; !log.includes("Ready to accept connections"); tries += 1) {
    if (tries > 500 || server.exitCode !== null) throw new Error(`${file} does not start: ${log}`);
    await pause(10);
  }
  return server;
}

export async function killServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, "exit");
  server.kill("SIGKILL");
  await gone;
}

/**
 * A single server, in a new process for each start. Each start also has a new folder, because it would read
 * what a previous one wrote there as primary or replica.
 */
export async function startStandalone(program: Program): Promise<Engine> {
  const port = await freePort();
  const start = async () => {
    const folder = await mkdtemp(join(tmpdir(), "tradeslip-valkey-"));
    const server = await startServer(program, port, ["--dir", folder]);
    const end = async () => {
      await killServer(server);
      await rm(folder, { recursive: true, force: true });
    };
    return { server, end };
  };
  let running = await start();
  return {
    url: `valkey://127.0.0.1:${port}`,
    hang: (on) => void running.server.kill(on ? "SIGSTOP" : "SIGCONT"),
    kill: () => running.end(),
    revive: async () => {
      running = await start();
    },
    close: () => running.end(),
  };
}
