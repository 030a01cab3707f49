import { once } from "node:events";
import { createServer, type Server, type IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { systemClock } from "@tradeslip/node-kit/clock";
import { UNMETERED } from "../limits/unmetered.ts";
import { OpenConnections } from "../http/open-connections.ts";

export interface MetricsAddress {
  /** Null: no listener of its own. */
  readonly port: number | null;
  readonly host: string;
}

export interface ExposeMetricsOptions extends MetricsAddress {
  /** The desk is meant for others than this machine's users. */
  readonly isPublic: boolean;
}

const PATH = "/metrics";
const MAX_SCRAPERS = 64;
const TIMEOUTS = {
  headersTimeout: 8_000,
  requestTimeout: 9_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 35_000,
};

/**
 * Figures are for the operator, and what proxies pass on is for everybody. So they have a port of their own, which no
 * proxy needs to know; without one they are told to this machine only, and not at all by a desk that is public.
 */
export function exposeMetrics(
  server: FastifyInstance,
  registry: Registry,
  options: ExposeMetricsOptions,
): void {
  const { port, host, isPublic } = options;
  if (port !== null) return listenBeside(server, createMetricsServer(registry), { port, host });
  if (isPublic) return;
  server.get(PATH, { schema: { hide: true }, config: UNMETERED }, async (request, reply) => {
    if (!isLoopback(request.raw)) return reply.callNotFound();
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Opens before the server listens, so that a port that is taken stops the start. */
function listenBeside(server: FastifyInstance, own: Server, address: { port: number; host: string }): void {
  server.addHook("onReady", async () => {
    own.listen(address);
    await once(own, "listening");
    server.log.info(address, "metrics are served");
  });
  server.addHook("onClose", async () => {
    if (!own.listening) return;
    own.close();
    own.closeAllConnections();
  });
}

function createMetricsServer(registry: Registry): Server {
  const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
  const connections = new OpenConnections({ max: MAX_SCRAPERS, trust: false, clock: systemClock });
  const answer = connections.inTurn((request, response) => {
    if (request.url !== PATH || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, headers).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const server = createServer(TIMEOUTS, answer);
  connections.watch(server);
  return server;
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** This machine's own names, with any port. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** What proxies say of whom they speak for. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * True for a call from this machine, to it by one of its own names, that no proxy passed on. By name: a page that somebody
 * opens here may have pointed its own name at this machine (DNS rebinding), and read what it is answered.
 */
export function isLoopback({ socket, headers }: IncomingMessage): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? "")) return false;
  if (!LOOPBACK_HOST.test(headers.host ?? "")) return false;
  return FORWARDED.every((name) => headers[name] === undefined);
}
