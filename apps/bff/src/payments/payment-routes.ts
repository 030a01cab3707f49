import {
  CreatePaymentInput,
  Payment,
  PaymentStatusAnswer,
  UnlockAnswer,
  UnlockInput,
} from "@tradeslip/contracts/schemas";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { ADDRESS_PROBLEMS, BODY_PROBLEMS, problem } from "../errors.ts";

const FAILURES = {
  429: problem("Too many requests from this client; Retry-After says how long to wait."),
  502: problem("The provider's answer could not be used."),
  503: problem(
    "The provider cannot be reached or takes no more at the moment, or there is no market price to charge by.",
  ),
};
const MINUTE_MS = 60_000;
/** By client address, for each call. A screen that waits asks six times a minute; many people may share an address. */
const LIMITS = {
  create: { max: 60, timeWindow: MINUTE_MS },
  status: { max: 240, timeWindow: MINUTE_MS },
  unlock: { max: 60, timeWindow: MINUTE_MS },
  download: { max: 120, timeWindow: MINUTE_MS },
} as const;
/** The kinds that send-file.ts lets through. */
const FILE_TYPES = [
  "application/pdf",
  "application/epub+zip",
  "application/x-mobipocket-ebook",
  "application/vnd.amazon.ebook",
  "application/zip",
  "application/octet-stream",
];
const NOT_YOURS = problem("There is no such payment, or another browser made it.");

/** The purchase of the book. Each call throws an AppError whose sentence may be shown. */
export interface PaymentService {
  create(
    input: CreatePaymentInput,
    idempotencyKey: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Payment>;
  status(paymentId: string, request: FastifyRequest): Promise<PaymentStatusAnswer>;
  unlock(input: UnlockInput, request: FastifyRequest): Promise<UnlockAnswer>;
  /** Streams the book; honours Range (RFC 9110, section 14). */
  download(token: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Paying for the book in Bitcoin, and getting it (specification, sections 2, 4, 7 and 8). */
export function registerPaymentRoutes(server: FastifyInstance, service: PaymentService): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/payments/create",
    {
      config: { rateLimit: LIMITS.create },
      schema: {
        operationId: "createPayment",
        tags: ["payments"],
        summary: "Ask for a Bitcoin payment request for the book",
        description:
          "The price is the server's. Send an Idempotency-Key: the same key and body give the same payment again, however often and whenever they come. One network may ask 30 times in 15 minutes.",
        headers: z.object({
          "idempotency-key": z
            .string()
            .regex(/^[\x21-\x7e]{8,128}$/, "must be 8 to 128 visible characters")
            .optional()
            .describe(
              "Chosen by the client, one for each purchase (draft-ietf-httpapi-idempotency-key-header).",
            ),
        }),
        body: CreatePaymentInput,
        response: {
          201: Payment,
          400: problem("Something in the request is not right."),
          403: problem("The call came from another site."),
          409: problem("The same request is being carried out right now; try again in a moment."),
          ...BODY_PROBLEMS,
          422: problem(
            "This Idempotency-Key was used for another purchase, or the book is not for sale that way.",
          ),
          ...FAILURES,
        },
      },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"] ?? crypto.randomUUID();
      return reply.code(201).send(await service.create(request.body, key, request, reply));
    },
  );
  app.get(
    "/api/payments/status/:paymentId",
    {
      config: { rateLimit: LIMITS.status },
      schema: {
        operationId: "getPaymentStatus",
        tags: ["payments"],
        summary: "How a payment stands",
        description: "Never stored by a cache. Ask every ten seconds.",
        params: z.object({ paymentId: z.string() }),
        response: { 200: PaymentStatusAnswer, ...ADDRESS_PROBLEMS, 404: NOT_YOURS, ...FAILURES },
      },
    },
    async (request, reply) =>
      reply.header("cache-control", "no-store").send(await service.status(request.params.paymentId, request)),
  );
  app.post(
    "/api/unlock",
    {
      config: { rateLimit: LIMITS.unlock },
      schema: {
        operationId: "unlockBook",
        tags: ["payments"],
        summary: "A link to the book, for a confirmed payment",
        description: "The link expires and works only for this payment. Ask again for a new one.",
        body: UnlockInput,
        response: {
          200: UnlockAnswer,
          400: problem("Something in the request is not right."),
          403: problem("The call came from another site."),
          404: NOT_YOURS,
          409: problem("The payment is not confirmed."),
          ...BODY_PROBLEMS,
          ...FAILURES,
        },
      },
    },
    (request) => service.unlock(request.body, request),
  );
  app.get(
    "/api/downloads/:token",
    {
      config: { rateLimit: LIMITS.download },
      schema: {
        operationId: "downloadBook",
        tags: ["payments"],
        summary: "The book",
        description:
          "Address from POST /api/unlock. Supports Range. At most 4 downloads at once by link, and 16 by network.",
        params: z.object({ token: z.string() }),
        response: {
          200: file("The file."),
          206: file("The part of the file that was asked for."),
          ...ADDRESS_PROBLEMS,
          403: problem("The link has expired."),
          404: problem("There is no such link."),
          416: problem("The file has no such part."),
          ...FAILURES,
        },
      },
    },
    (request, reply) => service.download(request.params.token, request, reply),
  );
}

function file(description: string) {
  const content = Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: z.any() }]));
  return { description, content };
}
