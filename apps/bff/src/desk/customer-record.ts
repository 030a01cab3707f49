import { type ProblemExample, STATUS_ANSWER, Token } from "@tradeslip/contracts/operations";
import type { ReceiptTerms, SlipAnswer } from "@tradeslip/contracts";
import { ENDED_STATES } from "@tradeslip/contracts/rules";
import { OrderStatus, OrderStatuses } from "@tradeslip/contracts/schemas";
import { readSlipToken, SLIP_ERRORS, type SlipError } from "@tradeslip/contracts/slips";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import {
  ADDRESS_PROBLEMS,
  AppError,
  BODY_EMPTY,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  DESK_AWAY,
  DESK_UNAVAILABLE,
  FROM_ANOTHER_SITE,
  problem,
  TOO_MANY_REQUESTS,
  UNUSABLE_RESPONSE,
} from "../errors.ts";
import { type CallerCredentials, type DeskCall, type DeskProvider } from "./desk-provider.ts";
import type { DeskCache } from "./desk-cache.ts";
import { receiptTerms } from "./receipts/receipt-terms.ts";

export interface CustomerRecordParts {
  readonly readSlip: (token: string) => Promise<SlipAnswer | SlipError>;
  /** Whether one of the keys is that of the browser that made the order. */
  readonly isMadeWith: (token: string, orderKeys: string) => Promise<boolean>;
  /** Null when nothing can be signed. */
  readonly signReceipt: (terms: ReceiptTerms) => string | null;
  readonly deskCache: Pick<DeskCache, "now">;
  /** Null for a provider that does not know us, and so keeps no orders. */
  readonly provider: DeskProvider | null;
}

const RETRY_AFTER_SECONDS = 5;
const NOT_STORED = { "cache-control": "no-store" };
const UNUSED: OrderStatus = { desk: "unused" };
const PRIVATE: OrderStatus = { desk: "private" };

/**
 * What the desk keeps of an order, for its customer to read; all others get one and the same answer
 * (docs/product.md, P8.15).
 */
export class CustomerRecord {
  readonly #parts: CustomerRecordParts;

  constructor(parts: CustomerRecordParts) {
    this.#parts = parts;
  }

  credentialsOf(request: FastifyRequest): CallerCredentials {
    return this.#parts.provider?.credentialsOf(request) ?? {};
  }

  /** Throws an AppError: 404 for a slip that is not ours. */
  async status(token: string, credentials: CallerCredentials): Promise<OrderStatus> {
    const slip = await this.#parts.readSlip(token);
    if (typeof slip === "string") throw new AppError(slip, 404, SLIP_ERRORS[slip]);
    const [status] = await this.#statuses([token], credentials, { gate: "orders" });
    return status!;
  }

  /**
   * Statuses in the order of the tokens, for an open page: not tied to the request that opened it, which is
   * over.
   * @param tokens of slips of ours
   */
  statuses(tokens: readonly string[], credentials: CallerCredentials): Promise<readonly OrderStatus[]> {
    return this.#statuses(tokens, credentials, { gate: "order-streams", isDetached: true });
  }

  /**
   * Whether the desk keeps the order of a slip, for any caller. Throws an AppError 503 if that is unknown.
   */
  async isRecorded(token: string): Promise<boolean> {
    const { provider } = this.#parts;
    if (provider === null) return false;
    const status = await statusAt(provider, token, {}, { gate: "orders" }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const { retryAfterSeconds = RETRY_AFTER_SECONDS } = error;
      throw new AppError("provider_unavailable", 503, DESK_UNAVAILABLE, { retryAfterSeconds });
    });
    return status !== null;
  }

  /** Announces nothing for another customer's order: the provider checks that too. */
  async announce(token: string, credentials: CallerCredentials): Promise<void> {
    const call = { gate: "orders", method: "POST", path: `/api/orders/${token}/announce` } as const;
    await this.#parts.provider?.call(z.object({}), call, credentials).catch((error: unknown) => {
      if (!isUnknownThere(error)) throw error;
    });
  }

  /** The provider's status of an order, with the receipt that this server signs once the order has ended. */
  async withReceipt(token: string, status: OrderStatus): Promise<OrderStatus> {
    const { readSlip, signReceipt } = this.#parts;
    if (!(ENDED_STATES as readonly string[]).includes(status.desk)) return status;
    const slip = await readSlip(token);
    const terms = typeof slip === "string" ? null : receiptTerms(status, slip);
    const receipt = terms === null ? null : signReceipt(terms);
    return receipt === null ? status : { ...status, receipt: { token: receipt } };
  }

  /** Asks the provider only about orders that may be the caller's own. */
  async #statuses(
    tokens: readonly string[],
    credentials: CallerCredentials,
    how: How,
  ): Promise<readonly OrderStatus[]> {
    const { provider } = this.#parts;
    if (provider === null) return tokens.map(() => UNUSED);
    const own = await this.#mayBeOwn(tokens, credentials);
    const toStrangers = own.length < tokens.length ? await this.#toStrangers() : PRIVATE;
    const told = own.length > 1 ? await statusesAt(provider, own, credentials, how) : null;
    const found = new Map<string, OrderStatus>();
    for (const [place, token] of own.entries()) {
      const status = told === null ? await statusAt(provider, token, credentials, how) : told[place];
      found.set(token, status ? await this.withReceipt(token, status) : UNUSED);
    }
    return tokens.map((token) => found.get(token) ?? (isRecordable(token) ? toStrangers : UNUSED));
  }

  /** With a session any order may be the caller's: an account may keep any. */
  async #mayBeOwn(
    tokens: readonly string[],
    { token: session, orderKeys }: CallerCredentials,
  ): Promise<string[]> {
    if (session !== undefined) return tokens.filter(isRecordable);
    const own: string[] = [];
    if (orderKeys === undefined) return own;
    for (const token of tokens) if (await this.#parts.isMadeWith(token, orderKeys)) own.push(token);
    return own;
  }

  async #toStrangers(): Promise<OrderStatus> {
    const { takesOrders } = await this.#parts.deskCache.now();
    return takesOrders ? PRIVATE : UNUSED;
  }
}

