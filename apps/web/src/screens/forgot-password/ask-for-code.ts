import { api, unwrap } from "../../lib/api.ts";

/** Asks for a code with which a new password can be set. Success does not tell whether the account exists. */
export async function askForCode(email: string): Promise<void> {
  unwrap(await api.POST("/api/auth/forgot-password", { body: { email } }));
}
