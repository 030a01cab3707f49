import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { readSpans, type ReceivedSpan } from "./read-spans.ts";

export type { ReceivedSpan } from "./read-spans.ts";

export interface OtlpSimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Called with each received batch. */
  readonly onSpans?: (spans: readonly ReceivedSpan[]) => void;
}

export interface OtlpSimulator {
  /** http://127.0.0.1:port, for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly baseUrl: string;
  /** Everything that was sent, oldest first. */
  readonly spans: ReceivedSpan[];
  /** Decompressed bodies, for tests that search them for secrets. */
  readonly bodies: string[];
  /** Answers 503 to everything while on. */
  refuse(on: boolean): void;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

/** Starts a trace collector (OTLP over HTTP, JSON) that stores what it receives. */
export async function startOtlpSimulator(options: OtlpSimulatorOptions = {}): Promise<OtlpSimulator> {
  const { port = 0, host = "127.0.0.1", onSpans } = options;
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  let refusing = false;

  function take(body: string): void {
    const received = readSpans(body);
    bodies.push(body);
    spans.push(...received);
    onSpans?.(received);
  }

  async function statusOf(request: IncomingMessage): Promise<number> {
    const body =
      request.headers["content-encoding"] === "gzip"
        ? gunzipSync(Buffer.concat(await request.toArray())).toString()
        : await text(request);
    if (refusing) return 503;
    if (request.method !== "POST" || request.url !== "/v1/traces") return 404;
    try {
      take(body);
      return 200;
    } catch {
      return 400;
    }
  }

  const server = createServer((request, response) => {
    const headers = { "content-type": "application/json" };
    statusOf(request).then(
      (status) => response.writeHead(status, headers).end("{}"),
      () => response.destroy(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    baseUrl: `http://${host}:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    refuse: (on) => {
      refusing = on;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
