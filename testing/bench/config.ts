import { availableParallelism } from "node:os";
import { spawnSync } from "node:child_process";

/** Connections of the saturating load. */
export const CONNECTIONS = 64;
/** How often each pair is measured, alternating. */
export const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
export const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 2);

const canPin = availableParallelism() > 1 && has("taskset");

/** The command line that keeps a process on one core: servers on 0, load on 1, so that they share none. */
export function pinned(core: 0 | 1, command: readonly string[]): readonly string[] {
  return canPin ? ["taskset", "-c", String(core), ...command] : command;
}

export function has(tool: string): boolean {
  return spawnSync("which", [tool]).status === 0;
}

export function describeMachine(): string {
  const pinning = canPin ? "servers on core 0, load on core 1" : "not pinned to cores";
  return `${availableParallelism()} cores, ${pinning}; load by ${has("wrk") ? "wrk" : "autocannon"}`;
}
