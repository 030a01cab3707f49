import * as z from "zod";
import { ALERT_PRICE_INVALID, ALERT_PRICE_ZERO } from "../rules/alert-crossing.ts";
import { CoinId } from "./market.ts";
import { sentence } from "./sentences.ts";

const AlertDirection = z.enum(["above", "below"]);
const AlertRepeat = z
  .enum(["once", "daily"])
  .describe("Whether it tells once, or each time that the price crosses, at most once in 24 hours.");
const AlertPrice = z
  .string(sentence(ALERT_PRICE_INVALID))
  .regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,12})?$/, sentence(ALERT_PRICE_INVALID))
  .refine((price) => !/^0(?:\.0*)?$/.test(price), sentence(ALERT_PRICE_ZERO))
  .describe("For one coin: a decimal number as text, above zero.");
const AlertCurrency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe("ISO 4217: one that `GET /api/currencies` has a rate of.");

export const PriceAlertInput = z
  .object({
    coinId: CoinId,
    direction: AlertDirection,
    price: AlertPrice,
    currency: AlertCurrency.optional().describe("Of the price; without it US dollars."),
    repeat: AlertRepeat,
  })
  .meta({ id: "PriceAlertRequest" });
export type PriceAlertInput = z.infer<typeof PriceAlertInput>;

export const PriceAlert = z
  .object({
    id: z.uuid(),
    coinId: z.string(),
    coinName: z.string(),
    direction: AlertDirection,
    price: z.string(),
    currency: AlertCurrency,
    repeat: AlertRepeat,
    createdAt: z.iso.datetime(),
    firedAt: z.iso.datetime().nullable().describe("When it last told; null: not yet."),
    over: z.boolean().describe("It told once, and won't again."),
  })
  .meta({ id: "PriceAlert" });
export type PriceAlert = z.infer<typeof PriceAlert>;

export const PriceAlerts = z
  .object({
    alerts: z.array(PriceAlert),
    checkedEverySeconds: z.int().min(1).describe("How often prices are looked at for them, at the least."),
    onlyWhileRead: z
      .boolean()
      .describe("Prices are looked at only while pages show them: the desk's plan has no calls to spare."),
  })
  .meta({ id: "PriceAlerts", description: "The newest first." });
export type PriceAlerts = z.infer<typeof PriceAlerts>;
