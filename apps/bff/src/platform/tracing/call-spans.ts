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
import { providerOperation } from "../../provider/provider-metrics.ts";

/** Whom we call. */
export interface Peers {
  /** The price source's address, with the API's path. */
  readonly coingeckoUrl: string;
  /** Asked at each call; null while there is none. */
  readonly providerUrl: () => string | null;
}

/** What undici tells of a request of its own. */
interface Call {
  readonly origin: string | URL;
  readonly method: string;
  readonly path: string;
  addHeader(name: string, value: string): void;
}

interface Peer {
  readonly name: string;
  readonly operation: string;
  /** It is told which trace the call belongs to. */
  readonly isToldTrace: boolean;
}

/**
 * A span for each call that goes out over undici, told by its diagnostics channels. The provider is the operator's and
 * learns the trace; the price source is a stranger and learns nothing of whom a call was made for.
 * Gives a function that ends it.
 */
export function traceCalls(tracer: Tracer, peers: Peers): () => void {
  const spans = new WeakMap<object, Span>();
  const listeners = {
    "undici:request:create": ({ request }: { request: Call }) => {
      const peer = peerOf(request, peers);
      if (peer) spans.set(request, begin(tracer, request, peer));
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

function begin(tracer: Tracer, call: Call, { name, operation, isToldTrace }: Peer): Span {
  const { hostname, port } = new URL(call.origin);
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
  if (isToldTrace) {
    propagation.inject(trace.setSpan(context.active(), span), call, {
      set: (carrier, header, value) => carrier.addHeader(header, value),
    });
  }
  return span;
}

/** Null for calls that are neither's. */
function peerOf({ origin, path }: Call, { coingeckoUrl, providerUrl }: Peers): Peer | null {
  const to = new URL(origin).origin;
  const coingecko = new URL(coingeckoUrl);
  const pathname = path.split("?", 1)[0]!;
  if (to === coingecko.origin) {
    return { name: "coingecko", operation: pathname.slice(coingecko.pathname.length), isToldTrace: false };
  }
  const provider = providerUrl();
  if (provider === null || to !== new URL(provider).origin) return null;
  return { name: "provider", operation: providerOperation(pathname), isToldTrace: true };
}
