import type { AccountNotice, LoginAnswer, Problem, SessionAnswer, SessionUser } from "@tradeslip/contracts";

export const ada: SessionUser = { username: "ada", email: "ada@desk.example" };
export const adaLoggedIn: LoginAnswer = { user: ada, role: "user", assurance: 1 };
export const adaSession = { authenticated: true, ...adaLoggedIn } as const satisfies SessionAnswer;

/** The answer of every successful account call. */
export const accountNotice: AccountNotice = { message: "Done." };

/** An error response with the server's sentence; by default the provider's. */
export function refusal(status: number, detail: string, code = "provider_refused"): Problem {
  return { type: "about:blank", title: "Refused", status, detail, code, requestId: "req-4K9D" };
}
