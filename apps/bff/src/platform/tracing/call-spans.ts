import { subscribe, unsubscribe } from "node:diagnostics_channel";
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type Tracer,
} from "@opentelemetry/api";

/** A server that we call. */
export interface Peer {
  readonly name: string;
  /** With the API's path. Asked at each call; null while there is none. */
  readonly baseUrl: () => string | null;
  /** The call's name for a path below the base URL: a path may hold ids and tokens. */
  readonly operationOf: (path: string) => string;
  /** Gets the W3C trace context with each call. */
  readonly getsTraceContext: boolean;
}

/** A request, as undici publishes it. */
interface Call {
  readonly origin: string | URL;
  readonly method: string;
  readonly path: string;
  addHeader(name: string, value: string): void;
}

/**
 * A span for each call to a peer over undici, through its diagnostics channels.
 * @returns a function that stops it
 */
export function traceCalls(tracer: Tracer, peers: readonly Peer[]): () => void {
  const spans = new WeakMap<object, Span>();
  const listeners = {
    "undici:request:create": ({ request }: { request: Call }) => {
      const span = startSpan(tracer, request, peers);
      if (span) spans.set(request, span);
    },
    "undici:request:headers": ({
      request,
      response,
    }: {
      request: Call;
      response: { statusCode: number };
    }) => {
      spans.get(request)?.setAttribute("http.response.status_code", response.statusCode);
      if (response.statusCode >= 500) spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR });
    },
    "undici:request:trailers": ({ request }: { request: Call }) => spans.get(request)?.end(),
    "undici:request:error": ({ request, error }: { request: Call; error: Error }) => {
      const span = spans.get(request);
      span?.setAttribute("error.type", "code" in error ? String(error.code) : error.name);
      span?.setStatus({ code: SpanStatusCode.ERROR }).end();
    },
  };
  const all = Object.entries(listeners) as [string, (message: unknown) => void][];
  for (const [channel, listener] of all) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of all) unsubscribe(channel, listener);
  };
}

/** Null for a call to no peer. */
function startSpan(tracer: Tracer, call: Call, peers: readonly Peer[]): Span | null {
  const { origin, hostname, port } = new URL(call.origin);
  for (const { name, baseUrl, operationOf, getsTraceContext } of peers) {
    const base = baseUrl();
    if (base === null || new URL(base).origin !== origin) continue;
    const path = call.path.split("?", 1)[0]!.slice(new URL(base).pathname.replace(/\/$/, "").length);
    const operation = operationOf(path);
    const span = tracer.startSpan(`${name} ${operation}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        "http.request.method": call.method,
        "peer.service": name,
        "url.template": operation,
        "server.address": hostname,
        ...(port === "" ? {} : { "server.port": Number(port) }),
      },
    });
    if (getsTraceContext) {
      propagation.inject(trace.setSpan(context.active(), span), call, {
        set: (carrier, header, value) => carrier.addHeader(header, value),
      });
    }
    return span;
  }
  return null;
}
