import * as z from "zod";
import { Freshness } from "./freshness.ts";
import { CurrencyCode, ownAgreement } from "./market.ts";

/** Whether a source's price was used, and if not, why not. */
export const PriceVerdict = z.enum(["counted", "outlier", "stale", "frozen", "refused", "related"]).meta({
  id: "PriceVerdict",
  description:
    "counted: the price is made from it. outlier: too far from the others. stale: too old, from the future, or older than the one before. frozen: unchanged for long while others moved. refused: no possible price. related: repeats a source that has a vote.",
});
export type PriceVerdict = z.infer<typeof PriceVerdict>;

export const SourcePrice = z
  .object({
    coinId: z.string().describe("The market's id, e.g. 'bitcoin', as in GET /api/market/coins."),
    currency: CurrencyCode,
    price: z.string().describe("A decimal number as text; as received where it is `refused`."),
    asOf: z.iso.datetime().describe("The source's own stamp, else when it was fetched (UTC)."),
    verdict: PriceVerdict,
    ...ownAgreement,
    staleAsOf: z.iso
      .datetime()
      .optional()
      .describe(
        "Only while the desk's price of this coin isn't live, whatever `freshness` says: when that was made (UTC).",
      ),
  })
  .meta({ id: "SourcePrice", description: "What one source says a coin costs." });
export type SourcePrice = z.infer<typeof SourcePrice>;

export const PriceSourceReport = z
  .object({
    name: z.string().describe("As in PRICE_SOURCES."),
    lineage: z.string().describe("Sources of one lineage repeat each other and have one vote together."),
    status: z
      .enum(["answering", "failing", "unknown"])
      .describe("answering: the last call succeeded. failing: it did not. unknown: never asked."),
    lastSuccessAt: z.iso.datetime().nullable(),
    prices: z.array(SourcePrice),
  })
  .meta({ id: "PriceSourceReport" });
export type PriceSourceReport = z.infer<typeof PriceSourceReport>;

export const PriceSourcesAnswer = z
  .object({ freshness: Freshness, sources: z.array(PriceSourceReport) })
  .meta({ id: "PriceSourcesAnswer" });
export type PriceSourcesAnswer = z.infer<typeof PriceSourcesAnswer>;
