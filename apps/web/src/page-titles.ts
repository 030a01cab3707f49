import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { RoutePath } from "./routes.ts";

// Titles that other texts use, too.
export const HOME_TITLE = msg`Fast and Trusted Crypto Trading`;
export const TERMS_TITLE = msg`Terms of Service`;
export const PRIVACY_TITLE = msg`Privacy Notice`;
export const VERIFY_TITLE = msg`Verify Your Account`;
export const IS_IT_YOU_TITLE = msg`Is this us?`;
export const PRICES_TITLE = msg`Where this price comes from`;
export const NOT_FOUND_TITLE = msg`Page not found`;

/** The document's title, before the brand's name. */
export const PAGE_TITLES: Readonly<Record<RoutePath, MessageDescriptor>> = {
  "/": HOME_TITLE,
  "/rates": msg`Exchange rates`,
  "/prices": PRICES_TITLE,
  "/about-us": msg`About us`,
  "/support": msg`Support`,
  "/terms": TERMS_TITLE,
  "/privacy": PRIVACY_TITLE,
  "/login": msg`Log in`,
  "/signup": msg`Sign up`,
  "/otp-verify": VERIFY_TITLE,
  "/forgot-password": msg`Forgot password`,
  "/email/:step": msg`Your address`,
  "/verify": IS_IT_YOU_TITLE,
  "/q/:token": msg`Order slip`,
  "/r/:token": msg`Receipt`,
  "/statement": msg`Statement`,
  "/desk": msg`Desk`,
  "/users": msg`Dashboard`,
  "/users/:id": msg`Dashboard`,
  "/users/:id/:view": msg`Dashboard`,
  "/market": msg`Coin Markets`,
  "/market/:id": msg`Coin price`,
  "/exchange": msg`Trade crypto`,
  "/resources": msg`E-book`,
  "/settings": msg`Settings`,
  "*": NOT_FOUND_TITLE,
};

/** Replaces the route's title once the coin is known. */
export function coinTitle({ name, symbol }: { readonly name: string; readonly symbol: string }): string {
  return t`${name} (${symbol}) price`;
}
