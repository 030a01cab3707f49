import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";

/** The account's saved destinations: kept only in memory, and only while shown. */
export const destinationsQuery = queryOptions({
  queryKey: ["account", "destinations"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/account/destinations", { signal })),
  gcTime: 0,
  retry: false,
});
