import { queryOptions, replaceEqualDeep, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrderStatus } from "@tradeslip/contracts";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isOlder } from "../../features/order-steps/older-answer.ts";
import { api, unwrap } from "../../lib/api.ts";

/** The state of an order. Payment details, destination and names are only in the page's memory (P22.2). */
export const orderStatusQuery = (token: string) =>
  queryOptions({
    queryKey: ["order-status", token],
    queryFn: async ({ signal }): Promise<OrderStatus> =>
      unwrap(await api.GET("/api/orders/{token}/status", { params: { path: { token } }, signal })),
    structuralSharing: (held, told) => (isOlder(told, held) ? held : replaceEqualDeep(held, told)),
    gcTime: 0,
    networkMode: "always",
    retry: 1,
    retryDelay: 1_000,
    refetchOnWindowFocus: "always",
  });

/** Fetched once the slip is known. Leaving the page clears it, and returning fetches it again. */
export function useOrderStatus(token: string, isKnown: boolean) {
  const client = useQueryClient();
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener(
      "pagehide",
      () => {
        client.removeQueries({ queryKey: orderStatusQuery(token).queryKey });
        flushSync(() => setLeft(true));
      },
      { signal },
    );
    addEventListener("pageshow", () => setLeft(false), { signal });
    return () => ending.abort();
  }, [client, token]);
  return useQuery({ ...orderStatusQuery(token), enabled: isKnown && !isLeft });
}

/** Whether the answer is for the order's customer. */
export function isForCustomer(status: OrderStatus | undefined): status is OrderStatus {
  return status !== undefined && status.desk !== "unused" && status.desk !== "private";
}

const BEFORE_DETAILS: readonly string[] = ["unused", "private", "not-announced", "announced", "claimed"];

export function wasShownWhereToPay(status: OrderStatus | undefined): boolean {
  return status !== undefined && !BEFORE_DETAILS.includes(status.desk);
}
