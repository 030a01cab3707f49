import { t } from "@lingui/core/macro";
import { footerClaims, type Claim } from "./footer-claims.ts";

export type { Claim };

/** Every claim of the product about itself, in one place (P1.4). The founding year comes from /api/config. */
export const claims = () =>
  ({
    ...footerClaims(),
    trustedBy: { value: t`50,000+`, label: t`users` },
    securityRate: { value: t`99.9%`, label: t`security rate` },
    dailyVolume: { value: t`$2M+`, label: t`daily volume` },
    transactionSpeed: { value: t`under 30 s`, label: t`transaction speed` },
    supportResponse: { value: t`under 2 min`, label: t`support response` },
    escrow: { value: t`Escrow`, label: t`protection` },
    platformFees: { value: t`0%`, label: t`platform fees` },
    disputes: { value: t`24/7`, label: t`dispute resolution` },
    paymentMethods: { value: t`300+`, label: t`payment methods` },
    countries: { value: t`150+`, label: t`countries` },
  }) satisfies Record<string, Claim>;
