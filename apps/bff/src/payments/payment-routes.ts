import {
  CreatePaymentInput,
  Payment,
  PaymentStatusAnswer,
  UnlockAnswer,
  UnlockInput,
} from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import {
  ADDRESS_PROBLEMS,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  CROSS_SITE,
  invalidField,
  problem,
  RATE_LIMITED,
  type ProblemExample,
} from "../errors.ts";
import { PAYMENT_DOCS } from "./payment-examples.ts";
import { SENTENCES } from "./payment-failure.ts";
import type { PaymentService } from "./payment-service.ts";

const MINUTE_MS = 60_000;
/** By client address. A waiting screen polls six times a minute; many people may share an address. */
const LIMITS = {
  create: { max: 60, timeWindow: MINUTE_MS },
  status: { max: 240, timeWindow: MINUTE_MS },
  unlock: { max: 60, timeWindow: MINUTE_MS },
  download: { max: 120, timeWindow: MINUTE_MS },
} as const;
/** The types that send-file.ts passes on. */
const FILE_TYPES = [
  "application/pdf",
  "application/epub+zip",
  "application/x-mobipocket-ebook",
  "application/vnd.amazon.ebook",
  "application/zip",
  "application/octet-stream",
];
/** For the metrics of requests. */
export const PAYMENTS_CREATED = {
  responses: ["POST /api/payments/create 201"],
  name: "tradeslip_payments_created_total",
  help: "Payments created, repeated requests included",
};
const NOT_YOURS = problem("There is no such payment, or another browser made it.", {
  code: "unknown_payment",
  detail: "This browser knows no such payment.",
});
const INVALID = problem(
  "Something in the request is not right.",
  BODY_NOT_JSON,
  invalidField("bookId", "This book is not sold here."),
);

/** @param detail the sentence that the call fails with */
function failures(
  detail: string,
  tooMany: readonly ProblemExample[] = [RATE_LIMITED],
  busy: readonly ProblemExample[] = [],
) {
  return {
    429: problem("Too many requests from this client; Retry-After says how long to wait.", ...tooMany),
    502: problem(
      "The provider's response could not be used.",
      { code: "invalid_provider_answer", detail },
      { code: "provider_refused", detail },
    ),
    503: problem(
      "The provider cannot be reached or takes no more at the moment, or there is no market price to charge by.",
      { code: "provider_unavailable", detail },
      ...busy,
    ),
  };
}

/** Paying for the book in Bitcoin, and getting it (docs/product.md, chapter P11). */
export function registerPaymentRoutes(server: FastifyInstance, service: PaymentService): void {
  const app = typed(server);
  registerCreate(app, service);
  registerStatus(app, service);
  registerUnlock(app, service);
  registerDownload(app, service);
}

type App = ReturnType<typeof typed>;
const typed = (server: FastifyInstance) => server.withTypeProvider<ZodTypeProvider>();

function registerCreate(app: App, service: PaymentService): void {
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
          400: INVALID,
          403: problem("The call came from another site.", CROSS_SITE),
          409: problem("The same request is being carried out right now; try again in a moment.", {
            code: "in_progress",
            detail: "This payment is being created right now. Please try again in a moment.",
          }),
          ...BODY_PROBLEMS,
          422: problem(
            "This Idempotency-Key was used for another purchase, or the book is not for sale that way.",
            { code: "not_for_sale", detail: "Coming Soon: the signed copies are not for sale yet." },
            { code: "key_reused", detail: "This Idempotency-Key was used for another purchase." },
          ),
          ...failures(
            SENTENCES.create,
            [
              {
                code: "rate_limited",
                detail:
                  "Too many payments were asked for from your network. Please try again in a few minutes.",
              },
              {
                code: "too_many_open_payments",
                detail: "You have several unpaid payments. Pay or let one expire, then try again.",
              },
            ],
            [
              { code: "market_data_unavailable", detail: SENTENCES.create },
              {
                code: "payments_busy",
                detail: "Payments are busy right now. Please try again in a few minutes.",
              },
            ],
          ),
        },
        docs: PAYMENT_DOCS.createPayment,
      },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"] ?? crypto.randomUUID();
      return reply.code(201).send(await service.create(request.body, key, request, reply));
    },
  );
}

function registerStatus(app: App, service: PaymentService): void {
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
        response: {
          200: PaymentStatusAnswer,
          ...ADDRESS_PROBLEMS,
          404: NOT_YOURS,
          ...failures(SENTENCES.status),
        },
        docs: PAYMENT_DOCS.getPaymentStatus,
      },
    },
    async (request, reply) =>
      reply.header("cache-control", "no-store").send(await service.status(request.params.paymentId, request)),
  );
}

function registerUnlock(app: App, service: PaymentService): void {
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
          400: INVALID,
          403: problem("The call came from another site.", CROSS_SITE),
          404: NOT_YOURS,
          409: problem("The payment is not confirmed.", {
            code: "not_confirmed",
            detail: "The payment is not confirmed yet.",
          }),
          ...BODY_PROBLEMS,
          ...failures(SENTENCES.unlock),
        },
        docs: PAYMENT_DOCS.unlockBook,
      },
    },
    (request) => service.unlock(request.body, request),
  );
}

function registerDownload(app: App, service: PaymentService): void {
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
          403: problem("The link has expired.", {
            code: "link_expired",
            detail: "This link has expired. Please ask for a new one.",
          }),
          404: problem("There is no such link.", {
            code: "unknown_link",
            detail: "There is no such link.",
          }),
          416: problem("The file has no such part.", {
            code: "no_such_range",
            detail: "The file has no such part.",
          }),
          ...failures(SENTENCES.download, [
            RATE_LIMITED,
            {
              code: "too_many_downloads",
              detail: "Too many downloads at once. Please wait until one is finished, then try again.",
            },
          ]),
        },
        docs: PAYMENT_DOCS.downloadBook,
      },
    },
    (request, reply) => service.download(request.params.token, request, reply),
  );
}

function file(description: string) {
  const content = Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: z.any() }]));
  return { description, content };
}
