import { CUSTOMER_STEP_OPERATIONS, MESSAGE_OPERATIONS } from "@tradeslip/contracts/operations";
import { OrderStatus } from "@tradeslip/contracts/schemas";
import type { FastifyRequest } from "fastify";
import type { DeskProvider } from "./desk-provider.ts";
import type { CustomerRecord } from "./customer-record.ts";
import type { CallExtras } from "../provider/register-operations.ts";

interface CustomerStep {
  readonly token: string;
  /** As in the API's path. */
  readonly name: string;
  readonly body: object;
}

/**
 * Calls of an order's customer from pages that the server renders. Throws the same AppErrors as the API's
 * calls.
 */
export interface CustomerCalls {
  status(request: FastifyRequest, token: string): Promise<OrderStatus>;
  /** Whether the desk keeps the order, and the request's session or browser may read it. */
  isKept(request: FastifyRequest, token: string): Promise<boolean>;
  /** Null when there is no such step. */
  step(request: FastifyRequest, step: CustomerStep): Promise<OrderStatus | null>;
}

/** @param enrichers what this server adds to a body, by the call's id */
export function customerCalls(
  record: CustomerRecord,
  provider: DeskProvider,
  enrichers: Readonly<Record<string, CallExtras>>,
): CustomerCalls {
  return {
    status: (request, token) => record.status(token, record.credentialsOf(request)),
    async isKept(request, token) {
      const { desk } = await record.status(token, record.credentialsOf(request));
      return desk !== "private" && desk !== "unused";
    },
    async step(request, { token, name, body }) {
      const rows = Object.entries({ ...CUSTOMER_STEP_OPERATIONS, ...MESSAGE_OPERATIONS });
      const [id] = rows.find(([, { path }]) => path === `/api/orders/:token/${name}`) ?? [];
      if (id === undefined) return null;
      const enrichBody = enrichers[id]?.enrichBody;
      const call = {
        gate: "orders",
        method: "POST",
        path: `/api/orders/${token}/${name}`,
        body: enrichBody === undefined ? body : await enrichBody(request, body),
      } as const;
      return provider.call(OrderStatus, call, provider.credentialsOf(request));
    },
  };
}
