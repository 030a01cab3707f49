import { useQueryClient } from "@tanstack/react-query";
import type { SessionAnswer, SessionUser } from "@tradeslip/contracts";
import { api, unwrap } from "../../lib/api.ts";
import { CookiesBlockedError } from "../../lib/cookies-blocked.ts";
import { sessionQuery } from "./use-session.ts";

/** Nobody waits longer than this to learn that they are logged in. */
const PATIENCE_MS = 5_000;

interface Credentials {
  email: string;
  password: string;
  /** Stay logged in for 30 days instead of until the browser closes. */
  remember: boolean;
}

/**
 * Logs in, and lets every screen know. Throws what the call throws, and CookiesBlockedError where the browser did not keep
 * the session's cookie.
 */
export function useLogIn(): (credentials: Credentials) => Promise<void> {
  const client = useQueryClient();
  return async (credentials) => {
    const { user } = unwrap(await api.POST("/api/auth/login", { body: credentials }));
    await client.cancelQueries(sessionQuery);
    if (await isSessionMissing(user)) throw new CookiesBlockedError();
    const answer: SessionAnswer = { authenticated: true, user };
    client.setQueryData(sessionQuery.queryKey, answer);
  };
}

/** Whether the session that has just begun is not there. A call that fails says nothing of it. */
async function isSessionMissing(user: SessionUser): Promise<boolean> {
  const call = api.GET("/api/session", { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { data } = await call.catch(() => ({ data: undefined }));
  return data !== undefined && !(data.authenticated && data.user.email === user.email);
}
