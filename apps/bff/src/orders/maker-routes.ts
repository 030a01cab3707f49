import { OrderStatus } from "@tradeslip/contracts/schemas";
import { SLIP_DOUBTS } from "@tradeslip/contracts/slips";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import {
  ADDRESS_PROBLEMS,
  AppError,
  BODY_EMPTY,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  FROM_ANOTHER_SITE,
  problem,
  TOO_MANY_REQUESTS,
} from "../errors.ts";
import { ORDER_KEY_COOKIE, type OrderKeyCookie } from "./order-key.ts";
import { DOUBT_PROBLEM } from "./order-routes.ts";
import type { OrderService } from "./order-service.ts";

const Params = z.object({ token: z.string() });
const NOT_STORED = { "cache-control": "no-store" };
const COOKIE = { scheme: ORDER_KEY_COOKIE, optional: true };
/** The desk keeps no orders yet: everybody reads the same, and no record is looked at. */
const STATUS: OrderStatus = { desk: "unused" };

interface Parts {
  readonly service: OrderService;
  readonly orderKey: OrderKeyCookie;
}

/** What an order's maker may ask and say (docs/product.md, P8.14 and P8.15). */
export function registerMakerRoutes(server: FastifyInstance, { service, orderKey }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get(
    "/api/orders/:token/status",
    {
      config: { access: "public" },
      schema: {
        operationId: "getOrderStatus",
        tags: ["orders"],
        summary: "Get how an order goes on",
        description: "The same answer for everybody but the order's maker, who may learn more.",
        params: Params,
        response: {
          200: OrderStatus,
          ...ADDRESS_PROBLEMS,
          404: DOUBT_PROBLEM,
          429: TOO_MANY_REQUESTS,
        },
        docs: {
          headers: ["cache-control"],
          answers: { 200: { unused: { summary: "A desk that answers in the chat only", value: STATUS } } },
        },
      },
    },
    async (request, reply) => {
      const slip = await service.read(request.params.token);
      if (typeof slip === "string") throw new AppError(slip, 404, SLIP_DOUBTS[slip]);
      return reply.headers(NOT_STORED).send(STATUS);
    },
  );
  app.post(
    "/api/orders/:token/announce",
    {
      config: { access: "maker" },
      schema: {
        operationId: "announceOrder",
        tags: ["orders"],
        summary: "Say that the order's chat was opened",
        description: "As often as you like. Where the desk keeps no orders nothing is stored.",
        params: Params,
        response: {
          204: z.null().describe("The desk has heard."),
          400: problem(
            "The address can't be decoded, or there's a body that isn't JSON. No body is needed.",
            BODY_NOT_JSON,
            BODY_EMPTY,
          ),
          403: FROM_ANOTHER_SITE,
          404: DOUBT_PROBLEM,
          ...BODY_PROBLEMS,
          429: TOO_MANY_REQUESTS,
        },
        docs: { headers: ["cache-control"], cookie: COOKIE },
      },
    },
    async (_request, reply) => reply.code(204).headers(NOT_STORED).send(null),
  );
  app.delete(
    "/api/order-key",
    {
      config: { access: "public" },
      schema: {
        operationId: "forgetOrders",
        tags: ["orders"],
        summary: "Forget that this browser made its orders",
        description:
          "Nobody is their maker any more but an account that was logged in when they were made. Without a key, it does nothing.",
        response: {
          204: z.null().describe("The browser has no order key."),
          403: FROM_ANOTHER_SITE,
          429: TOO_MANY_REQUESTS,
        },
        docs: { headers: ["cache-control", "set-cookie"], cookie: COOKIE },
      },
    },
    async (_request, reply) => {
      orderKey.forget(reply);
      return reply.code(204).headers(NOT_STORED).send(null);
    },
  );
}
