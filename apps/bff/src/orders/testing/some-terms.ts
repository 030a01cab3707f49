import type { SlipTerms } from "@tradeslip/contracts/slips";

/** A live slip for half a bitcoin; tests override what they need. */
export function someTerms(changes: Partial<SlipTerms> = {}): SlipTerms {
  return {
    surface: "exchange",
    side: "sell",
    coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
    usd: "35654.57",
    coinAmount: "0.50000000",
    rate: "71309.13",
    freshness: {
      source: "live",
      asOf: "2026-11-21T12:00:10.000Z",
      nextRefresh: "2026-11-21T12:01:10.000Z",
    },
    issuedAt: "2026-11-21T12:01:00.000Z",
    expiresAt: "2026-11-21T12:15:10.000Z",
    ...changes,
  };
}
