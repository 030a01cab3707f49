import { t } from "@lingui/core/macro";
import { ApiError, unreachable } from "./api.ts";

/**
 * The message to show for a failed call: the server's own, ours for a failure in this browser, or `fallback`
 * if the server sent none or was not reached.
 * @param isMarked whether a field of the form shows what the server says of it; else it must be said here
 */
export function errorMessage(
  error: unknown,
  { fallback = unreachable(), isMarked = false }: { fallback?: string; isMarked?: boolean } = {},
): string {
  if (error instanceof ShownError) return error.message;
  if (!(error instanceof ApiError) || error.code === `http_${error.status}`) return fallback;
  const { errors, detail } = error;
  return isMarked ? detail : (errors[0]?.message ?? detail);
}

/** Reads what the server said of a field, by the first of its names that it said something of. */
export function errorsByField(error: unknown): (...names: readonly string[]) => string | undefined {
  const errors = error instanceof ApiError ? error.errors : [];
  return (...names) => errors.find(({ field }) => names.includes(field))?.message;
}

/** The same text on every screen that needs a cookie. */
export const cookiesBlocked = () => t`This browser blocks cookies.`;
export const allowCookies = () => t`Allow cookies for this site, then try again.`;

/** A failure in this browser; its message is for people. */
export class ShownError extends Error {}

/** The server set a cookie, but the next request came without it. */
export class CookiesBlockedError extends ShownError {
  override readonly name = "CookiesBlockedError";

  constructor() {
    super(`${cookiesBlocked()} ${allowCookies()}`);
  }
}
