import type { FastifyBaseLogger } from "fastify";
import * as z from "zod";
import { AppError } from "../errors.ts";
import type { DeskProvider } from "./desk-provider.ts";

/** A customer's order waits for it. */
const TIMEOUT_MS = 2_000;

/**
 * Refuses an order that exceeds its account's limits, before its slip is made. While the desk's record does
 * not answer, the order continues: the desk checks it again before it shows where to pay.
 */
export function limitsCheck(provider: DeskProvider, log: Pick<FastifyBaseLogger, "warn">) {
  return async (session: string, usd: string): Promise<void> => {
    const call = {
      gate: "orders",
      method: "POST",
      path: "/api/account/order-limits",
      body: { usd },
    } as const;
    try {
      await provider.call(z.object({}), { ...call, totalTimeoutMs: TIMEOUT_MS }, { token: session });
    } catch (error) {
      const isRefused =
        error instanceof AppError && error.errors?.some(({ field }) => field === "amount.value");
      if (isRefused) throw error;
      log.warn({ err: error }, "the limits of an order could not be checked");
    }
  };
}
