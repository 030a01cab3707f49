import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { COMMIT } from "@tradeslip/node-kit/commit";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import { OpenConnections } from "../http/open-connections.ts";
import { UNMETERED } from "../limits/unmetered.ts";
import { VERSION } from "../process/version.ts";

/** Collected once per process: each collection leaves a timer and an observer of collections running. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

/** A registry of its own, so that two apps in one process do not clash. */
export function createRegistry(): Registry {
  const registry = Registry.merge([processMetrics]);
  new Gauge({
    name: "tradeslip_build_info",
    help: "Version and commit of the server, and version of Node, as labels; the value is always 1",
    labelNames: ["version", "commit", "node"],
    registers: [registry],
  }).set({ version: VERSION, commit: COMMIT ?? "source", node: process.version }, 1);
  return registry;
}

export const BREAKER_STATES = { closed: 0, "half-open": 1, open: 2 } as const;

/** A gauge whose value is read at each scrape. */
export function readGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
}

export interface LabelledGauge<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly label: Label;
  /** By the label's value. */
  readonly read: () => Readonly<Record<string, number>>;
}

/** The same, with one value for each value of a label. */
export function readGaugeBy<Label extends string>(
  registry: Registry,
  { name, help, label, read }: LabelledGauge<Label>,
): void {
  const gauge: Gauge<string> = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: () => {
      for (const [value, number] of Object.entries(read())) gauge.set({ [label]: value }, number);
    },
  });
}

/** A counter whose value is read at each scrape. @param read the count since the start */
export function readCounter(registry: Registry, name: string, help: string, read: () => number): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      counter.reset();
      counter.inc(read());
    },
  });
}

interface MetricsAddress {
  /** Null when served on the main port. */
  readonly port: number | null;
  readonly host: string;
}

interface ExposeMetricsOptions extends MetricsAddress {
  /** Whether people beyond this machine use the desk. */
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
 * Metrics are for the operator, so they have a port of their own that no proxy forwards to. Without one the
 * main port serves them to this machine only, and not at all when the desk is public.
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

/** Listens before the server does, so a taken port stops the start. */
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
  const connections = new OpenConnections({ max: MAX_SCRAPERS, trust: false });
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
/** This machine's names, with any port. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** Headers that proxies add. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * True for a direct call from this machine to one of its own names. The name matters: a page opened here
 * could point its own name at this machine (DNS rebinding) and read the response.
 */
function isLoopback({ socket, headers }: IncomingMessage): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? "")) return false;
  if (!LOOPBACK_HOST.test(headers.host ?? "")) return false;
  return FORWARDED.every((name) => headers[name] === undefined);
}
