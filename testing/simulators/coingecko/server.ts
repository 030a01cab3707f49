import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers";
import { createCalls } from "./calls.ts";
import { control } from "./control.ts";
import { type ActiveFault, createActiveFaults } from "./faults/active-faults.ts";
import { faultName, faults, FROZEN_MS } from "./faults/index.ts";
import { REDIRECT_TARGET } from "./faults/text-faults.ts";
import { refuseKey, refuseUserAgent, type RequiredKey } from "./guards.ts";
import { createMarket } from "./market.ts";
import { createRateLimit } from "./rate-limit.ts";
import { jsonReply, replyOf, send } from "./respond.ts";
import { routes } from "./routes/index.ts";

export interface ServerOptions {
  seed: number;
  now: () => number;
  limits?: { perMinute: number };
  requireKey?: RequiredKey;
  outsideTop50: readonly string[];
  latencyMs: number;
}

/** Where a request is meant to go: the path below /api/v3 and the fault named in front of it. */
const address = /^(?:\/fault\/([^/]+))?\/api\/v3(\/.*)$/;

/** The HTTP server with its faults and counters; whoever calls it listens and closes. */
export function buildServer(options: ServerOptions) {
  const market = createMarket(options.seed, options.outsideTop50);
  const frozenAt = options.now() - FROZEN_MS;
  const { calls, record, reset } = createCalls();
  const active = createActiveFaults();
  const overLimit = createRateLimit(options.limits?.perMinute);

  function handle(req: IncomingMessage, res: ServerResponse): void {
    const url = new URL(req.url ?? "/", `http://${req.headers.host ?? "localhost"}`);
    if (url.pathname.startsWith("/_control/")) {
      void control(req, res, url.pathname, { active, calls, resetCalls: reset });
      return;
    }
    const [, prefix, apiPath] = address.exec(url.pathname) ?? [];
    const path = apiPath ?? url.pathname;
    const at = options.now();
    record({ path, query: Object.fromEntries(url.searchParams), headers: req.headers, at });
    if (url.pathname === REDIRECT_TARGET) return send(req, res, jsonReply(200, { bitcoin: { usd: 1 } }));
    const refusal = refuseUserAgent(req.headers) ?? overLimit(at) ?? refuseKey(req.headers, url.searchParams, options.requireKey);
    if (refusal) return send(req, res, refusal);
    const named = req.headers["x-simulate-fault"]?.toString() ?? prefix;
    const proceed = () => answer(req, res, { url, path, at, named });
    if (options.latencyMs > 0) setTimeout(proceed, options.latencyMs);
    else proceed();
  }

  function answer(req: IncomingMessage, res: ServerResponse, call: Call): void {
    const { url, path } = call;
    let fault: ActiveFault | undefined;
    try {
      fault = call.named === undefined ? active.take(path) : { name: faultName(call.named), options: {} };
    } catch (error) {
      return send(req, res, jsonReply(400, { error: (error as Error).message }));
    }
    const route = apiRoute(url, req.method);
    const at = fault?.name === "frozen" ? frozenAt : call.at;
    const healthy = route?.({ query: url.searchParams, market, at }) ?? notFound;
    if (fault === undefined) return send(req, res, replyOf(healthy));
    faults[fault.name].answer({ req, res, path, healthy, options: fault.options, origin: url.origin });
  }

  const apiRoute = (url: URL, method: string | undefined) =>
    method === "GET" || method === "HEAD" ? routes.get(address.exec(url.pathname)?.[2] ?? "") : undefined;

  const server: Server = createServer(handle);
  // A pooled connection must outlive a test's pauses; CoinGecko's edge keeps them for minutes.
  server.keepAliveTimeout = 120_000;
  return { server, calls, resetCalls: reset, active };
}

interface Call {
  readonly url: URL;
  readonly path: string;
  readonly at: number;
  /** A fault named by header or path prefix; it goes before those switched on. */
  readonly named: string | undefined;
}

const notFound = { status: 404, body: { error: "Not Found" }, maxAge: 0 };
