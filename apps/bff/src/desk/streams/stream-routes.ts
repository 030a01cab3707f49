import { verbatim } from "@tradeslip/contracts/rules";
import { DeskSettings, MAX_FOLLOWED_ORDERS } from "@tradeslip/contracts/schemas";
import { SLIP_ERRORS } from "@tradeslip/contracts/slips";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { sessionOf } from "../../access.ts";
import {
  AppError,
  DESK_UNAVAILABLE,
  invalidFields,
  problem,
  RATE_LIMITED,
  UNUSABLE_RESPONSE,
} from "../../errors.ts";
import { type OpenStreams, STREAM_HEADERS, TOO_MANY_STREAMS } from "../../platform/http/open-streams.ts";
import { NOT_OFFERED } from "../../provider/not-offered.ts";
import type { DeskProvider } from "../desk-provider.ts";
import { type CustomerRecord, type CustomerRecordParts, DOUBT_PROBLEM } from "../customer-record.ts";
import type { DeskStreams } from "./desk-streams.ts";
import type { LiveReader } from "./live-reader.ts";
import type { OrderStreams } from "./order-streams.ts";

const TOO_MANY = "at most ten tokens";
const Tokens = z.object({
  token: z
    .union([z.string(), z.array(z.string()).max(MAX_FOLLOWED_ORDERS, TOO_MANY)])
    .transform((given) => [given].flat())
    .describe("The token of a slip; up to ten of them."),
});

export interface StreamParts extends Pick<CustomerRecordParts, "readSlip"> {
  readonly streams: OpenStreams;
  readonly provider: DeskProvider;
  readonly record: CustomerRecord;
  readonly deskStreams: DeskStreams;
  readonly orderStreams: OrderStreams;
}

const STREAM = {
  description:
    "The stream. It ends when the server restarts, and after ten minutes; connect again after `retry`.",
  content: { "text/event-stream": { schema: z.string() } },
};
const NO_ROOM = {
  429: problem(
    "Too many calls, or too many open streams from this client; Retry-After says how long to wait.",
    RATE_LIMITED,
    TOO_MANY_STREAMS,
  ),
  503: problem(
    "The desk's record can't be reached, or too many streams are open.",
    { code: "provider_unavailable", detail: DESK_UNAVAILABLE },
    TOO_MANY_STREAMS,
  ),
};
/** A span would last as long as the stream. */
const STREAM_CONFIG = { dataOnly: true, otel: false } as const;

export function registerDeskStreams(server: FastifyInstance, parts: StreamParts): void {
  const { streams, provider, record, deskStreams, orderStreams, readSlip } = parts;
  server.get(
    "/api/desk/stream",
    {
      config: { access: "reads-desk", ...STREAM_CONFIG },
      schema: {
        operationId: "streamDesk",
        tags: ["desk"],
        summary: "What changes at the desk",
        description:
          "Server-sent events: `order` with its reference and version, `settings`, `account` with its id. Ask for the rest. It ends with the session and the role.",
        response: {
          200: STREAM,
          404: problem("The provider keeps no orders.", NOT_OFFERED),
          502: problem(UNUSABLE_RESPONSE, { code: "invalid_provider_answer", detail: DESK_UNAVAILABLE }),
          ...NO_ROOM,
        },
        docs: {
          streamExample: 'retry: 3120\n\nevent: order\ndata: {"reference":"9W57J-YKX28","version":2}\n',
        },
      },
    },
    async (request, reply) => {
      if (request.method === "HEAD") return reply.headers(STREAM_HEADERS).send();
      // The provider checks the role too, and notes that a member is present.
      const call = { gate: "desk", method: "GET", path: "/api/desk/settings" } as const;
      await provider.call(DeskSettings, call, provider.credentialsOf(request));
      return open(streams, request, { reply, reader: deskStreams.begin(sessionOf(request)) });
    },
  );
  server.get(
    "/api/orders/stream",
    {
      config: { access: "public", readsSession: true, ...STREAM_CONFIG },
      schema: {
        operationId: "streamOrders",
        tags: ["orders"],
        summary: "Follow orders as they change",
        description:
          "Server-sent events: `order` with the token and what GET /api/orders/{token}/status answers the caller, first as it is, then at each change. Each token counts as a request.",
        querystring: Tokens,
        response: {
          200: STREAM,
          400: problem(
            "No token, or more than ten.",
            invalidFields({ field: "token", message: verbatim("Invalid input") }),
          ),
          404: DOUBT_PROBLEM,
          ...NO_ROOM,
        },
        docs: { streamExample: 'retry: 3120\n\nevent: order\ndata: {"token":"2.AbCd","desk":"private"}\n' },
      },
    },
    async (request, reply) => {
      if (request.method === "HEAD") return reply.headers(STREAM_HEADERS).send();
      const { token: given } = request.query as z.infer<typeof Tokens>;
      // Each token costs as much as a request for its status.
      await server.countRequests(request, reply, given.length - 1);
      const tokens = new Map<string, string>();
      for (const token of given) {
        const slip = await readSlip(token);
        if (typeof slip === "string") throw new AppError(slip, 404, SLIP_ERRORS[slip]);
        tokens.set(slip.reference, token);
      }
      const { session } = request;
      const reader = orderStreams.begin({ tokens, credentials: record.credentialsOf(request), session });
      return open(streams, request, { reply, reader });
    },
  );
}

interface Opening {
  readonly reply: FastifyReply;
  readonly reader: LiveReader;
}

function open(streams: OpenStreams, request: FastifyRequest, { reply, reader }: Opening): FastifyReply {
  // A stream's headers are the same for all clients.
  const headers = Object.entries(reply.getHeaders() as Record<string, string>).filter(
    ([name]) => !name.startsWith("ratelimit-"),
  );
  try {
    streams.open(reply.raw, {
      address: request.ip,
      encoding: "identity",
      headers: Object.fromEntries(headers),
      reader,
    });
  } catch (error) {
    reader.gone();
    throw error;
  }
  return reply.hijack();
}
