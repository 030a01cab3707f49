import { NO_REFERENCE, RATES_CROSS, SETTINGS_MOVED } from "../rules/index.ts";
import { DeskRates, DeskRatesInput, DeskRatesWithReferences } from "../schemas/index.ts";
import { invalidField, type Operations } from "./operation.ts";

/** Enough for two hundred currencies with their tiers. */
const LONG_BODY_BYTES = 256 * 1024;
const AT = "2026-03-14T09:26:30.000Z";
const RATE = {
  currency: "NGN",
  buy: { mode: "hand", rate: "1650.00" },
  sell: { mode: "reference", percent: -1.7 },
  band: 4,
  goodMinutes: 60,
  tiers: [{ fromUsd: "1000", buy: "1640.00" }],
} as const;
const ADA = { id: "0193c2f5-9f0e-7a51-8f2e-4d6b1c9a7e01", name: "Ada" };
const ANSWER = {
  200: {
    done: {
      summary: "One currency",
      value: {
        version: 3,
        rates: [
          {
            ...RATE,
            setAt: { buy: AT, sell: AT },
            setBy: { buy: ADA, sell: ADA },
            confirmed: { buy: "1650", sell: "1585" },
          },
        ],
        pending: [],
      },
    },
  },
};

/** The desk's rates for customers' local currencies. */
export const RATE_OPERATIONS = {
  getDeskRates: {
    method: "GET",
    path: "/api/desk/rates",
    access: "reads-desk",
    summary: "Get the desk's rates for local money",
    answer: DeskRates,
    examples: { answers: ANSWER },
  },
  putDeskRates: {
    method: "PUT",
    path: "/api/desk/rates",
    access: "manages-desk",
    stepUp: "always",
    summary: "Set the desk's rates for local money",
    description:
      "Within its band a change acts at once. Outside, and with a wider band, it stands in `pending` until another admin confirms it, or for 30 minutes where there is no other. Until the first order a new currency acts at once.",
    body: DeskRatesInput,
    completed: DeskRatesWithReferences,
    bodyLimit: LONG_BODY_BYTES,
    answer: DeskRates,
    refusals: {
      400: [invalidField("rates.0.buy", { ...NO_REFERENCE, values: { currency: "KES" } })],
      409: [
        { code: "settings_moved", detail: { ...SETTINGS_MOVED, values: { name: "Ada" } } },
        { code: "rates_cross", detail: { ...RATES_CROSS, values: { currency: "NGN" } } },
      ],
    },
    examples: {
      request: { body: { summary: "One currency", value: { version: 2, rates: [RATE] } } },
      answers: ANSWER,
    },
  },
} as const satisfies Operations;
