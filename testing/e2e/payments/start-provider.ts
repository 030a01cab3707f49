import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@tradeslip/simulators/free-port";

const PROGRAM = join(import.meta.dirname, "../../../apps/bff/dist/provider.js");
const RELEASE = join(import.meta.dirname, "../../../apps/bff/dist/release.js");
/** The same as the server's (stack/start-stack.ts). */
const START_LIMIT_MS = 120_000;

export interface Provider {
  readonly url: string;
  /** Kills it without a warning. */
  kill(): Promise<void>;
  /** Starts it at the same address, with the same data. */
  start(): Promise<void>;
  /** The operator's command to release a book by hand. */
  release(paymentId: string): Promise<void>;
  /** Stops it for good. */
  close(): Promise<void>;
}

/** The built reference provider in a process of its own. */
export async function startProvider(env: Readonly<Record<string, string>>): Promise<Provider> {
  if (!existsSync(PROGRAM)) throw new Error("Nothing is built yet: run `pnpm run build` first.");
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-provider-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env["PATH"] ?? "",
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    ...env,
  };
  let child = await launch(url, environment);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    url,
    kill,
    start: async () => {
      child = await launch(url, environment);
    },
    async release(paymentId) {
      await promisify(execFile)(process.execPath, [RELEASE, paymentId], { env: environment });
    },
    async close() {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(url: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return child;
    await wait(50);
  }
  child.kill("SIGKILL");
  throw new Error(`The provider did not become ready. It said:\n${output}`);
}
