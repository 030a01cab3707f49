import { Order, OrderInput, SlipAnswer } from "@tradeslip/contracts/schemas";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { AppError, ADDRESS_PROBLEMS, BODY_PROBLEMS, problem } from "../errors.ts";
import type { OrderService } from "./order-service.ts";

const TOO_MANY = problem("Too many requests from this client; Retry-After says how long to wait.");
/** Slips that a client may have in a minute: each is signed, and each can be shown to the desk's team. */
const ORDERS_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

export interface OrderRoutesOptions {
  readonly service: OrderService;
  /** Where people reach the desk; null takes the address of each request. */
  readonly publicOrigin: string | null;
}

/** Order slips (docs/decisions/030): priced and signed here, handed over to WhatsApp, verified by anybody. */
export function registerOrderRoutes(server: FastifyInstance, options: OrderRoutesOptions): void {
  registerCreateOrder(server, options);
  registerGetOrder(server, options.service);
}

function registerCreateOrder(server: FastifyInstance, { service, publicOrigin }: OrderRoutesOptions): void {
  server.withTypeProvider<ZodTypeProvider>().post(
    "/api/orders",
    {
      config: { rateLimit: { max: ORDERS_PER_MINUTE, timeWindow: MINUTE_MS } },
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
          ...BODY_PROBLEMS,
          429: TOO_MANY,
          503: problem("There is no price for this coin at the moment, or the desk has no WhatsApp number."),
        },
      },
    },
    async (request, reply) => {
      const order = await service.issue(request.body, publicOrigin ?? requestOrigin(request));
      return reply.code(201).header("cache-control", "no-store").send(order);
    },
  );
}

function registerGetOrder(server: FastifyInstance, service: OrderService): void {
  server.withTypeProvider<ZodTypeProvider>().get(
    "/api/orders/:token",
    {
      schema: {
        operationId: "getOrder",
        tags: ["orders"],
        summary: "The terms of a slip",
        description: "For anybody who holds the link. An expired slip still shows its terms.",
        params: z.object({ token: z.string() }),
        response: {
          200: SlipAnswer,
          ...ADDRESS_PROBLEMS,
          404: problem("This slip was not issued by us."),
          429: TOO_MANY,
        },
      },
    },
    async (request, reply) => {
      const slip = service.read(request.params.token);
      if (!slip) throw new AppError("unknown_slip", 404, "This slip was not issued by us");
      return reply.header("cache-control", "no-store").send(slip);
    },
  );
}

/** A name or address with an optional port, no longer than the DNS allows a name. */
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Where the client reached us, for a desk that has not set PUBLIC_ORIGIN. The client chose it: it is checked. */
export function requestOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`;
  if (!/^https?$/.test(protocol) || !HOST.test(host) || !URL.canParse(address)) {
    throw new AppError("bad_request", 400, "The request could not be understood.");
  }
  return new URL(address).origin;
}
