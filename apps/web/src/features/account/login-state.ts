/** State that a page passes to the login page: in the browser's history, not in the address. */
export interface LoginState {
  /** What the person has just completed. */
  done?: "verified" | "password-changed";
  email?: string;
  /** Back to the page that the person came from, instead of on to the dashboard. */
  back?: boolean;
}

/** Reads the state of a history entry, by any writer. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== "object" || state === null) return {};
  const { done, email, back } = state as Record<string, unknown>;
  return {
    ...((done === "verified" || done === "password-changed") && { done }),
    ...(typeof email === "string" && { email }),
    ...(typeof back === "boolean" && { back }),
  };
}
