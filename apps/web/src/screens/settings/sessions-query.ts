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
 * Whether the provider has only the specification's calls and none for accounts. The list of sessions reveals
 * it before a person presses anything.
 */
export function useHasNoOwnCalls(): boolean {
  return isNotOffered(useQuery({ ...sessionsQuery, enabled: Boolean(useSession()) }).error);
}
