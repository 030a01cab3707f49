/** The desk's rates for customers' local currencies (docs/product.md, P24). */
import Big from "big.js";
import * as z from "zod";
import { isLocalCurrency } from "../rules/currency-digits.ts";
import { CURRENCY_TWICE, NO_SUCH_CURRENCY } from "../rules/local-money.ts";
import { PERCENT_UNREADABLE, RATE_UNREADABLE, TIERS_DESCEND } from "../rules/rate-messages.ts";
import { sentence } from "./sentences.ts";

const RATE = /^(?=.*[1-9])\d{1,9}(\.\d{1,8})?$/;
const SIGNED = /^-?\d{1,9}(\.\d{1,8})?$/;
const LOWEST_PERCENT = -50;
const HIGHEST_PERCENT = 100;
const MOST_TIERS = 10;
const MOST_RATES = 200;
const WEEK_MINUTES = 10_080;

const amount = z.string().describe("A decimal number as text.");
const time = z.iso.datetime();
const Person = z.object({ id: z.string(), name: z.string() });
const percent = z.number().min(LOWEST_PERCENT).max(HIGHEST_PERCENT);

export const LocalCurrency = z
  .string()
  .max(3)
  .refine(isLocalCurrency, sentence(NO_SUCH_CURRENCY))
  .describe("A currency of ISO 4217, other than USD.");

const Side = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("hand"), rate: z.string().regex(RATE, sentence(RATE_UNREADABLE)) }),
  z.object({ mode: z.literal("reference"), percent }),
]);
const TierValue = z
  .string()
  .regex(SIGNED, sentence(RATE_UNREADABLE))
  .optional()
  .describe("A rate or a percent, as the side's mode says.");
const Tier = z.object({
  fromUsd: z.string().regex(RATE, sentence(TIERS_DESCEND)),
  buy: TierValue,
  sell: TierValue,
});

const rule = {
  currency: LocalCurrency,
  buy: Side.describe("For customers who buy coins: units of the currency for one US dollar."),
  sell: Side,
  band: z
    .number()
    .min(0)
    .max(50)
    .describe("Percent around the reference, within which a change acts at once."),
  goodMinutes: z.int().min(1).max(WEEK_MINUTES).describe("How long a rate set by hand takes orders."),
};

export const DeskRateInput = z
  .object({
    ...rule,
    tiers: z.array(Tier).max(MOST_TIERS).default([]),
    again: z
      .boolean()
      .optional()
      .describe(
        "Sets the same rates again: by hand, their age is new; by a reference that jumped, another admin is asked to confirm it.",
      ),
  })
  .superRefine(({ tiers, ...sides }, context) => {
    tiers.forEach((tier, place) => {
      const before = tiers[place - 1]?.fromUsd ?? "0";
      const isEmpty = tier.buy === undefined && tier.sell === undefined;
      if (isEmpty || new Big(tier.fromUsd).lte(before))
        context.addIssue({
          code: "custom",
          path: ["tiers", place, "fromUsd"],
          message: sentence(TIERS_DESCEND),
        });
      for (const side of ["buy", "sell"] as const) {
        const value = tier[side];
        if (value === undefined) continue;
        const isHand = sides[side].mode === "hand";
        const isFine = isHand ? RATE.test(value) : percent.safeParse(Number(value)).success;
        const message = sentence(isHand ? RATE_UNREADABLE : PERCENT_UNREADABLE);
        if (!isFine) context.addIssue({ code: "custom", path: ["tiers", place, side], message });
      }
    });
  });
export type DeskRateInput = z.infer<typeof DeskRateInput>;

export const DeskRatesInput = z
  .object({
    version: z.int().min(1).describe("Of the settings that were read; 409 `settings_moved` for an old one."),
    rates: z
      .array(DeskRateInput)
      .max(MOST_RATES)
      .superRefine((rates, context) => {
        rates.forEach(({ currency }, place) => {
          if (rates.findIndex((other) => other.currency === currency) < place)
            context.addIssue({
              code: "custom",
              path: [place, "currency"],
              message: sentence(CURRENCY_TWICE),
            });
        });
      })
      .describe("All of them: a currency that is left out is given up."),
  })
  .meta({ id: "DeskRatesRequest" });
export type DeskRatesInput = z.infer<typeof DeskRatesInput>;

/** With the references that the desk's servers add; they aren't in the document. */
export const DeskRatesWithReferences = DeskRatesInput.extend({
  references: z.record(z.string(), z.string().regex(RATE)).default({}),
});
export type DeskRatesWithReferences = z.infer<typeof DeskRatesWithReferences>;

const OwnSide = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("hand"), rate: amount }),
  z.object({ mode: z.literal("reference"), percent: z.number() }),
]);
const ownRule = {
  currency: z.string(),
  buy: OwnSide,
  sell: OwnSide,
  band: z.number(),
  goodMinutes: z.int(),
  tiers: z.array(z.object({ fromUsd: amount, buy: amount.optional(), sell: amount.optional() })),
};
const bothTimes = z.object({ buy: time, sell: time });
const confirmed = z
  .object({ buy: amount.nullable(), sell: amount.nullable() })
  .optional()
  .describe(
    "The rates when an admin last confirmed them. A side by the reference takes no order while it is over twice or under half of its own.",
  );

/** As the provider sends it to the servers. */
export const KeptRate = z.object({ ...ownRule, setAt: bothTimes, confirmed });

export const DeskRates = z
  .object({
    version: z.int().min(1),
    rates: z.array(
      z.object({
        ...ownRule,
        setAt: bothTimes.describe("When an admin last set each side."),
        confirmed,
        setBy: z.object({ buy: Person, sell: Person }),
      }),
    ),
    pending: z
      .array(
        z.object({
          id: z.string(),
          rate: z.object(ownRule),
          by: Person,
          at: time,
          actsAt: time
            .nullable()
            .describe("When it takes effect on its own; null: once another admin confirms it."),
          mayConfirm: z.boolean().describe("By who reads it."),
        }),
      )
      .describe("Outside its band, a wider band, or by a reference that jumped: it doesn't act yet."),
  })
  .meta({ id: "DeskRates", description: "The desk's rates, for one US dollar." });
export type DeskRates = z.infer<typeof DeskRates>;

const SideFacts = z.object({
  asOf: time.describe("When it was set, or when the reference was made."),
  source: z.enum(["desk", "reference"]),
  goodUntil: time.describe("From then on it takes no order."),
});
export const LocalRate = z
  .object({
    currency: z.string(),
    digits: z.int().describe("After the point, in amounts of this currency."),
    buy: amount.describe("Units for one US dollar, for customers who buy coins."),
    sell: amount.describe("For customers who sell coins."),
    asOf: time.describe("Of the older side."),
    source: z.enum(["desk", "reference"]).describe("`desk`: one side at least is set by hand."),
    old: z.boolean().describe("A side takes no orders until its rate is new."),
    sides: z.object({ buy: SideFacts, sell: SideFacts }),
    tiers: z
      .object({
        buy: z.array(z.object({ fromUsd: amount, rate: amount })),
        sell: z.array(z.object({ fromUsd: amount, rate: amount })),
      })
      .describe("By dollars at the base rate, which comes first."),
  })
  .meta({ id: "LocalRate" });
export type LocalRate = z.infer<typeof LocalRate>;
export const LocalRates = z
  .object({ rates: z.array(LocalRate) })
  .meta({ id: "LocalRates", description: "Currencies that orders can be paid or paid out in." });
export type LocalRates = z.infer<typeof LocalRates>;
