import { queryOptions, useQuery } from "@tanstack/react-query";
import type { AccountOrder } from "@tradeslip/contracts";
import { api, ApiError, unwrap } from "../../lib/api.ts";
import { useSession } from "../account/use-session.ts";

const REFETCH_MS = 60_000;

/** A provider that keeps no orders with accounts has none. */
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

/** Orders that are kept with the account, the newest first; asked for with a session only. */
export function useOwnOrders() {
  const isLoggedIn = Boolean(useSession());
  const query = useQuery({ ...ownOrdersQuery, enabled: isLoggedIn });
  return { ...query, isLoggedIn };
}
