import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "@tradeslip/contracts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { sessionQuery } from "./session-query.ts";

/** The person who is logged in, or null; undefined as long as that is not known. */
export function useSession(): SessionUser | null | undefined {
  const { data } = useQuery(sessionQuery);
  const hydrated = useHydrated();
  if (!hydrated || !data) return undefined;
  return data.authenticated ? data.user : null;
}
