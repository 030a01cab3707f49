import { ExportResultCode, type ExportResult } from "@opentelemetry/core";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";
import type { TracesLog } from "./traces.ts";

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
