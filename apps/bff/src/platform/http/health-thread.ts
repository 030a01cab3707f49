import { once } from "node:events";
import { createServer } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { PHASES, type HealthThreadData } from "./health-server.ts";

/** The event loop turns many times a second, even when it is overloaded. */
const BLOCKED_AFTER_MS = 10_000;
/** Responses are a few bytes: a client that takes longer is no probe. */
const TIMEOUTS = { headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 5_000 };
const MAX_CONNECTIONS = 256;
const HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

const { port, host, heartbeat } = workerData as HealthThreadData;

function statusFor(path: string): "ok" | "blocked" | "starting" | "draining" {
  const sinceBeatMs = Number(process.hrtime.bigint() - Atomics.load(heartbeat, 0)) / 1e6;
  if (sinceBeatMs > BLOCKED_AFTER_MS) return "blocked";
  const phase = PHASES[Number(Atomics.load(heartbeat, 1))]!;
  return path === "/livez" || phase === "ready" ? "ok" : phase;
}

const server = createServer(TIMEOUTS, ({ url = "" }, response) => {
  if (url !== "/livez" && url !== "/readyz") return response.writeHead(404).end();
  const status = statusFor(url);
  return response.writeHead(status === "ok" ? 200 : 503, HEADERS).end(JSON.stringify({ status }));
});
server.maxConnections = MAX_CONNECTIONS;
server.listen({ port, host });
await once(server, "listening");
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage("listening");
