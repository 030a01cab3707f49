import { queryOptions, useQuery } from "@tanstack/react-query";
import type { AccountOrder } from "@tradeslip/contracts";
import { api, ApiError, unwrap } from "../../lib/api.ts";

const REFETCH_MS = 60_000;

/** Null if the provider keeps no orders with accounts. */
export const ownOrdersQuery = queryOptions({
  queryKey: ["account", "orders"],
  queryFn: async ({ signal }): Promise<readonly AccountOrder[] | null> => {
    try {
      return unwrap(await api.GET("/api/account/orders", { signal })).orders;
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_offered") return null;
      throw error;
    }
  },
  refetchInterval: REFETCH_MS,
  refetchOnWindowFocus: "always",
  retry: 1,
});

/** Orders kept with the account, the newest first. @param isLoggedIn false: no call is made */
export function useOwnOrders(isLoggedIn: boolean) {
  return useQuery({ ...ownOrdersQuery, enabled: isLoggedIn });
}
