import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";

/** Where the account's orders go: in the page's memory alone, while it is shown. */
export const destinationsQuery = queryOptions({
  queryKey: ["account", "destinations"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/account/destinations", { signal })),
  gcTime: 0,
  retry: false,
});
