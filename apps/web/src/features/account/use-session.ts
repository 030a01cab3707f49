import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SessionAnswer, SessionUser } from "@tradeslip/contracts";
import { useEffect } from "react";
import { api, unwrap } from "../../lib/api.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { rememberSession, SESSION_HINT_NAME } from "./session-hint.ts";

const STALE_MS = 60_000;

/** The current session. Loaded by screens that show it, never by public pages. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<SessionAnswer> => {
    const answer = unwrap(await api.GET("/api/session", { signal }));
    rememberSession(answer.authenticated);
    return answer;
  },
  staleTime: STALE_MS,
  networkMode: "always",
  refetchOnReconnect: true,
  retry: 1,
});

/** The logged-in user, or null; undefined until known. */
export function useSession(): SessionUser | null | undefined {
  const { data } = useQuery(sessionQuery);
  const hydrated = useHydrated();
  if (!hydrated || !data) return undefined;
  return data.authenticated ? data.user : null;
}

/**
 * Removes what the account was shown, such as where its coins go: the next person to log in here may be
 * another.
 */
export function forgetAccount(client: QueryClient): void {
  client.removeQueries({ queryKey: ["account"] });
}

/** Resets the session and fetches it again when another tab logs in or out. Use it once per page. */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => {
      if (key !== SESSION_HINT_NAME) return;
      forgetAccount(client);
      void client.resetQueries(sessionQuery);
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, [client]);
}
