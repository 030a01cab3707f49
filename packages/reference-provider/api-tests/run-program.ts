import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { CHILD_ENV, type Running } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface ProgramOptions extends Pick<Running, "dataDir"> {
  readonly env?: Readonly<Record<string, string>>;
  /** An open file instead of the captured output, or a reader that has ended. */
  readonly stdout?: "pipe" | "closed" | number;
}

/** Runs a program to completion, as in an image, with the environment of this data folder. */
export async function runProgram(
  name: "provider" | "desk" | "backup" | "restore",
  args: readonly string[],
  { dataDir, env = {}, stdout: output = "pipe" }: ProgramOptions,
): Promise<Ended> {
  const child = spawn(process.execPath, [bundledProgram(name), ...args], {
    env: { ...CHILD_ENV, DATA_DIR: dataDir, ...(await databaseEnv(dataDir)), ...env },
    stdio: ["ignore", output === "closed" ? "pipe" : output, "pipe"],
  });
  const exit = once(child, "exit");
  if (output === "closed") child.stdout?.destroy();
  const said = output === "pipe" && child.stdout ? text(child.stdout) : "";
  const [stdout, stderr] = await Promise.all([said, text(child.stderr!)]);
  const [code] = (await exit) as [number | null];
  return { code, stdout, stderr };
}
