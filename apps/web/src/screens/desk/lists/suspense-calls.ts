import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { DESK, orderQuery, SUSPENSE_KEY, UNTIL_READ } from "../orders/order-queries.ts";

export const suspenseQuery = queryOptions({
  queryKey: SUSPENSE_KEY,
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/payments", { signal })),
  ...UNTIL_READ,
});

type Act = "refund" | "refund/approve" | "correct" | "correct/approve" | "reverse";

interface SuspenseCall {
  readonly path: Act;
  readonly body: object;
}

/** Makes a call about money that counts for no order. */
export function useSuspenseCall(id: string) {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: ({ path, body }: SuspenseCall) =>
      carefully(async () =>
        unwrap(
          // All calls have the form of this one, with their own fields.
          await api.POST(`/api/desk/payments/{id}/${path}` as "/api/desk/payments/{id}/refund", {
            params: { path: { id } },
            body: body as { reason: string },
          }),
        ),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [DESK] }),
  });
}

export function useRecordSuspense() {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: (body: object) =>
      carefully(async () =>
        unwrap(
          await api.POST("/api/desk/payments", {
            body: body as { accountId: string; amount: string; madeAt: string },
          }),
        ),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [DESK] }),
  });
}

interface Allocation {
  readonly order: string;
  readonly amount: string;
  readonly version: number;
}

/**
 * For the order's current version: the order's own page shows what the money changed there. One whose answer
 * was lost is repeated on the version that it named, or it could be counted twice (P20.3).
 */
export function useAllocate(id: string) {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  const lost = useRef<{ readonly said: string; readonly body: Allocation }>(null);
  return useMutation({
    mutationFn: ({ order, amount }: Pick<Allocation, "order" | "amount">) =>
      carefully(async () => {
        const said = `${order} ${amount}`;
        const body = lost.current?.said === said ? lost.current.body : await read(order, amount);
        try {
          return unwrap(
            await api.POST("/api/desk/payments/{id}/allocations", { params: { path: { id } }, body }),
          );
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500) lost.current = { said, body };
          else if (error.status === 409) lost.current = null;
          throw error;
        }
      }),
    onSuccess: () => void (lost.current = null),
    onSettled: () => client.invalidateQueries({ queryKey: [DESK] }),
  });
  async function read(order: string, amount: string): Promise<Allocation> {
    const now = { ...orderQuery(order), staleTime: 0, networkMode: "always" } as const;
    const { reference, version } = await client.fetchQuery(now);
    return { order: reference, amount, version };
  }
}
