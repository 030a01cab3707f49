import type { SlipAnswer } from "@tradeslip/contracts";
import { OrderStatus } from "@tradeslip/contracts/schemas";
import { SLIP_DOUBTS, type SlipDoubt } from "@tradeslip/contracts/slips";
import type { FastifyInstance, FastifyRequest } from "fastify";
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
  type ProblemExample,
  TOO_MANY_REQUESTS,
  UNUSABLE_RESPONSE,
} from "../errors.ts";
import { STATUS_ANSWER } from "./desk-examples.ts";
import { type Asking, DESK_UNAVAILABLE, type DeskProvider } from "./desk-provider.ts";
import { Token } from "./step-operations.ts";

export interface MakerRecordParts {
  readonly readSlip: (token: string) => Promise<SlipAnswer | SlipDoubt>;
  /** Null: a provider that does not know us, and keeps no orders. */
  readonly provider: DeskProvider | null;
}

const NOT_STORED = { "cache-control": "no-store" };
const UNUSED: OrderStatus = { desk: "unused" };
const PRIVATE: OrderStatus = { desk: "private" };

/** What the desk keeps of an order, as its maker may read it; everybody else reads the same (docs/product.md, P8.15). */
export class MakerRecord {
  readonly #parts: MakerRecordParts;

  constructor(parts: MakerRecordParts) {
    this.#parts = parts;
  }

  asking(request: FastifyRequest): Asking {
    return this.#parts.provider?.asking(request) ?? {};
  }

  /** Throws an AppError: 404 for what is no slip of ours. */
  async status(token: string, asking: Asking): Promise<OrderStatus> {
    const { provider } = this.#parts;
    const doubt = await this.#doubt(token);
    // Of a key that leaked the record knows which slips are genuine.
    if (doubt !== null && doubt !== "slip_key_compromised")
      throw new AppError(doubt, 404, SLIP_DOUBTS[doubt]);
    const call = { gate: "orders", method: "GET", path: `/api/orders/${token}/status` } as const;
    const status =
      provider === null
        ? null
        : await provider.call(OrderStatus, call, asking).catch((error: unknown) => {
            if (isUnknownThere(error)) return null;
            throw error;
          });
    if (status !== null) return status;
    if (doubt !== null) throw new AppError(doubt, 404, SLIP_DOUBTS[doubt]);
    return UNUSED;
  }

  /** Whoever is no maker announces nothing: the provider checks it too. */
  async announce(token: string, asking: Asking): Promise<void> {
    const call = { gate: "orders", method: "POST", path: `/api/orders/${token}/announce` } as const;
    await this.#parts.provider?.call(z.object({}), call, asking).catch((error: unknown) => {
      if (!isUnknownThere(error)) throw error;
    });
  }

  async #doubt(token: string): Promise<SlipDoubt | null> {
    const slip = await this.#parts.readSlip(token);
    return typeof slip === "string" ? slip : null;
  }
}

/** A provider without this call, or a slip of an earlier release, which it cannot read. */
function isUnknownThere(error: unknown): boolean {
  return error instanceof AppError && error.status === 404;
}

const DOUBTS: readonly ProblemExample[] = (
  ["unknown_slip", "slip_key_unknown", "slip_key_compromised"] as const
).map((code) => ({ code, detail: SLIP_DOUBTS[code] }));
const DOUBT_PROBLEM = problem("This slip was not issued by us, or it can't be checked.", ...DOUBTS);

const FAILURES = {
  502: problem(UNUSABLE_RESPONSE, { code: "invalid_provider_answer", detail: DESK_UNAVAILABLE }),
  503: problem("The desk's record can't be reached.", {
    code: "provider_unavailable",
    detail: DESK_UNAVAILABLE,
  }),
};

export function registerMakerRecord(
  server: FastifyInstance,
  record: MakerRecord,
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
        summary: "Get how an order goes on",
        description: "The same answer for everybody but the order's maker, who learns more.",
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
              private: { summary: "For everybody but the maker", value: PRIVATE },
              claimed: STATUS_ANSWER.answers[200].done,
            },
          },
        },
      },
    },
    async (request, reply) => {
      const status = await record.status(request.params.token, record.asking(request));
      return reply.headers(NOT_STORED).send(status);
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
      await record.announce(request.params.token, record.asking(request));
      return reply.code(204).headers(NOT_STORED).send(null);
    },
  );
}
