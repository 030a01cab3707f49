import { once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { FastifyInstance } from "fastify";
import type { Readiness } from "./readiness.ts";

/** What the health thread is given. */
export interface HealthThreadData {
  readonly port: number;
  readonly host: string;
  /** When the main thread last took a turn (`process.hrtime`, ns), and the index of its phase. */
  readonly heartbeat: BigInt64Array<SharedArrayBuffer>;
}

export const PHASES = ["starting", "ready", "draining"] as const satisfies readonly Readiness["phase"][];

export function createHeartbeat(): BigInt64Array<SharedArrayBuffer> {
  return new BigInt64Array(new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT));
}

export function startHealthThread(data: HealthThreadData): Worker {
  // The bundle has it beside this file too.
  const file = `health-thread${extname(import.meta.filename)}`;
  return new Worker(new URL(file, import.meta.url), { workerData: data, resourceLimits: MEMORY });
}

const BEAT_MS = 250;
/** Enough for two requests; it keeps nothing. */
const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/**
 * Serves `/livez` and `/readyz` from a thread and a port of their own, so that a probe does not queue behind
 * a thousand connections. The main thread leaves a heartbeat; when it stops, both answer 503.
 * @returns a function that starts the thread, and rejects if the port is taken. Call it once the server
 *   listens: starting a thread takes a third as long as the server's own start.
 */
export function serveHealth(
  server: FastifyInstance,
  readiness: Readiness,
  address: { readonly port: number; readonly host: string },
): () => Promise<void> {
  const heartbeat = createHeartbeat();
  const beat = () => {
    Atomics.store(heartbeat, 0, process.hrtime.bigint());
    Atomics.store(heartbeat, 1, BigInt(PHASES.indexOf(readiness.phase)));
  };
  let thread: Worker | undefined;
  let beats: NodeJS.Timeout | undefined;
  server.addHook("onClose", async () => {
    clearInterval(beats);
    await thread?.terminate();
  });
  return async () => {
    beat();
    beats = setInterval(beat, BEAT_MS).unref();
    thread = startHealthThread({ ...address, heartbeat });
    await once(thread, "message");
    thread.on("error", (error) => server.log.error({ err: error }, "health is served no longer")).unref();
    server.log.info(address, "health is served");
  };
}
