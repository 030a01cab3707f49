import { setTimeout as pause } from "node:timers/promises";
import type { FastifyPluginCallback, FastifyRequest } from "fastify";
import {
  isSpanContextValid,
  trace,
  type Span,
  type TracerProvider,
  type Context,
  type TextMapGetter,
  type TextMapPropagator,
  type TextMapSetter,
  SpanKind,
  SpanStatusCode,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type Span as RecordedSpan,
  type SpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-node";
import { FastifyOtelInstrumentation } from "@fastify/otel";
import { W3CTraceContextPropagator, ExportResultCode, type ExportResult } from "@opentelemetry/core";
import { VERSION } from "../process/version.ts";
import { traceCalls, type Peer } from "./call-spans.ts";

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
  /** Continue traces that the operator's proxy started. */
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
      const context = trace.getActiveSpan()?.spanContext();
      if (!context || !isSpanContextValid(context)) return {};
      return { trace_id: context.traceId, span_id: context.spanId };
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
 * Spans of requests by route. Hits of the fast path have none, nor have unmetered and unknown routes (`otel: false` in
 * their configuration).
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
 * W3C trace context without baggage. A browser's trace is not continued: it could decide which requests are sampled, and
 * join strangers' requests in one trace.
 */
class TraceContextPropagator implements TextMapPropagator {
  readonly #w3c = new W3CTraceContextPropagator();
  readonly #acceptsIncoming: boolean;

  constructor({ acceptsIncoming }: { acceptsIncoming: boolean }) {
    this.#acceptsIncoming = acceptsIncoming;
  }

  inject(context: Context, carrier: unknown, setter: TextMapSetter): void {
    this.#w3c.inject(context, carrier, setter);
  }

  extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    return this.#acceptsIncoming ? this.#w3c.extract(context, carrier, getter) : context;
  }

  fields(): string[] {
    return this.#w3c.fields();
  }
}

/**
 * Removes error messages from spans: a parser's message quotes the input, which may be a password. A refused request
 * (4xx) is not an error of ours.
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
