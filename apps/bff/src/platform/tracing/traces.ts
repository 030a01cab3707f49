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
import { traceCalls, type Peers } from "./call-spans.ts";

/** Spans of what this process does, sent to the operator's collector. */
export interface Traces {
  /** A span for each API request that reaches the router. To be registered before everything else. */
  readonly plugin: FastifyPluginCallback;
  /** For a log line that is being written: the trace it belongs to. */
  logFields(): { readonly trace_id?: string; readonly span_id?: string };
  /** Sends what is still here, and gives up after a while. */
  close(): Promise<void>;
}

export interface TracesLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface TracesOptions extends Peers {
  /** Requests come through the operator's proxy: a trace that began there goes on here. */
  readonly isBehindProxy: boolean;
  readonly log: TracesLog;
}

/** A collector that is away does not hold up the end of the process. */
const FLUSH_MS = 1_000;

/** Where to, how much and under which name: the SDK reads it from the standard OTEL_ variables. */
export function openTraces({ isBehindProxy, log, ...peers }: TracesOptions): Traces {
  const exporter = new LoggingExporter(new OTLPTraceExporter(), log);
  const provider = new NodeTracerProvider({
    resource: ourResource(),
    spanProcessors: [new SpanStatusScrubber(), new BatchSpanProcessor(exporter)],
  });
  provider.register({ propagator: new OwnPropagator({ acceptsGiven: isBehindProxy }) });
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
 * Spans of requests by route; hits of the express lane have none, nor has what is unmetered or matches no route: their
 * configuration says so (`otel: false`).
 */
export function requestSpans(provider: TracerProvider): FastifyPluginCallback {
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    recordExceptions: false,
    requestHook: nameByRoute,
    // Its own name is the list of all plugins.
    lifecycleHook: (span, { hookName }) => {
      span.updateName(hookName);
      span.setAttribute("hook.name", hookName);
    },
  });
  instrumentation.setTracerProvider(provider);
  return instrumentation.plugin();
}

/** Never by address: a slip's or a file's token is part of one, and a query may hold anything. */
function nameByRoute(span: Span, request: FastifyRequest): void {
  const route = request.routeOptions.url ?? "none";
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({ "url.path": route, "tradeslip.request_id": request.id });
}

/**
 * W3C trace context, without baggage. What a browser sends is not taken up: it could decide which requests are recorded,
 * and join strangers' requests to one trace.
 */
export class OwnPropagator implements TextMapPropagator {
  readonly #w3c = new W3CTraceContextPropagator();
  readonly #acceptsGiven: boolean;

  constructor({ acceptsGiven }: { acceptsGiven: boolean }) {
    this.#acceptsGiven = acceptsGiven;
  }

  inject(context: Context, carrier: unknown, setter: TextMapSetter): void {
    this.#w3c.inject(context, carrier, setter);
  }

  extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    return this.#acceptsGiven ? this.#w3c.extract(context, carrier, getter) : context;
  }

  fields(): string[] {
    return this.#w3c.fields();
  }
}

/**
 * Takes the texts of errors out of spans before they end: a parser's complaint quotes what was sent, and that may be a
 * password. A request that was refused (4xx) is no failure of ours.
 */
export class SpanStatusScrubber implements SpanProcessor {
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

/** One line when spans begin to be lost and one when they arrive again; the SDK itself says nothing. */
export class LoggingExporter implements SpanExporter {
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
