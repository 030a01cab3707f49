import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { setTimeout as pause } from "node:timers/promises";
import { FastifyOtelInstrumentation } from "@fastify/otel";
import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type TextMapPropagator,
  type TextMapSetter,
  trace,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api";
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type Span as RecordedSpan,
  type SpanExporter,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import type { FastifyPluginCallback, FastifyRequest } from "fastify";
import { VERSION } from "../process/version.ts";

/** OpenTelemetry traces, sent to the operator's collector. */
export interface Traces {
  /** A span for each API request that reaches the router. Register it before everything else. */
  readonly plugin: FastifyPluginCallback;
  /** The current trace, for a log line. */
  logFields(): { readonly trace_id?: string; readonly span_id?: string };
  /** Flushes, with a timeout. */
  close(): Promise<void>;
}

export interface TracesLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface TracesOptions {
  readonly peers: readonly Peer[];
  /** Whether to continue traces that the operator's proxy started. */
  readonly isBehindProxy: boolean;
  readonly log: TracesLog;
}

/** An unreachable collector does not delay the end of the process. */
const FLUSH_MS = 1_000;

/** The SDK reads endpoint, sampling and service name from the standard OTEL_ variables. */
export function openTraces({ peers, isBehindProxy, log }: TracesOptions): Traces {
  const exporter = new LoggingExporter(new OTLPTraceExporter(), log);
  const provider = new NodeTracerProvider({
    resource: ourResource(),
    spanProcessors: [new SpanStatusScrubber(), new BatchSpanProcessor(exporter)],
  });
  provider.register({ propagator: new TraceContextPropagator({ acceptsIncoming: isBehindProxy }) });
  const stopTracingCalls = traceCalls(provider.getTracer("tradeslip"), peers);
  return {
    plugin: requestSpans(provider),
    logFields() {
      const current = trace.getActiveSpan()?.spanContext();
      if (!current || !isSpanContextValid(current)) return {};
      return { trace_id: current.traceId, span_id: current.spanId };
    },
    async close() {
      stopTracingCalls();
      await Promise.race([provider.shutdown(), pause(FLUSH_MS, undefined, { ref: false })]);
    },
  };
}

function ourResource(): Resource {
  const ours = resourceFromAttributes({ "service.name": "tradeslip-bff", "service.version": VERSION });
  return defaultResource()
    .merge(ours)
    .merge(detectResources({ detectors: [envDetector] }));
}

/**
 * Spans of requests by route. Hits of the fast path have none, nor have unmetered and unknown routes
 * (`otel: false` in their configuration).
 */
function requestSpans(provider: TracerProvider): FastifyPluginCallback {
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    recordExceptions: false,
    requestHook: nameByRoute,
    // The default name lists all plugins.
    lifecycleHook: (span, { hookName }) => {
      span.updateName(hookName);
      span.setAttribute("hook.name", hookName);
    },
  });
  instrumentation.setTracerProvider(provider);
  return instrumentation.plugin();
}

/** Never by URL: it may hold a token, and a query may hold anything. */
function nameByRoute(span: Span, request: FastifyRequest): void {
  const route = request.routeOptions.url ?? "none";
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({ "url.path": route, "tradeslip.request_id": request.id });
}

/**
 * W3C trace context without baggage. A browser's trace is not continued: it could decide which requests are
 * sampled, and join strangers' requests in one trace.
 */
class TraceContextPropagator implements TextMapPropagator {
  readonly #w3c = new W3CTraceContextPropagator();
  readonly #acceptsIncoming: boolean;

  constructor({ acceptsIncoming }: { acceptsIncoming: boolean }) {
    this.#acceptsIncoming = acceptsIncoming;
  }

  inject(parent: Context, carrier: unknown, setter: TextMapSetter): void {
    this.#w3c.inject(parent, carrier, setter);
  }

  extract(parent: Context, carrier: unknown, getter: TextMapGetter): Context {
    return this.#acceptsIncoming ? this.#w3c.extract(parent, carrier, getter) : parent;
  }

  fields(): string[] {
    return this.#w3c.fields();
  }
}

/**
 * Removes error messages from spans: a parser's message quotes the input, which may be a password. A refused
 * request (4xx) is not an error of ours.
 */
class SpanStatusScrubber implements SpanProcessor {
  onEnding(span: RecordedSpan): void {
    const { attributes, kind, status } = span;
    if (status.code !== SpanStatusCode.ERROR) return;
    const answered = Number(attributes["http.response.status_code"] ?? 500);
    const isRefusal = kind === SpanKind.SERVER && answered < 500;
    span.setStatus({ code: isRefusal ? SpanStatusCode.OK : SpanStatusCode.ERROR });
  }

  onStart(): void {}

  onEnd(): void {}

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}

/** Logs one line when exports start to fail and one when they work again; the SDK logs nothing. */
class LoggingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: TracesLog;
  #isLosing = false;

  constructor(exporter: SpanExporter, log: TracesLog) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      const isLost = result.code === ExportResultCode.FAILED;
      if (isLost && !this.#isLosing)
        this.#log.warn({}, "traces cannot be sent: the collector does not take them");
      if (!isLost && this.#isLosing) this.#log.info({}, "traces are sent again");
      this.#isLosing = isLost;
      done(result);
    });
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}

/** A server that we call. */
interface Peer {
  readonly name: string;
  /** With the API's path. Asked at each call; null while there is none. */
  readonly baseUrl: () => string | null;
  /** The call's name for a path below the base URL: a path may hold ids and tokens. */
  readonly operationOf: (path: string) => string;
  /** Whether it gets the W3C trace context with each call. */
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
function traceCalls(tracer: Tracer, peers: readonly Peer[]): () => void {
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

/** Null unless the call goes to a peer. */
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
