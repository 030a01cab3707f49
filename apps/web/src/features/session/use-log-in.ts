import { useQueryClient } from "@tanstack/react-query";
import type { SessionAnswer } from "@tradeslip/contracts";
import { api, unwrap } from "../../lib/api.ts";
import { sessionQuery } from "./session-query.ts";

interface Credentials {
  email: string;
  password: string;
  /** Stay logged in for 30 days instead of until the browser closes. */
  remember: boolean;
}

/** Logs in, and lets every screen know. Throws what the call throws. */
export function useLogIn(): (credentials: Credentials) => Promise<void> {
  const client = useQueryClient();
  return async (credentials) => {
    const { user } = unwrap(await api.POST("/api/auth/login", { body: credentials }));
    await client.cancelQueries(sessionQuery);
    const answer: SessionAnswer = { authenticated: true, user };
    client.setQueryData(sessionQuery.queryKey, answer);
  };
}
