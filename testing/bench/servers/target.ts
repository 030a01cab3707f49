import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { pinned } from "../config.ts";

/** A server under measurement. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number;
  /** CPU seconds used so far by the server and its workers; null if the system does not tell. */
  cpuSeconds(): number | null;
  /** Current resident memory in MB; null if the system does not tell. */
  memoryMB(): number | null;
  close(): Promise<void>;
}

interface Start {
  readonly name: string;
  readonly command: readonly string[];
  readonly url: string;
  /** Path that answers 200 once the server is ready. */
  readonly readyPath: string;
  readonly env?: Readonly<Record<string, string>>;
}

const START_LIMIT_MS = 10_000;
const POLL_MS = 3;
/** Linux counts a process's CPU time in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** Starts a server on its own core and waits for its first answer. */
export async function startTarget({ name, command, url, readyPath, env = {} }: Start): Promise<Target> {
  const [file = "", ...args] = pinned(0, command);
  const started = performance.now();
  const child = spawn(file, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${name} could not be started: ${command.join(" ")}`);
  await firstAnswer(`${url}${readyPath}`, name);
  const startMs = performance.now() - started;
  return {
    name,
    url,
    pid,
    startMs,
    cpuSeconds: () => sum(family(pid).map(cpuSecondsOf)),
    memoryMB: () => sum(family(pid).map(memoryOf)),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function firstAnswer(url: string, name: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await wait(POLL_MS);
  }
  throw new Error(`${name} gave no answer at ${url} within ${START_LIMIT_MS / 1000} s`);
}

/** The process and its children (nginx's workers). */
function family(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`)?.trim().split(/\s+/).filter(Boolean) ?? [];
  return [pid, ...children.map(Number)];
}

function cpuSecondsOf(pid: number): number | null {
  // The second field is the program's name in brackets; it may hold spaces.
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, "")
    .split(" ");
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND : null;
}

function memoryOf(pid: number): number | null {
  const kB = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`) ?? "")?.[1];
  return kB === undefined ? null : Number(kB) / 1000;
}

function sum(parts: readonly (number | null)[]): number | null {
  return parts.reduce((total, part) => (total === null || part === null ? null : total + part), 0);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
