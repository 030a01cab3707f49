import type { AccountNotice, Problem, SessionUser } from "@tradeslip/contracts";

export const ada: SessionUser = { username: "ada", email: "ada@desk.example" };

/** The answer of every successful account call. */
export const accountNotice: AccountNotice = { message: "Done." };

/** An error response with the server's sentence; by default the provider's. */
export function refusal(status: number, detail: string, code = "provider_refused"): Problem {
  return { type: "about:blank", title: "Refused", status, detail, code, requestId: "req-4K9D" };
}
