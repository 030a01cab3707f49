import * as z from "zod";

export const ServerTime = z.iso.datetime().describe("For countdowns on devices whose clock is wrong.");

/** Where market data comes from. Never shown without its age. */
export const FreshnessSource = z.enum(["live", "stale", "fallback"]).meta({
  id: "FreshnessSource",
  description:
    "live: fetched within two update intervals. stale: the last good value while the price source is failing or slowed down. fallback: computed by the desk's own rules, never a market price.",
});
export type FreshnessSource = z.infer<typeof FreshnessSource>;

/** How far the configured price sources agree on a price. */
export const PriceAgreement = z.enum(["agreed", "few", "single", "disputed"]).meta({
  id: "PriceAgreement",
  description:
    "agreed: three or more independent sources. few: two. single: one. disputed: the sources are too far apart; nothing can be ordered at such a price, and it is the last one that was agreed on.",
});
export type PriceAgreement = z.infer<typeof PriceAgreement>;

export const Freshness = z
  .object({
    source: FreshnessSource,
    asOf: z.iso.datetime().describe("When the value was obtained from the price source (UTC)."),
    nextRefresh: z.iso
      .datetime()
      .describe(
        "The earliest time at which a newer value can be expected (UTC). In the past: a refresh is running.",
      ),
    sources: z
      .object({
        asked: z.int().min(0).describe("Price sources that could have said something."),
        agreeing: z.int().min(0).describe("Independent ones that the price is made from."),
        spreadPercent: z
          .number()
          .min(0)
          .nullable()
          .describe("How far those are apart, in a dispute all of them; null below two."),
      })
      .optional()
      .describe("Of bitcoin in US dollars. Only where several price sources are configured."),
    agreement: PriceAgreement.optional(),
  })
  .meta({ id: "Freshness", description: "How fresh a response is." });
export type Freshness = z.infer<typeof Freshness>;
