import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { FROM_ANOTHER_SITE, TOO_MANY_REQUESTS } from "../errors.ts";
import { ORDER_KEY_COOKIE, type OrderKeyCookie } from "./order-key.ts";

const NOT_STORED = { "cache-control": "no-store" };
const COOKIE = { scheme: ORDER_KEY_COOKIE, optional: true };

/** Lets a browser forget that it made its orders (docs/product.md, P8.14). */
export function registerForgetOrders(server: FastifyInstance, orderKey: OrderKeyCookie): void {
  server.withTypeProvider<ZodTypeProvider>().delete(
    "/api/order-key",
    {
      config: { access: "public" },
      schema: {
        operationId: "forgetOrders",
        tags: ["orders"],
        summary: "Forget that this browser made its orders",
        description:
          "Their only customer from now on is an account that was logged in when they were made. Without a key, it does nothing.",
        response: {
          204: z.null().describe("The browser has no order key."),
          403: FROM_ANOTHER_SITE,
          429: TOO_MANY_REQUESTS,
        },
        docs: { headers: ["cache-control", "set-cookie"], cookie: COOKIE },
      },
    },
    async (request, reply) => {
      orderKey.forget(request, reply);
      return reply.code(204).headers(NOT_STORED).send(null);
    },
  );
}
