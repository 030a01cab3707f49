import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PayoutsInput, ReadyPayouts } from "@tradeslip/contracts";
import { api, unwrap } from "../../../lib/api.ts";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { DESK } from "../orders/order-queries.ts";

export const readyPayoutsQuery = queryOptions({
  // Keyed with the orders, because each step may make a payout ready, or remove it.
  queryKey: [DESK, "orders", "payouts"],
  queryFn: async ({ signal }): Promise<ReadyPayouts> =>
    unwrap(await api.GET("/api/desk/payouts", { signal })),
});

/** Without a fee, it is unknown; without an account, the desk has none for that coin. */
export type Booking = Omit<PayoutsInput, "fee" | "accountId"> & {
  readonly fee?: string;
  readonly accountId?: string;
};

export function useBookPayouts() {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: (body: Booking) =>
      carefully(async () => unwrap(await api.POST("/api/desk/payouts", { body }))),
    onSettled: () => client.invalidateQueries({ queryKey: [DESK] }),
  });
}

/** Those of these orders that may be sent now; the server records who exported them. */
export function useExportPayouts() {
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: (orders: string[]) =>
      carefully(async () => unwrap(await api.POST("/api/desk/payouts/export", { body: { orders } }))),
  });
}
