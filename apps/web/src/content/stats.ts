import { claims, type Claim } from "./claims.ts";

/** The tiles under the first screenful. */
export const heroStats: readonly Claim[] = [
  claims.activeUsers,
  claims.securityRate,
  claims.dailyVolume,
  claims.transactionSpeed,
];

/** The tiles of the trust section. */
export const trustStats: readonly Claim[] = [
  claims.countries,
  claims.secure,
  claims.support,
  claims.supportResponse,
];
