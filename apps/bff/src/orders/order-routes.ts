import { Order, OrderInput, SlipAnswer } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { problem } from "../http/problem-response.ts";

const TOO_MANY = problem("Too many requests from this client; Retry-After says how long to wait.");

/** Issues slips and shows their terms again. */
export interface OrderService {
  /** Throws an AppError whose sentence may be shown. */
  issue(input: OrderInput): Promise<Order>;
  /** Null for anything that we did not issue. */
  read(token: string): SlipAnswer | null;
}

/** Order slips (docs/decisions): priced and signed here, handed over to WhatsApp, verified by anybody. */
export function registerOrderRoutes(server: FastifyInstance, service: OrderService): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/orders",
    {
      schema: {
        operationId: "createOrder",
        tags: ["orders"],
        summary: "Issue an order slip",
        description:
          "The price is the desk's own at this moment. Nothing is stored and nothing is bought: the slip is a text that both sides can verify.",
        body: OrderInput,
        response: {
          201: Order,
          400: problem("Something in the order is not right; `errors` names the fields."),
          403: problem("The call came from another site."),
          409: problem("The price is no longer the one the person saw (`rate_changed`)."),
          429: TOO_MANY,
          503: problem("There is no price for this coin at the moment, or the desk has no WhatsApp number."),
        },
      },
    },
    async (request, reply) => reply.code(201).send(await service.issue(request.body)),
  );
  app.get(
    "/api/orders/:token",
    {
      schema: {
        operationId: "getOrder",
        tags: ["orders"],
        summary: "The terms of a slip",
        description: "For anybody who holds the link. An expired slip still shows its terms.",
        params: z.object({ token: z.string().min(1).max(1_024) }),
        response: { 200: SlipAnswer, 404: problem("This slip was not issued by us."), 429: TOO_MANY },
      },
    },
    async (request, reply) => {
      const slip = service.read(request.params.token);
      if (!slip) throw new AppError("unknown_slip", 404, "This slip was not issued by us");
      return reply.header("cache-control", "no-store").send(slip);
    },
  );
}
