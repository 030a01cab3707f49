import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrderStatus } from "@tradeslip/contracts";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { api, unwrap } from "../../lib/api.ts";

/** How an order goes on. Where to pay, destination and names live in the page's memory only (docs/product.md, P22.2). */
export const orderStatusQuery = (token: string) =>
  queryOptions({
    queryKey: ["order-status", token],
    queryFn: async ({ signal }): Promise<OrderStatus> =>
      unwrap(await api.GET("/api/orders/{token}/status", { params: { path: { token } }, signal })),
    gcTime: 0,
    networkMode: "always",
    retry: 1,
    retryDelay: 1_000,
    refetchOnWindowFocus: "always",
  });

/** A page that is left forgets it at once; one that the browser brings back asks first. */
export function useOrderStatus(token: string) {
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
  return useQuery({ ...orderStatusQuery(token), enabled: !isLeft });
}

/** Whether the answer is one for the order's maker. */
export function isForMaker(status: OrderStatus | undefined): status is OrderStatus {
  return status !== undefined && status.desk !== "unused" && status.desk !== "private";
}

const BEFORE_DETAILS: readonly string[] = ["unused", "private", "not-announced", "announced", "claimed"];

export function wasShownWhereToPay(status: OrderStatus | undefined): boolean {
  return status !== undefined && !BEFORE_DETAILS.includes(status.desk);
}
