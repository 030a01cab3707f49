/** A claim in two parts: the figure ("99.9%") and what it is of ("security rate"). */
export interface Claim {
  value: string;
  label: string;
}

/** On the home page and in the dashboard's banner. */
export const TAGLINE = "Connect. Trade. Profit.";

/** Every claim of the product about itself, once (docs/product.md, P1.4). The year of founding comes from /api/config. */
export const claims = {
  trustedBy: { value: "50,000+", label: "users" },
  activeUsers: { value: "50K+", label: "active users" },
  securityRate: { value: "99.9%", label: "security rate" },
  dailyVolume: { value: "$2M+", label: "daily volume" },
  transactionSpeed: { value: "under 30 s", label: "transaction speed" },
  supportResponse: { value: "under 2 min", label: "support response" },
  support: { value: "24/7", label: "support" },
  secure: { value: "100%", label: "secure" },
  escrow: { value: "Escrow", label: "protection" },
  platformFees: { value: "0%", label: "platform fees" },
  disputes: { value: "24/7", label: "dispute resolution" },
  paymentMethods: { value: "300+", label: "payment methods" },
  countries: { value: "150+", label: "countries" },
} as const satisfies Record<string, Claim>;
