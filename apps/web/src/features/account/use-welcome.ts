import { useQueryClient } from "@tanstack/react-query";
import type { LoginAnswer, SessionAnswer, SessionUser } from "@tradeslip/contracts";
import { api } from "../../lib/api.ts";
import { CookiesBlockedError } from "../../lib/error-message.ts";
import { rememberSession } from "./session-hint.ts";
import { sessionQuery } from "./use-session.ts";

/**
 * Lets every screen know of a session that has just begun. Throws CookiesBlockedError where the browser did
 * not keep its cookie.
 */
export function useWelcome(): (who: LoginAnswer) => Promise<void> {
  const client = useQueryClient();
  return async (who) => {
    await client.cancelQueries(sessionQuery);
    if (await isSessionMissing(who.user)) throw new CookiesBlockedError();
    const answer: SessionAnswer = { authenticated: true, ...who };
    client.setQueryData(sessionQuery.queryKey, answer);
    rememberSession(true);
  };
}

/** No user waits longer than this to learn that they are logged in. */
const PATIENCE_MS = 5_000;

/** Whether the session that has just begun is not there. A call that fails says nothing of it. */
async function isSessionMissing(user: SessionUser): Promise<boolean> {
  const call = api.GET("/api/session", { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { data } = await call.catch(() => ({ data: undefined }));
  return data !== undefined && !(data.authenticated && data.user.email === user.email);
}
