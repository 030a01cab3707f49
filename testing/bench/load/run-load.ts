import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { pinned } from "../config.ts";

const run = promisify(execFile);

export interface Latencies {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly refused?: number;
}

/** Runs one of the load programs of this folder on the other core. */
export async function runLoad<Result = Latencies>(
  program: "paced.ts" | "stampede.ts" | "impatient.ts",
  args: readonly string[],
): Promise<Result> {
  const [file = "", ...rest] = pinned(1, [process.execPath, join(import.meta.dirname, program), ...args]);
  const { stdout } = await run(file, rest);
  return JSON.parse(stdout) as Result;
}
