import { executionAsyncResource } from "node:async_hooks";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

const kept = new WeakMap<Server, object[]>();

/**
 * Keeps the first request, its response and one of Node's ticks for as long as the server lives. V8 drops the shape (map) of objects
 * when a full collection finds none of them, as after a quiet half minute, and two things are then slow for the rest of the process:
 * the size of a ServerResponse is settled at the eighth, from the shapes that are there, and too small a one makes each a dictionary;
 * the computed keys of a tick (node:internal/process/task_queues) are defined by calls of V8's runtime. A cache hit took 37 µs of CPU
 * time instead of 18 (decision 014).
 */
export function keepShapes(server: Server): void {
  server.once("request", (request: IncomingMessage, response: ServerResponse) => {
    const objects: object[] = [request, response];
    kept.set(server, objects);
    process.nextTick(() => objects.push(executionAsyncResource()));
  });
}
