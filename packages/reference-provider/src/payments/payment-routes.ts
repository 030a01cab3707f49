import { UnlockInput } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { PaymentService } from "./payment-service.ts";
import { PurchaseOrder } from "./purchase-order.ts";

/** SHA-256 in base64url. Anything else counts as absent. */
const clientName = z
  .string()
  .regex(/^[\w-]{43}$/)
  .optional()
  .catch(undefined);
/** How long the caller waits, in milliseconds. */
const deadline = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .optional()
  .catch(undefined);
const CreateHeaders = z.object({
  "x-client-browser": clientName,
  "x-client-network": clientName,
  "x-deadline-ms": deadline,
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/, "must be 8 to 128 visible characters")
    .optional(),
});

export function registerPaymentRoutes(server: FastifyInstance, payments: PaymentService): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/payments/create",
    { schema: { body: PurchaseOrder, headers: CreateHeaders } },
    async ({ body, headers }, reply) => {
      const key = headers["idempotency-key"] ?? crypto.randomUUID();
      const client = {
        browser: headers["x-client-browser"] ?? null,
        network: headers["x-client-network"] ?? null,
      };
      const purchase = { order: body, client, waitsMs: headers["x-deadline-ms"] ?? null };
      return reply.code(201).send(await payments.create(purchase, key));
    },
  );
  app.get(
    "/api/payments/status/:paymentId",
    { schema: { params: z.object({ paymentId: z.string() }) } },
    ({ params }) => payments.status(params.paymentId),
  );
  app.post("/api/unlock", { schema: { body: UnlockInput } }, ({ body }) => payments.unlock(body));
}
