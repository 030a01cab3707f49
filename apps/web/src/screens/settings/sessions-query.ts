import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSession } from "../../features/account/use-session.ts";
import { api, unwrap } from "../../lib/api.ts";
import { isNotOffered, mayTryAgain } from "./account-answer.tsx";

export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/account/sessions", { signal })).sessions,
  retry: mayTryAgain,
});

/**
 * Whether the provider has the specification's calls alone: none of an account's own. The list of sessions
 * tells it before a person presses anything.
 */
export function useHasNoOwnCalls(): boolean {
  return isNotOffered(useQuery({ ...sessionsQuery, enabled: Boolean(useSession()) }).error);
}
