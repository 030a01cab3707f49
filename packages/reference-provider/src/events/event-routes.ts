import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EventFeed, EventPlace, FedEvent } from "./event-feed.ts";

/** A reader that hears nothing for three heartbeats reconnects. */
const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 1_000;
/** How much may wait for a reader that has stopped reading; far more than catching up takes. */
const MAX_UNREAD_BYTES = 4_000_000;

/** `text/event-stream` (HTML standard, server-sent events) for servers that hold the provider's token. */
export function registerEventRoute(server: FastifyInstance, feed: EventFeed): void {
  const open = new Set<() => void>();
  server.addHook("preClose", (done) => {
    for (const end of open) end();
    done();
  });
  server.get("/api/events", { config: { needsToken: "always" } }, async (request, reply) => {
    const start = await feed.begin(lastEventId(request));
    reply.hijack();
    const { raw } = reply;
    if (raw.destroyed) return;
    raw.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    raw.write(`retry: ${RECONNECT_MS}\n\n`);
    const heartbeat = setInterval(() => write(":\n\n"), HEARTBEAT_MS).unref();
    const end = () => raw.end();
    const unfollow = feed.follow(start, {
      onEvents: (events) => write(events.map(textOf).join("")),
      onEnd: end,
    });
    function write(text: string): void {
      if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
      else raw.write(text);
    }
    open.add(end);
    raw.once("close", () => {
      clearInterval(heartbeat);
      unfollow();
      open.delete(end);
    });
  });
}

function textOf({ seq, at, type, data }: FedEvent): string {
  return `id: ${seq}${at === null ? "" : `.${at}`}\nevent: ${type}\ndata: ${data}\n\n`;
}

function lastEventId({ headers }: FastifyRequest): EventPlace | null {
  const [, seq, at] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(String(headers["last-event-id"] ?? "")) ?? [];
  return seq === undefined ? null : { seq: Number(seq), at: at === undefined ? null : Number(at) };
}
