import type { FastifyInstance } from "fastify";
import { DeskExportQuery } from "@tradeslip/contracts/schemas";
import * as z from "zod";
import { DESK_UNAVAILABLE, invalidFields, problem, TOO_MANY_REQUESTS, UNUSABLE_RESPONSE } from "../errors.ts";
import { BAD_TIME } from "@tradeslip/contracts/operations";
import type { DeskProvider } from "./desk-provider.ts";

/** GET /api/desk/orders.csv: streams from the provider at the reader's pace. */
export function registerOrdersCsv(server: FastifyInstance, provider: DeskProvider): void {
  server.get(
    "/api/desk/orders.csv",
    {
      config: { access: "reads-desk" },
      schema: {
        operationId: "exportOrders",
        tags: ["desk"],
        summary: "Export the desk's orders",
        description: "All of them, or what the query finds, as the list does; the oldest first.",
        querystring: DeskExportQuery,
        response: {
          200: { description: "One line for each order.", content: { "text/csv": { schema: z.string() } } },
          400: problem(
            "Something in the query is invalid; `errors` names the fields.",
            invalidFields(BAD_TIME),
          ),
          429: TOO_MANY_REQUESTS,
          502: problem(UNUSABLE_RESPONSE, { code: "invalid_provider_answer", detail: DESK_UNAVAILABLE }),
          503: problem("The desk's record can't be reached, or others export at the moment.", {
            code: "provider_unavailable",
            detail: DESK_UNAVAILABLE,
          }),
        },
        docs: { headers: ["cache-control", "content-disposition"] },
      },
    },
    async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const rows = await provider.open(request.url, provider.credentialsOf(request), gone.signal);
      return reply
        .headers({
          "content-type": "text/csv; charset=utf-8",
          "cache-control": "no-store",
          "content-disposition": 'attachment; filename="orders.csv"',
        })
        .send(rows);
    },
  );
}
