import * as z from "zod";
import { isLocalCurrency } from "../rules/currency-digits.ts";
import { NO_SUCH_CURRENCY } from "../rules/local-money.ts";
import { BuyDestination, SellDestination } from "./desk-order-inputs.ts";
import { CoinId } from "./market.ts";
import { sentence } from "./sentences.ts";

const currency = z
  .string()
  .max(3)
  .refine((code) => code === "USD" || isLocalCurrency(code), sentence(NO_SUCH_CURRENCY))
  .describe("ISO 4217: what is paid out to it.");

export const SavedDestinationInput = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("coin"),
      coinId: CoinId,
      ...BuyDestination.pick({ network: true, address: true, tag: true, noTag: true }).shape,
    }),
    z.object({
      kind: z.literal("payout"),
      currency,
      ...SellDestination.pick({ method: true, account: true, holder: true }).shape,
    }),
  ])
  .meta({
    id: "SavedDestinationRequest",
    description: "An address of one's own for a coin, or an account that a sale pays out to.",
  });
export type SavedDestinationInput = z.infer<typeof SavedDestinationInput>;

const saved = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  usableFrom: z.iso
    .datetime()
    .describe(
      "72 hours after it was saved, or after password, email address or second factors last changed: from then on pages offer it.",
    ),
  usable: z.boolean().describe("Whether it's that late."),
};
export const SavedDestination = z
  .discriminatedUnion("kind", [
    z.object({
      ...saved,
      kind: z.literal("coin"),
      coinId: z.string(),
      network: z.string(),
      address: z.string(),
      tag: z.string().optional(),
    }),
    z.object({
      ...saved,
      kind: z.literal("payout"),
      currency: z.string(),
      method: z.string(),
      account: z.string(),
      holder: z.string(),
    }),
  ])
  .meta({ id: "SavedDestination" });
export type SavedDestination = z.infer<typeof SavedDestination>;

export const SavedDestinations = z
  .object({ destinations: z.array(SavedDestination) })
  .meta({ id: "SavedDestinations", description: "The newest first." });
export type SavedDestinations = z.infer<typeof SavedDestinations>;
