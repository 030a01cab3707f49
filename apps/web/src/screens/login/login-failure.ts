import { ApiError } from "../../lib/api.ts";
import { CookiesBlockedError } from "../../lib/cookies-blocked.ts";
import { sentenceOf } from "../../lib/sentence-of.ts";

interface LoginFailure {
  sentence: string;
  /** What may help; null when the sentence says it all. */
  hint: string | null;
  /** The password was right: what is missing is the one-time code. */
  unverified: boolean;
}

const UNREACHABLE = "We could not reach the desk. Check your connection and try again.";
const UNAVAILABLE =
  "Accounts are not available right now, and your password was not checked. Please try again in a minute.";
const NO_SESSION = "Your password is right, but we can't keep you logged in without a cookie.";

/** What to say about a login that failed (docs/product.md, P13.2). */
export function describeFailure(error: unknown): LoginFailure {
  if (error instanceof SyntaxError) {
    return { sentence: "Invalid response from server", hint: null, unverified: false };
  }
  const sentence = sentenceOf(error, "Login failed");
  if (error instanceof CookiesBlockedError) return { sentence, hint: NO_SESSION, unverified: false };
  if (!(error instanceof ApiError)) return { sentence, hint: UNREACHABLE, unverified: false };
  return {
    sentence,
    hint: error.code === "provider_unavailable" ? UNAVAILABLE : null,
    unverified: error.code === "account_not_verified",
  };
}
