/** State that a page passes to the login page: in the browser's history, not in the address. */
export interface LoginState {
  /** What the person has just completed. */
  done?: "verified" | "password-changed";
  email?: string;
  /** Return to the page that the person came from, instead of the dashboard. */
  back?: boolean;
}

/** Reads the state of a history entry, which may be anything. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== "object" || state === null) return {};
  const { done, email, back } = state as Record<string, unknown>;
  return {
    ...((done === "verified" || done === "password-changed") && { done }),
    ...(typeof email === "string" && { email }),
    ...(typeof back === "boolean" && { back }),
  };
}
