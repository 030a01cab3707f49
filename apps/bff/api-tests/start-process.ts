import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { onTestFinished, vi } from "vitest";

const SERVER = bundledProgram("server");
const PATIENT = { timeout: 20_000, interval: 20 };

export interface LogLine {
  readonly msg: string;
  /** Set in lines of the embedded provider only. */
  readonly name?: string;
  readonly pid: number;
  readonly [field: string]: unknown;
}

/** The server as a process. */
export interface ServerProcess {
  readonly address: string;
  /** Log lines of the server and the embedded provider. */
  lines(): LogLine[];
  /** All that both wrote. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves when no more output comes. */
  readonly closed: Promise<unknown>;
}

interface ProcessOptions {
  /** A program that logs the same "Server listening" line. */
  readonly file?: string;
  /** The hook of the test's context; needed in concurrent tests. */
  readonly onTestFinished?: (cleanUp: () => void) => void;
}

export async function startProcess(
  env: Readonly<Record<string, string>>,
  { file = SERVER, onTestFinished: whenFinished = onTestFinished }: ProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [file], {
    env: {
      PORT: "0",
      DATA_DIR: await mkdtemp(join(tmpdir(), "tradeslip-process-")),
      WEB_DIST: join(import.meta.dirname, "empty-web"),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  whenFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const closed = once(child, "close");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const lines = () =>
    output
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line) as LogLine);
  const address = await vi.waitFor(() => {
    const line = lines().find(({ msg, name }) => name === undefined && msg.startsWith("Server listening at"));
    if (!line) throw new Error(`not listening yet: ${output}`);
    return line.msg.replace("Server listening at ", "");
  }, PATIENT);
  return { address, lines, output: () => output, ended, closed, signal: (name) => void child.kill(name) };
}
