import { COIN_NOT_LISTED, CURRENCY_WITHOUT_RATE, type Message, verbatim } from "../../rules/index.ts";
import { PriceAlert, PriceAlertInput, PriceAlerts } from "../../schemas/index.ts";
import * as z from "zod";
import { Id, invalidField, type Operations } from "../operation.ts";

const PATH = "/api/account/alerts";
const ALERT: PriceAlert = {
  id: "5b0c2a1e-9f3d-4c7a-8d60-1e2f3a4b5c6d",
  coinId: "bitcoin",
  coinName: "Bitcoin",
  direction: "above",
  price: "250000",
  currency: "USD",
  repeat: "once",
  createdAt: "2026-11-26T14:03:00.000Z",
  firedAt: null,
  over: false,
};
export const PRICE_CROSSED: Message = /*i18n*/ {
  id: "alert.crossed",
  message:
    "{direction, select, above {The price is above that already.} other {The price is below that already.}}",
  values: { direction: "above" },
};

/** Servers add the coin's name from their list. */
const NewAlert = z.object({ ...PriceAlertInput.shape, coinName: z.string().min(1).max(100).optional() });

/** An account's price alerts: stored by the provider, judged by the server. */
export const ALERT_OPERATIONS = {
  listAlerts: {
    method: "GET",
    path: PATH,
    access: "session",
    summary: "List the account's price alerts",
    answer: PriceAlerts,
    partial: z.object({ alerts: z.array(PriceAlert) }),
    examples: {
      answers: {
        200: {
          one: {
            summary: "One, on CoinGecko's demo plan",
            value: {
              alerts: [ALERT],
              checkedEverySeconds: 600,
              onlyWhileRead: false,
            } satisfies PriceAlerts,
          },
        },
      },
    },
  },
  addAlert: {
    method: "POST",
    path: PATH,
    access: "session",
    summary: "Add a price alert",
    description:
      "In the currency that is named, at the market's rate of it. Live prices count, and where several sources vote those that they agree on. After it told, the price has to come back by half a percent before it can cross again. At most 20 an account.",
    body: PriceAlertInput,
    answer: PriceAlert,
    isCreation: true,
    completed: NewAlert,
    refusals: {
      400: [
        invalidField("coinId", COIN_NOT_LISTED),
        invalidField("price", PRICE_CROSSED),
        invalidField("currency", { ...CURRENCY_WITHOUT_RATE, values: { currency: "XAF" } }),
      ],
      409: [{ code: "too_many_alerts", detail: verbatim("You have 20 alerts already. Remove one first.") }],
    },
    examples: {
      request: {
        above: {
          summary: "Once above",
          value: { coinId: "bitcoin", direction: "above", price: "250000", repeat: "once" },
        },
      },
      answers: { 201: { added: { summary: "Added", value: ALERT } } },
    },
  },
  removeAlert: {
    method: "DELETE",
    path: `${PATH}/:id`,
    access: "session",
    summary: "Remove a price alert",
    params: Id,
    answer: null,
    refusals: { 404: [{ code: "unknown_alert", detail: verbatim("That alert is gone already.") }] },
  },
} as const satisfies Operations;
