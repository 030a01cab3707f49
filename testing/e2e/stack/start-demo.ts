import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@tradeslip/simulators/free-port";

const ROOT = join(import.meta.dirname, "../../..");
const START_LIMIT_MS = 120_000;

export interface Demo {
  readonly url: string;
  /** The output of its terminal. */
  output(): string;
  close(): Promise<void>;
}

/** What `npm run demo` starts once everything is built, with a desk of its own. */
export async function startDemo(): Promise<Demo> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-demo-"));
  const child = spawn(
    process.execPath,
    ["scripts/with-simulator.ts", process.execPath, "apps/bff/dist/server.js"],
    {
      cwd: ROOT,
      env: { PATH: process.env["PATH"] ?? "", PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  const close = async () => {
    if (child.exitCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return { url, output: () => output, close };
    await wait(100);
  }
  await close();
  throw new Error(`The demo did not become ready. It said:\n${output}`);
}
