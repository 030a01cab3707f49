import { parentPort } from "node:worker_threads";
import type { Job } from "./job.ts";
import { lowerPriority } from "./lower-priority.ts";

/** A message to a worker: one job at a time. */
export interface JobRequest {
  readonly name: string;
  readonly input: unknown;
}

/** A message from a worker: first which jobs it knows, then the outcome of each. */
export type JobReply =
  | { readonly ready: readonly string[] }
  | { readonly output: unknown }
  | { readonly error: unknown };

/** Before that, readers wait for what the jobs make: nothing is cached yet. */
const LOW_AFTER_MS = 60_000;

/** Runs jobs for the thread that started this one; after the first minute, at a lower priority. */
export function serveJobs(jobs: readonly Job<never, unknown>[]): void {
  setTimeout(lowerPriority, LOW_AFTER_MS).unref();
  const byName = new Map(jobs.map((job) => [job.name, job as Job<unknown, unknown>]));
  const port = parentPort!;
  const reply = (message: JobReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const serve = async ({ name, input }: JobRequest) => {
    try {
      const job = byName.get(name)!;
      const output = await job.run(input);
      reply({ output }, job.transfer?.(output));
    } catch (error) {
      reply({ error });
    }
  };
  port.on("message", (request: JobRequest) => void serve(request));
  reply({ ready: [...byName.keys()] });
}
