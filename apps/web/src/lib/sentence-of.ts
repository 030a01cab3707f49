import { ApiError } from "./api.ts";
import { CookiesBlockedError } from "./cookies-blocked.ts";

/**
 * The server's own sentence about a call that failed, ours about a browser without cookies, or `fallback` when the server
 * gave none or was not reached.
 */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof CookiesBlockedError) return error.message;
  const spoke = error instanceof ApiError && error.code !== `http_${error.status}`;
  return spoke ? error.detail : fallback;
}
