import { invalidField, type ProblemExample } from "@tradeslip/contracts/operations";
import {
  BITCOIN_PRICE_UNSURE,
  BOOK_UNKNOWN,
  FILE_PART_UNKNOWN,
  KEY_REUSED,
  LINK_EXPIRED,
  LINK_UNKNOWN,
  type Message,
  PAYMENT_IN_PROGRESS,
  PAYMENT_NOT_CONFIRMED,
  PAYMENT_NOT_IN_THIS_BROWSER,
  PAYMENTS_BUSY,
  PAYMENTS_PAUSED,
  TOO_MANY_UNPAID,
} from "@tradeslip/contracts/rules";
import {
  CreatePaymentInput,
  Payment,
  PaymentStatusAnswer,
  PROBLEM_CODES,
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
  FROM_ANOTHER_SITE,
  UNUSABLE_RESPONSE,
  problem,
  RATE_LIMITED,
} from "../errors.ts";
import { PAYMENT_DOCS } from "./payment-examples.ts";
import { SENTENCES } from "./payment-failure.ts";
import { TOO_MANY_DOWNLOADS, TOO_MANY_FROM_NETWORK } from "./payment-limits.ts";
import { NOT_FOR_SALE, type PaymentService } from "./payment-service.ts";

const MINUTE_MS = 60_000;
/** Per client address. A waiting screen polls six times a minute; many people may share an address. */
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
/** For request metrics. */
export const PAYMENTS_CREATED = {
  responses: ["POST /api/payments/create 201"],
  name: "tradeslip_payments_created_total",
  help: "Payments created, including repeated requests",
};
const NOT_YOURS = problem(PROBLEM_CODES.unknown_payment, {
  code: "unknown_payment",
  detail: PAYMENT_NOT_IN_THIS_BROWSER,
});
const INVALID = problem(
  "Something in the request is invalid.",
  BODY_NOT_JSON,
  invalidField("bookId", BOOK_UNKNOWN),
);

/** @param detail the sentence that the call fails with */
function failures(
  detail: Message,
  tooMany: readonly ProblemExample[] = [RATE_LIMITED],
  busy: readonly ProblemExample[] = [],
) {
  return {
    429: problem("Too many requests from this client; Retry-After says how long to wait.", ...tooMany),
    502: problem(
      UNUSABLE_RESPONSE,
      { code: "invalid_provider_answer", detail },
      { code: "provider_refused", detail },
    ),
    503: problem(
      "The provider is unreachable or takes no more payments right now, or there's no market price to charge.",
      { code: "provider_unavailable", detail },
      ...busy,
    ),
  };
}

/** Buying the book with Bitcoin and downloading it (docs/product.md, chapter P11). */
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
      config: { access: "public", rateLimit: LIMITS.create },
      schema: {
        operationId: "createPayment",
        tags: ["payments"],
        summary: "Create a Bitcoin payment for the book",
        description:
          "The server sets the price. Send an Idempotency-Key: the same key and body always return the same payment. One network may call this 30 times in 15 minutes.",
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
          403: FROM_ANOTHER_SITE,
          409: problem("The same request is already under way; try again in a moment.", {
            code: "in_progress",
            detail: PAYMENT_IN_PROGRESS,
          }),
          ...BODY_PROBLEMS,
          422: problem(
            "This Idempotency-Key was used for another purchase, or the book isn't for sale that way.",
            { code: "not_for_sale", detail: NOT_FOR_SALE },
            { code: "key_reused", detail: KEY_REUSED },
          ),
          ...failures(
            SENTENCES.create,
            [
              {
                code: "rate_limited",
                detail: TOO_MANY_FROM_NETWORK,
              },
              {
                code: "too_many_open_payments",
                detail: TOO_MANY_UNPAID,
              },
            ],
            [
              { code: "market_data_unavailable", detail: SENTENCES.create },
              { code: "price_unsure", detail: BITCOIN_PRICE_UNSURE },
              {
                code: "payments_busy",
                detail: PAYMENTS_BUSY,
              },
              { code: "payments_paused", detail: PAYMENTS_PAUSED },
            ],
          ),
        },
        docs: PAYMENT_DOCS.createPayment,
      },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"];
      return reply.code(201).send(await service.create(request.body, key, request, reply));
    },
  );
}

function registerStatus(app: App, service: PaymentService): void {
  app.get(
    "/api/payments/status/:paymentId",
    {
      config: { access: "public", rateLimit: LIMITS.status },
      schema: {
        operationId: "getPaymentStatus",
        tags: ["payments"],
        summary: "Get the status of a payment",
        description: "Never cached. Poll every ten seconds.",
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
      config: { access: "public", rateLimit: LIMITS.unlock },
      schema: {
        operationId: "unlockBook",
        tags: ["payments"],
        summary: "Get a download link for a confirmed payment",
        description: "The link expires and works only for this payment. Call this again for a new one.",
        body: UnlockInput,
        response: {
          200: UnlockAnswer,
          400: INVALID,
          403: FROM_ANOTHER_SITE,
          404: NOT_YOURS,
          409: problem(PROBLEM_CODES.not_confirmed, {
            code: "not_confirmed",
            detail: PAYMENT_NOT_CONFIRMED,
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
      config: { access: "public", rateLimit: LIMITS.download },
      schema: {
        operationId: "downloadBook",
        tags: ["payments"],
        summary: "The book",
        description:
          "The address comes from POST /api/unlock. Supports Range. At most 4 concurrent downloads per link and 16 per network.",
        params: z.object({ token: z.string() }),
        response: {
          200: file("The file."),
          206: file("The requested part of the file."),
          ...ADDRESS_PROBLEMS,
          403: problem("The link has expired.", {
            code: "link_expired",
            detail: LINK_EXPIRED,
          }),
          404: problem("The link doesn't exist.", {
            code: "unknown_link",
            detail: LINK_UNKNOWN,
          }),
          416: problem(PROBLEM_CODES.no_such_range, {
            code: "no_such_range",
            detail: FILE_PART_UNKNOWN,
          }),
          ...failures(SENTENCES.download, [
            RATE_LIMITED,
            {
              code: "too_many_downloads",
              detail: TOO_MANY_DOWNLOADS,
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
