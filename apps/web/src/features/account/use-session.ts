import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SessionAnswer, SessionUser } from "@tradeslip/contracts";
import { api, unwrap } from "../../lib/api.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";

const STALE_MS = 60_000;

/** The current session. Loaded by screens that show it, never by public pages. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<SessionAnswer> => unwrap(await api.GET("/api/session", { signal })),
  staleTime: STALE_MS,
  networkMode: "always",
  retry: 1,
});

/** The logged-in user, or null; undefined until known. */
export function useSession(): SessionUser | null | undefined {
  const { data } = useQuery(sessionQuery);
  const hydrated = useHydrated();
  if (!hydrated || !data) return undefined;
  return data.authenticated ? data.user : null;
}
