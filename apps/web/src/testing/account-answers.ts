import type { AccountNotice, Problem, SessionUser } from "@tradeslip/contracts";

export const ada: SessionUser = { username: "ada", email: "ada@desk.example" };

/** What every account call that goes well answers. */
export const accountNotice: AccountNotice = { message: "Done." };

/** A refusal with a sentence of the server's; the provider's unless told. */
export function refusal(status: number, detail: string, code = "provider_refused"): Problem {
  return { type: "about:blank", title: "Refused", status, detail, code, requestId: "req-4K9D" };
}
