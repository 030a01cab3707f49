import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers";
import { control, faultsAndCalls } from "../control.ts";
import { createCalls } from "./calls.ts";
import { type ActiveFault, createActiveFaults } from "./faults/active-faults.ts";
import { faultName, faultNames, faults, FROZEN_MS } from "./faults/index.ts";
import { REDIRECT_TARGET } from "./faults/text-faults.ts";
import { refuseKey, refuseUserAgent, type RequiredKey } from "./guards.ts";
import { createMarket } from "./market.ts";
import { createRateLimit } from "./rate-limit.ts";
import { jsonReply, replyOf, send } from "./respond.ts";
import { routes } from "./routes/index.ts";
import { marketChart } from "./routes/market-chart.ts";

export interface ServerOptions {
  readonly seed: number;
  readonly now: () => number;
  readonly limits?: { perMinute: number };
  readonly requireKey?: RequiredKey;
  readonly outsideTop50: readonly string[];
  readonly stillAt?: number;
  readonly latencyMs: number;
}

interface Call {
  readonly url: URL;
  /** Below /api/v3; any other path as requested. */
  readonly path: string;
  readonly isApi: boolean;
  /** Named by header or path prefix; it takes precedence over the active faults. */
  readonly fault: string | undefined;
  readonly at: number;
}

const apiAddress = /^(?:\/fault\/([^/]+))?\/api\/v3(\/.*)$/;
const notFound = { status: 404, body: { error: "Not Found" }, maxAge: 0 };

/** The HTTP server with its faults and counters; the caller listens and closes. */
export function buildServer(options: ServerOptions) {
  const market = createMarket(options.seed, options.outsideTop50, options.stillAt);
  const frozenAt = options.now() - FROZEN_MS;
  const { calls, record, reset } = createCalls();
  const active = createActiveFaults();
  const overLimit = createRateLimit(options.limits?.perMinute);
  const controlCalls = faultsAndCalls({
    known: Object.fromEntries(faultNames.map((name) => [name, faults[name].says])),
    listFaults: active.list,
    setFault: (name, fault) => active.set(name, fault),
    calls,
    resetCalls: reset,
  });

  function handle(req: IncomingMessage, res: ServerResponse): void {
    const url = new URL(req.url ?? "/", `http://${req.headers.host ?? "localhost"}`);
    if (url.pathname.startsWith("/_control/")) {
      void control(req, res, url.pathname, controlCalls);
      return;
    }
    const call = callOf(req, url, options.now());
    record({
      path: call.path,
      query: Object.fromEntries(url.searchParams),
      headers: req.headers,
      at: call.at,
    });
    if (call.path === REDIRECT_TARGET) return send(req, res, jsonReply(200, { bitcoin: { usd: 1 } }));
    const refusal =
      refuseUserAgent(req.headers) ??
      overLimit(call.at) ??
      refuseKey(req.headers, url.searchParams, options.requireKey);
    if (refusal) return send(req, res, refusal);
    if (options.latencyMs > 0) setTimeout(() => answer(req, res, call), options.latencyMs);
    else answer(req, res, call);
  }

  function answer(req: IncomingMessage, res: ServerResponse, call: Call): void {
    let fault: ActiveFault | undefined;
    try {
      fault =
        call.fault === undefined ? active.take(call.path) : { name: faultName(call.fault), options: {} };
    } catch (error) {
      return send(req, res, jsonReply(400, { error: (error as Error).message }));
    }
    const at = fault?.name === "frozen" ? frozenAt : call.at;
    const route = call.isApi ? (routes.get(call.path) ?? marketChart(call.path)) : undefined;
    const healthy = route?.({ query: call.url.searchParams, market, at }) ?? notFound;
    if (fault === undefined) return send(req, res, replyOf(healthy));
    faults[fault.name].answer({
      req,
      res,
      path: call.path,
      healthy,
      options: fault.options,
      origin: call.url.origin,
    });
  }

  const server = createServer(handle);
  // A pooled connection must outlive a test's pauses; CoinGecko's edge keeps them open for minutes.
  server.keepAliveTimeout = 120_000;
  return { server, calls, resetCalls: reset, active };
}

function callOf(req: IncomingMessage, url: URL, at: number): Call {
  const [, prefix, apiPath] = apiAddress.exec(url.pathname) ?? [];
  return {
    url,
    path: apiPath ?? url.pathname,
    isApi: apiPath !== undefined && (req.method === "GET" || req.method === "HEAD"),
    fault: req.headers["x-simulate-fault"]?.toString() ?? prefix,
    at,
  };
}
