import { t } from "@lingui/core/macro";

/** A claim in two parts: the figure ("99.9%") and its label ("security rate"). */
export interface Claim {
  value: string;
  label: string;
}

/** The claims in the footer of every public page. */
export const footerClaims = () =>
  ({
    activeUsers: { value: t`50K+`, label: t`active users` },
    support: { value: t`24/7`, label: t`support` },
    secure: { value: t`100%`, label: t`secure` },
  }) satisfies Record<string, Claim>;
