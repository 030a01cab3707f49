import { useQueryClient } from "@tanstack/react-query";
import type { SessionAnswer } from "@tradeslip/contracts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { noteSubscription } from "../../lib/own-subscription.ts";
import { rememberSession } from "./session-hint.ts";
import { forgetAccount, sessionQuery } from "./use-session.ts";

const LOGGED_OUT: SessionAnswer = { authenticated: false };
/** Longest wait for the server before leaving. */
const PATIENCE_MS = 5_000;

/** State of the history entry after a logout: whether the server ended the session. */
export interface LoggedOutState {
  loggedOut: boolean;
}

interface LogOut {
  logOut: () => void;
  /** The request is in flight. */
  busy: boolean;
}

/**
 * Ends the session and goes to / (docs/product.md, P10.3). If the session could not be ended, the page says
 * so, because the cookie still exists.
 */
export function useLogOut(): LogOut {
  const endSession = useEndSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    const loggedOut = await endSession();
    setBusy(false);
    await navigate("/", { state: { loggedOut } satisfies LoggedOutState });
  }
  return { busy, logOut: () => void (busy || logOut()) };
}

/** Ends the session and updates every screen. Resolves to false if the server did not end it. */
export function useEndSession(): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => {
    const ended = await postLogOut();
    await client.cancelQueries(sessionQuery);
    if (ended) {
      forgetAccount(client);
      client.setQueryData(sessionQuery.queryKey, LOGGED_OUT);
      rememberSession(false);
      // The server deletes the subscription with the session.
      noteSubscription(null);
    }
    return ended;
  };
}

async function postLogOut(): Promise<boolean> {
  try {
    const { response } = await api.POST("/api/auth/logout", { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok;
  } catch {
    return false;
  }
}
