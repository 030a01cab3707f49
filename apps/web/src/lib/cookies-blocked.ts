/** The same words on every screen that needs a cookie. */
export const COOKIES_BLOCKED = "This browser blocks cookies.";
export const ALLOW_COOKIES = "Allow cookies for this site, then try again.";

/** The server set a cookie, and the next call came without it. */
export class CookiesBlockedError extends Error {
  override readonly name = "CookiesBlockedError";

  constructor() {
    super(`${COOKIES_BLOCKED} ${ALLOW_COOKIES}`);
  }
}
