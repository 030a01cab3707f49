import { ReceiptSums } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Database } from "../db/database.ts";
import { unknownOrder } from "./order-errors.ts";
import { moneyOf } from "./order-money.ts";
import { findOrder } from "./order-store.ts";

/** For the desk's servers, which sign receipts: whether the contents of one still hold. */
export function registerReceiptRoute(server: FastifyInstance, { db }: { readonly db: Database }): void {
  server.withTypeProvider<ZodTypeProvider>().get(
    "/api/receipts/:reference",
    {
      config: { needsToken: "always" },
      schema: { params: z.object({ reference: z.string().max(32) }), response: { 200: ReceiptSums } },
    },
    async ({ params }) => {
      const order = await findOrder(db, params.reference);
      if (order === null) throw unknownOrder();
      return { ...moneyOf(order), stands: order.state !== "disputed" && order.outcome !== "charged-back" };
    },
  );
}
