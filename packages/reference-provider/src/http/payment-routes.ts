import { UnlockInput } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { PaymentService } from "../payments/payment-service.ts";
import { PurchaseOrder } from "../payments/purchase-order.ts";

const KeyHeader = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/, "must be 8 to 128 visible characters")
    .optional(),
});

export function registerPaymentRoutes(server: FastifyInstance, payments: PaymentService): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/payments/create",
    { schema: { body: PurchaseOrder, headers: KeyHeader } },
    async ({ body, headers }, reply) => {
      const key = headers["idempotency-key"] ?? crypto.randomUUID();
      return reply.code(201).send(await payments.create(body, key));
    },
  );
  app.get(
    "/api/payments/status/:paymentId",
    { schema: { params: z.object({ paymentId: z.string() }) } },
    ({ params }) => payments.status(params.paymentId),
  );
  app.post("/api/unlock", { schema: { body: UnlockInput } }, ({ body }) => payments.unlock(body));
}
