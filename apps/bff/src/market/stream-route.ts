import { verbatim } from "@tradeslip/contracts/rules";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { CHECK_FIELDS, problem, RATE_LIMITED } from "../errors.ts";
import { STREAM_HEADERS, TOO_MANY_STREAMS } from "../platform/http/open-streams.ts";
import type { ClientLimit } from "../platform/limits/client-limit.ts";
import { tooManyRequests } from "../swr-cache/responses/cached-route.ts";
import type { ResponseStream } from "../swr-cache/responses/response-stream.ts";

/** Each has the data of the call of the same name. */
export const STREAM_EVENTS = ["market-coins", "market-stats", "rates", "exchange-coins"] as const;
export type StreamEvent = (typeof STREAM_EVENTS)[number];

const names = STREAM_EVENTS.join("|");
const Query = z.object({
  events: z
    .string()
    .regex(new RegExp(`^(${names})(,(${names}))*$`), "must be comma-separated names of events")
    .optional()
    .describe(`The events to send, comma-separated: ${STREAM_EVENTS.join(", ")}. All if it is missing.`),
  lastEventId: z
    .string()
    .optional()
    .describe(
      "The same as the header `Last-Event-ID`, which pages cannot set, of a stream of the same events.",
    ),
});

const choices = new Map<string, readonly StreamEvent[]>();

/** Returns the same array for all streams of the same events. */
function eventsIn(given: string | undefined): readonly StreamEvent[] {
  const wanted: readonly string[] = given?.split(",") ?? STREAM_EVENTS;
  const events = STREAM_EVENTS.filter((event) => wanted.includes(event));
  const known = choices.get(events.join());
  if (!known) choices.set(events.join(), events);
  return known ?? events;
}

const LAST_EVENT_ID = {
  name: "last-event-id",
  in: "header",
  required: false,
  description: "The `id` of the last event that you have. What you have is not sent again.",
  schema: { type: "string" },
};

const EXAMPLE = `retry: 3120

id: rates=mmpx0bqo.Zk3vT0aa
event: rates
data: {"freshness":{"source":"live","asOf":"2026-03-14T09:26:30.000Z","nextRefresh":"2026-03-14T09:28:30.000Z"},"rates":[…],"summary":{…}}

:
`;

/** GET /api/stream: prices as they change. */
export function registerStream(app: FastifyInstance, stream: ResponseStream, limit: ClientLimit): void {
  app.get(
    "/api/stream",
    {
      schema: {
        operationId: "streamMarket",
        tags: ["market"],
        summary: "New prices as they come",
        description: [
          "Server-sent events, each with the data of the call of the same name: first what there is, then each new value.",
          "An event's `id` says what you have, on every replica. A slow reader gets the newest value only. A comment",
          "every 15 seconds shows that the stream lives. With 503 or 429, ask for the values themselves.",
        ].join(" "),
        querystring: Query,
        response: {
          200: {
            description: "The stream. It ends when the server restarts; connect again after `retry`.",
            content: { "text/event-stream": { schema: z.string() } },
          },
          400: problem("An unknown event.", {
            code: "invalid_input",
            detail: CHECK_FIELDS,
            errors: [{ field: "events", message: verbatim("must be comma-separated names of events") }],
          }),
          429: problem(
            "Too many calls, or too many open streams from this client; Retry-After says how long to wait.",
            RATE_LIMITED,
            TOO_MANY_STREAMS,
          ),
          503: problem("Too many open streams.", TOO_MANY_STREAMS),
        },
        docs: { parameters: [LAST_EVENT_ID], streamExample: EXAMPLE },
      },
      // A span would last as long as the stream.
      config: { access: "public", dataOnly: true, publicRead: true, rateLimit: false, otel: false },
    },
    (request, reply) => {
      const waitSeconds = limit.take(request.ip);
      if (waitSeconds !== undefined) throw tooManyRequests(waitSeconds);
      if (request.method === "HEAD") return reply.headers(STREAM_HEADERS).send();
      const { events, lastEventId } = request.query as z.infer<typeof Query>;
      const header = request.headers["last-event-id"];
      stream.open(reply.raw, {
        address: request.ip,
        acceptEncoding: request.headers["accept-encoding"],
        headers: reply.getHeaders() as Record<string, string>,
        events: eventsIn(events),
        lastEventId: header === undefined ? lastEventId : String(header),
      });
      return reply.hijack();
    },
  );
}
