import { useQueryClient } from "@tanstack/react-query";
import type { LoginAnswer, SessionAnswer, SessionUser } from "@tradeslip/contracts";
import { api } from "../../lib/api.ts";
import { CookiesBlockedError } from "../../lib/error-message.ts";
import { rememberSession } from "./session-hint.ts";
import { forgetAccount, sessionQuery } from "./use-session.ts";

/** Updates every screen after a login. Throws CookiesBlockedError if the browser did not store the cookie. */
export function useWelcome(): (who: LoginAnswer) => Promise<void> {
  const client = useQueryClient();
  return async (who) => {
    await client.cancelQueries(sessionQuery);
    if (await isSessionMissing(who.user)) throw new CookiesBlockedError();
    forgetAccount(client);
    const answer: SessionAnswer = { authenticated: true, ...who };
    client.setQueryData(sessionQuery.queryKey, answer);
    // Other tabs hear of it also where another account was logged in here.
    rememberSession(false);
    rememberSession(true);
  };
}

/** The longest that a user waits for confirmation of the login. */
const PATIENCE_MS = 5_000;

/** Whether the new session is missing. A failed call proves nothing. */
async function isSessionMissing(user: SessionUser): Promise<boolean> {
  const call = api.GET("/api/session", { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { data } = await call.catch(() => ({ data: undefined }));
  return data !== undefined && !(data.authenticated && data.user.email === user.email);
}
