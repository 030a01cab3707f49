/** A span as a collector sees it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  /** 0 not set, 1 ok, 2 error. */
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

type WireSpan = Omit<ReceivedSpan, "attributes" | "resource" | "parentSpanId"> & {
  readonly parentSpanId?: string;
  readonly attributes?: readonly Attribute[];
};

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

/**
 * Reads an ExportTraceServiceRequest in JSON (opentelemetry-proto, trace_service.proto). Throws otherwise.
 */
export function readSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as Batch;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? "",
        attributes: plain(span.attributes ?? []),
        resource: plain(resource.attributes),
      })),
    ),
  );
}

/** Large numbers come as text. */
function plain(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
