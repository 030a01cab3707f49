import { queryOptions } from "@tanstack/react-query";
import type { SessionAnswer } from "@tradeslip/contracts";
import { api, unwrap } from "../../lib/api.ts";

const STALE_MS = 60_000;

/** Who is logged in. Asked by the screens that show it, never by the pages that anybody may read. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<SessionAnswer> => unwrap(await api.GET("/api/session", { signal })),
  staleTime: STALE_MS,
  networkMode: "always",
  retry: 1,
});
