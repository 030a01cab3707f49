/** What a page says to the login when it leads there. It travels in the browser's history, not in the address. */
export interface LoginState {
  /** What has just been done. */
  done?: "verified" | "password-changed";
  email?: string;
}

/** The state of a history entry, from wherever it came. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== "object" || state === null) return {};
  const { done, email } = state as Record<string, unknown>;
  return {
    ...((done === "verified" || done === "password-changed") && { done }),
    ...(typeof email === "string" && { email }),
  };
}