/** False for slips of an earlier release, which no record can hold. */
function isRecordable(token: string): boolean {
  return readSlipToken(token) !== null;
}

type How = Pick<DeskCall, "gate" | "isDetached">;

/** Null when the provider keeps no such order at all. */
async function statusAt(
  provider: DeskProvider,
  token: string,
  credentials: CallerCredentials,
  how: How,
): Promise<OrderStatus | null> {
  const call = { ...how, method: "GET", path: `/api/orders/${token}/status` } as const;
  return provider.call(OrderStatus, call, credentials).catch(nullIfUnknown);
}

/** Null when the provider only answers for one order at a time. */
async function statusesAt(
  provider: DeskProvider,
  tokens: readonly string[],
  credentials: CallerCredentials,
  how: How,
): Promise<readonly (OrderStatus | null)[] | null> {
  const call = { ...how, method: "POST", path: "/api/orders/statuses", body: { tokens } } as const;
  const answer = await provider.call(OrderStatuses, call, credentials).catch(nullIfUnknown);
  return answer === null ? null : answer.statuses;
}

function nullIfUnknown(error: unknown): null {
  if (isUnknownThere(error)) return null;
  throw error;
}

/** True for a provider without this call, or for a slip of an earlier release, which it cannot read. */
function isUnknownThere(error: unknown): boolean {
  return error instanceof AppError && error.status === 404;
}

const DOUBTS: readonly ProblemExample[] = (
  ["unknown_slip", "slip_key_unknown", "slip_newer", "slip_key_compromised"] as const
).map((code) => ({ code, detail: SLIP_ERRORS[code] }));
export const DOUBT_PROBLEM = problem("This slip was not issued by us, or it can't be checked.", ...DOUBTS);

const FAILURES = {
  502: problem(UNUSABLE_RESPONSE, { code: "invalid_provider_answer", detail: DESK_UNAVAILABLE }),
  503: DESK_AWAY,
};

export function registerCustomerRecord(
  server: FastifyInstance,
  record: CustomerRecord,
  cookie: { readonly id: string; readonly cookie: string; readonly description: string },
): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get(
    "/api/orders/:token/status",
    {
      config: { access: "public", readsSession: true },
      schema: {
        operationId: "getOrderStatus",
        tags: ["orders"],
        summary: "Get an order's status",
        description: "The same answer for everybody but the order's customer, who learns more.",
        params: Token,
        response: {
          200: OrderStatus,
          ...ADDRESS_PROBLEMS,
          404: DOUBT_PROBLEM,
          429: TOO_MANY_REQUESTS,
          ...FAILURES,
        },
        docs: {
          headers: ["cache-control"],
          cookie: { scheme: cookie, optional: true },
          answers: {
            200: {
              unused: { summary: "A desk that answers in the chat only", value: UNUSED },
              private: { summary: "For everybody but the customer", value: PRIVATE },
              claimed: STATUS_ANSWER.answers[200].done,
            },
          },
        },
      },
    },
    async (request, reply) => {
      const status = await record.status(request.params.token, record.credentialsOf(request));
      return reply.headers(NOT_STORED).send(status);
    },
  );
  app.post(
    "/api/orders/:token/announce",
    {
      config: { access: "customer" },
      schema: {
        operationId: "announceOrder",
        tags: ["orders"],
        summary: "Say that the order's chat was opened",
        description: "As often as you like. Where the desk keeps no orders nothing is stored.",
        params: Token,
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
          ...FAILURES,
        },
        docs: { headers: ["cache-control"], cookie: { scheme: cookie, optional: true } },
      },
    },
    async (request, reply) => {
      await record.announce(request.params.token, record.credentialsOf(request));
      return reply.code(204).headers(NOT_STORED).send(null);
    },
  );
}
