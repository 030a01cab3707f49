import * as z from "zod";

/** Where a market answer comes from. Never shown without its age. */
export const FreshnessSource = z.enum(["live", "stale", "fallback"]).meta({
  id: "FreshnessSource",
  description:
    "live: fetched within two update intervals. stale: the last good value while the price source is failing or slowed down. fallback: made up by our own rules, never a market price.",
});
export type FreshnessSource = z.infer<typeof FreshnessSource>;

export const Freshness = z
  .object({
    source: FreshnessSource,
    asOf: z.iso.datetime().describe("When the value was obtained from the price source (UTC)."),
    nextRefresh: z.iso
      .datetime()
      .describe(
        "The earliest time at which a newer value can be expected (UTC). In the past: a refresh is running.",
      ),
  })
  .meta({ id: "Freshness", description: "What an answer is, and how old it is." });
export type Freshness = z.infer<typeof Freshness>;
