import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { Span, SpanProcessor } from "@opentelemetry/sdk-trace-node";

/**
 * Takes the texts of errors out of spans before they end: a parser's complaint quotes what was sent, and that may be a
 * password. A request that was refused (4xx) is no failure of ours.
 */
export class SpanStatusScrubber implements SpanProcessor {
  onEnding(span: Span): void {
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
