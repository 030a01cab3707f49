import { queryOptions, useQuery } from "@tanstack/react-query";
import type { PublicConfig } from "@tradeslip/contracts";
import { api, unwrap } from "./api.ts";
import { useHydrated } from "./use-hydrated.ts";

/** The configuration changes only when the server restarts. */
const STALE_MS = 10 * 60_000;

const configQuery = queryOptions({
  queryKey: ["config"],
  // Without the signal: a part that another replaces while a page is taken over would give the page's own call
  // up, and the other would ask again.
  queryFn: async () => unwrap(await api.GET("/api/config")),
  staleTime: STALE_MS,
  gcTime: Infinity,
  networkMode: "always",
  retry: 1,
});

/** The operator's brand and links; undefined until loaded. */
export function usePublicConfig(): PublicConfig | undefined {
  const { data } = useQuery(configQuery);
  return useHydrated() ? data : undefined;
}
