import { NO_MARKET_DATA_RETRY } from "@tradeslip/contracts/rules";
import { ExampleSlip } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { problem, TOO_MANY_REQUESTS } from "../errors.ts";
import { NO_SLIP_KEY, type OrderService, PRICE_DISPUTED } from "./order-service.ts";

const TOKEN =
  "AWbnKeFPL0-iXXS82Xt-jHOm1FsiZXhjaGFuZ2UiLCJidXkiLCJiaXRjb2luIiwiQlRDIiwiQml0Y29pbiIsIjI1MC4wMCJd";

/** GET /api/example-slip: a slip of this desk to look at, with a signature to verify. */
export function registerExampleRoute(server: FastifyInstance, service: OrderService): void {
  server.withTypeProvider<ZodTypeProvider>().get(
    "/api/example-slip",
    {
      config: { access: "public" },
      schema: {
        operationId: "getExampleSlip",
        tags: ["orders"],
        summary: "Get an example of a slip",
        description:
          "Signed like any slip, at today's price. It expired as it was signed and has no customer: it can't be announced as an order.",
        response: {
          200: ExampleSlip,
          429: TOO_MANY_REQUESTS,
          503: problem(
            "There's no price right now, its sources disagree, or the desk has no key.",
            { code: "market_data_unavailable", detail: NO_MARKET_DATA_RETRY },
            PRICE_DISPUTED,
            NO_SLIP_KEY,
          ),
        },
        docs: {
          headers: ["cache-control"],
          answers: { 200: { one: { summary: "A slip of this minute", value: { token: TOKEN } } } },
        },
      },
    },
    async (_request, reply) =>
      reply.header("cache-control", "no-store").send({ token: await service.example() }),
  );
}
