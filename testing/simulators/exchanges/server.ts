import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { jsonReply, send } from "../coingecko/respond.ts";
import { control, faultsAndCalls } from "../control.ts";
import { type ActiveFault, createActiveFaults } from "./active-faults.ts";
import { createCalls } from "./calls.ts";
import { faultNames, faults } from "./faults.ts";
import { createPrices, type Prices } from "./prices.ts";
import { playedSource, type PlayedSource, playedSources, shapes } from "./shapes/index.ts";
import type { Answer, Shape } from "./shapes/shape.ts";
import type { Ticker } from "./ticker.ts";

/** The HTTP server with its prices, faults and counters; the caller listens and closes. */
export function buildServer({ seed, now }: { seed: number; now: () => number }) {
  const prices = createPrices(seed);
  const active = createActiveFaults(now);
  const { calls, record, reset: resetCalls } = createCalls();
  const controlCalls = {
    ...faultsAndCalls({
      known: Object.fromEntries(faultNames.map((name) => [name, faults[name].says])),
      listFaults: active.list,
      setFault(name, { source = null, ...options }) {
        active.set(source === null ? null : playedSource(source), name, options);
      },
      calls,
      resetCalls,
    }),
    "PUT /price": (order: Readonly<Record<string, unknown>>) => fixPrice(order, prices),
  };

  function handle(req: IncomingMessage, res: ServerResponse): void {
    const url = new URL(req.url ?? "/", "http://localhost");
    if (url.pathname.startsWith("/_control/")) {
      return void control(req, res, url.pathname, controlCalls);
    }
    const source = playedSources.find((name) => url.pathname.startsWith(`/${name}/`));
    if (!source) return send(req, res, jsonReply(404, { error: "No such source" }));
    const path = url.pathname.slice(source.length + 1);
    record({ source, path: path + url.search, headers: req.headers, at: now() });
    const { state, path: pathOfPrices } = shapes[source];
    if (path === state?.path) return answerState(req, res, source, state);
    if (path !== pathOfPrices) return send(req, res, jsonReply(404, { error: "Not found" }));
    answer(req, res, source, url.searchParams);
  }

  function answer(
    req: IncomingMessage,
    res: ServerResponse,
    source: PlayedSource,
    query: URLSearchParams,
  ): void {
    const taken = active.take(source);
    const healthy = answerOf(source, query, taken);
    const fault = taken && faults[taken.name];
    if (!fault || !("answer" in fault)) return send(req, res, jsonReply(healthy.status, healthy.body));
    fault.answer({ req, res, shape: shapes[source], healthy, options: taken.options });
  }

  /** Answer faults apply here too, but this does not count as one of their times. */
  function answerState(
    req: IncomingMessage,
    res: ServerResponse,
    source: PlayedSource,
    state: NonNullable<Shape["state"]>,
  ): void {
    const { name, options = {} } = active.peek(source) ?? {};
    const healthy = { status: 200, body: state.says(name !== "closed") };
    const fault = name && faults[name];
    if (!fault || !("answer" in fault)) return send(req, res, jsonReply(healthy.status, healthy.body));
    fault.answer({ req, res, shape: shapes[source], healthy, options });
  }

  function answerOf(source: PlayedSource, query: URLSearchParams, fault: ActiveFault | undefined): Answer {
    const listed = fault ? altered(source, fault) : prices.tickers(source, now());
    const symbols = new Set(listed.map(({ symbol }) => symbol));
    const shown = listed.filter(({ leftOut = false }) => !leftOut);
    return shapes[source].answer(shown, query, symbols);
  }

  function altered(source: PlayedSource, { name, options, since }: ActiveFault): readonly Ticker[] {
    const fault = faults[name];
    const from = prices.tickers(source, name === "frozen" ? since : now());
    const all = from.map((ticker) => ({ ...ticker, stamp: now() }));
    return "alter" in fault ? all.flatMap((ticker) => fault.alter(ticker, options, all) ?? []) : all;
  }

  const server = createServer(handle);
  // A pooled connection must outlive a test's pauses.
  server.keepAliveTimeout = 120_000;
  return { server, calls, resetCalls, active, prices };
}

function fixPrice(order: Readonly<Record<string, unknown>>, prices: Prices): object {
  const { source = null, coinId, currency, price } = order;
  const isPrice = price === null || (typeof price === "number" && price > 0);
  if (typeof coinId !== "string" || typeof currency !== "string" || !isPrice) {
    throw new Error("Wanted: coinId, currency and a price above 0 (or null); source where it is only one's");
  }
  prices.fix(source === null ? null : playedSource(source), coinId, currency, price);
  return {};
}
