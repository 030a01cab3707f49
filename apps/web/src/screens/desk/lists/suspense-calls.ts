import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../../lib/api.ts";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { DESK, orderQuery, SUSPENSE_KEY } from "../orders/order-queries.ts";

export const suspenseQuery = queryOptions({
  queryKey: SUSPENSE_KEY,
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/payments", { signal })),
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

/** For the order's current version: the order's own page shows what the money changed there. */
export function useAllocate(id: string) {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: ({ order, amount }: { readonly order: string; readonly amount: string }) =>
      carefully(async () => {
        const { reference, version } = await client.fetchQuery({
          ...orderQuery(order),
          staleTime: 0,
          networkMode: "always",
        });
        return unwrap(
          await api.POST("/api/desk/payments/{id}/allocations", {
            params: { path: { id } },
            body: { order: reference, amount, version },
          }),
        );
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [DESK] }),
  });
}
