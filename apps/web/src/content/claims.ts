import { t } from "@lingui/core/macro";

/** A claim in two parts: the figure ("99.9%") and what it is of ("security rate"). */
export interface Claim {
  value: string;
  label: string;
}

/** Every claim of the product about itself, once (docs/product.md, P1.4). The year of founding comes from /api/config. */
export const claims = () =>
  ({
    trustedBy: { value: t`50,000+`, label: t`users` },
    activeUsers: { value: t`50K+`, label: t`active users` },
    securityRate: { value: t`99.9%`, label: t`security rate` },
    dailyVolume: { value: t`$2M+`, label: t`daily volume` },
    transactionSpeed: { value: t`under 30 s`, label: t`transaction speed` },
    supportResponse: { value: t`under 2 min`, label: t`support response` },
    support: { value: t`24/7`, label: t`support` },
    secure: { value: t`100%`, label: t`secure` },
    escrow: { value: t`Escrow`, label: t`protection` },
    platformFees: { value: t`0%`, label: t`platform fees` },
    disputes: { value: t`24/7`, label: t`dispute resolution` },
    paymentMethods: { value: t`300+`, label: t`payment methods` },
    countries: { value: t`150+`, label: t`countries` },
  }) satisfies Record<string, Claim>;
