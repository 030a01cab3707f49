import type { FastifyPluginCallback } from "fastify";

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
