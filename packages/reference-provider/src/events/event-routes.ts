import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EventFeed } from "./event-feed.ts";

/** A reader that hears nothing for three of them connects again. */
const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 1_000;
/** What may wait for a reader that does not read; far more than it needs to catch up. */
const MAX_UNREAD_BYTES = 4_000_000;

/** `text/event-stream` (HTML standard, server-sent events) for servers that hold the provider's token. */
export function registerEventRoute(server: FastifyInstance, feed: EventFeed): void {
  const open = new Set<() => void>();
  server.addHook("preClose", (done) => {
    for (const end of open) end();
    done();
  });
  server.get("/api/events", { config: { needsToken: "always" } }, (request, reply) => {
    const after = lastEventId(request);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    raw.write(`retry: ${RECONNECT_MS}\n\n`);
    const heartbeat = setInterval(() => write(":\n\n"), HEARTBEAT_MS).unref();
    const unfollow = feed.follow(after, (events) =>
      write(events.map(({ seq, type, data }) => `id: ${seq}\nevent: ${type}\ndata: ${data}\n\n`).join("")),
    );
    const end = () => raw.end();
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

function lastEventId({ headers }: FastifyRequest): number | null {
  const id = headers["last-event-id"];
  return typeof id === "string" && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
