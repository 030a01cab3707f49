import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";

/** The account's second factors. */
export const factorsQuery = queryOptions({
  queryKey: ["account", "factors"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/account/factors", { signal })),
  retry: 1,
});
