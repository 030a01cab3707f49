import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { onTestFinished } from "vitest";

const SERVER = bundledProgram("server");
const LIMITED = 'ulimit -f "$1"; shift; exec "$@"';

export interface FailedStart {
  readonly code: number | null;
  /** Output lines that are not log lines. */
  readonly said: string[];
}

export const newDataDir = () => mkdtemp(join(tmpdir(), "tradeslip-start-"));

/**
 * Runs the server until it exits.
 * @param maxFileBlocks limit of a file's size in blocks (ulimit -f); 0 simulates a full disk
 */
export async function runToEnd(
  env: Readonly<Record<string, string>>,
  { maxFileBlocks = "unlimited" } = {},
): Promise<FailedStart> {
  const child = spawn("sh", ["-c", LIMITED, "sh", maxFileBlocks, process.execPath, SERVER], {
    env: { PORT: "0", WEB_DIST: join(import.meta.dirname, "empty-web"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  const said = `${output}${errors}`.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
  return { code, said };
}
