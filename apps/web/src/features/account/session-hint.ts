import { readStored, storedName, useStoredText, writeStored } from "../../lib/stored-value.ts";

/**
 * Whether this browser is logged in, as far as its tabs know: no script can read the session's cookie. It
 * only decides where links lead, and tells other tabs of a login or logout; the server decides everything
 * else.
 */
const KEY = "session";
const LOGGED_IN = "in";
const LOGGED_OUT = "out";

/** The key of the storage events that report a login or logout in another tab. */
export const SESSION_HINT_NAME = storedName(KEY);

export function rememberSession(loggedIn: boolean): void {
  const hint = loggedIn ? LOGGED_IN : LOGGED_OUT;
  if ((readStored(KEY) ?? LOGGED_OUT) !== hint) writeStored(KEY, hint);
}

/** False if nothing is known, and in a prerendered page. */
export function useSessionHint(): boolean {
  return useStoredText(KEY) === LOGGED_IN;
}
