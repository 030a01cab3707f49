import { setTimeout as pause } from "node:timers/promises";
import { isSpanContextValid, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { VERSION } from "../process/version.ts";
import { traceCalls, type Peers } from "./call-spans.ts";
import { OwnPropagator } from "./own-propagator.ts";
import { requestSpans } from "./request-spans.ts";
import { LoggingExporter } from "./logging-exporter.ts";
import type { Traces, TracesLog } from "./traces.ts";
import { SpanStatusScrubber } from "./span-status-scrubber.ts";

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
