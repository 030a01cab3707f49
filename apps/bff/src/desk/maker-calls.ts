import { OrderStatus } from "@tradeslip/contracts/schemas";
import type { FastifyRequest } from "fastify";
import type { DeskProvider } from "./desk-provider.ts";
import type { MakerRecord } from "./maker-record.ts";
import type { Completed } from "./register-operation.ts";
import { MAKER_STEP_OPERATIONS } from "./step-operations.ts";

interface MakerStep {
  readonly token: string;
  /** As the API's address names it. */
  readonly name: string;
  readonly body: object;
}

/** What an order's maker asks and says on pages that the server makes. Throws AppErrors as the API's calls answer them. */
export interface MakerCalls {
  status(request: FastifyRequest, token: string): Promise<OrderStatus>;
  /** Whether the account of the request's session keeps the order, however it came to it. */
  isKept(request: FastifyRequest, token: string): Promise<boolean>;
  /** Null: there is no such step. */
  step(request: FastifyRequest, step: MakerStep): Promise<OrderStatus | null>;
}

/** @param completed what this server adds to a body, by the call's address */
export function makerCalls(
  record: MakerRecord,
  provider: DeskProvider,
  completed: Readonly<Record<string, Completed>>,
): MakerCalls {
  const known = new Set(MAKER_STEP_OPERATIONS.map(({ path }) => path));
  return {
    status: (request, token) => record.status(token, record.asking(request)),
    async isKept(request, token) {
      const { desk } = await record.status(token, record.asking(request));
      return desk !== "private" && desk !== "unused";
    },
    async step(request, { token, name, body }) {
      const address = `/api/orders/:token/${name}`;
      if (!known.has(address)) return null;
      const complete = completed[address];
      const call = {
        gate: "orders",
        method: "POST",
        path: `/api/orders/${token}/${name}`,
        body: complete === undefined ? body : await complete(request, body),
      } as const;
      return provider.call(OrderStatus, call, provider.asking(request));
    },
  };
}
