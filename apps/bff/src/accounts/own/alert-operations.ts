import {
  isCrossed,
  COIN_NOT_LISTED,
  type Message,
  NO_MARKET_DATA_RETRY,
  verbatim,
} from "@tradeslip/contracts/rules";
import { PriceAlert, PriceAlertInput, PriceAlerts } from "@tradeslip/contracts/schemas";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { AppError, fieldError, invalidField } from "../../errors.ts";
import type { AccountOperation } from "./account-operation.ts";

/** What alerts need to know of the market. */
export interface AlertMarket {
  readonly checkedEverySeconds: number;
  readonly onlyWhileRead: boolean;
  /** Resolves when the lists of coins are here, or were tried. */
  known(): Promise<void>;
  /** Undefined: the coin isn't listed. Null: nobody knows yet what is. */
  nameOf(coinId: string): string | null | undefined;
  /** Undefined while no live price is known. */
  priceOf(coinId: string): { readonly price: string } | undefined;
}

const PATH = "/api/account/alerts";
const ALERT: PriceAlert = {
  id: "5b0c2a1e-9f3d-4c7a-8d60-1e2f3a4b5c6d",
  coinId: "bitcoin",
  coinName: "Bitcoin",
  direction: "above",
  price: "250000",
  repeat: "once",
  createdAt: "2026-11-26T14:03:00.000Z",
  firedAt: null,
  over: false,
};
const CROSSED: Message = /*i18n*/ {
  id: "alert.crossed",
  message:
    "{direction, select, above {The price is above that already.} other {The price is below that already.}}",
  values: { direction: "above" },
};

/** An account's price alerts: kept by the provider, judged by us. */
export function alertOperations(market: AlertMarket): readonly AccountOperation[] {
  const { checkedEverySeconds, onlyWhileRead } = market;
  return [
    {
      method: "GET",
      path: PATH,
      operationId: "listAlerts",
      summary: "List the account's price alerts",
      answer: PriceAlerts,
      given: z.object({ alerts: z.array(PriceAlert) }),
      complete: (got) => ({ ...got, checkedEverySeconds, onlyWhileRead }),
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
    {
      method: "POST",
      path: PATH,
      operationId: "addAlert",
      summary: "Add a price alert",
      description:
        "Live prices count, and where several sources vote those that they agree on. After it told, the price has to come back by half a percent before it can cross again. At most 20 an account.",
      body: PriceAlertInput,
      answer: PriceAlert,
      isCreation: true,
      sent: (request) => namedAlert(market, request),
      refusals: {
        400: [invalidField("coinId", COIN_NOT_LISTED), invalidField("price", CROSSED)],
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
    {
      method: "DELETE",
      path: `${PATH}/:id`,
      operationId: "removeAlert",
      summary: "Remove a price alert",
      params: z.object({ id: z.uuid() }),
      answer: null,
      refusals: { 404: [{ code: "unknown_alert", detail: verbatim("That alert is gone already.") }] },
    },
  ];
}

/** With the coin's name. Throws an AppError for a coin that isn't listed, or a price that was reached already. */
async function namedAlert(market: AlertMarket, { body }: FastifyRequest): Promise<object> {
  const alert = body as PriceAlertInput;
  let coinName = market.nameOf(alert.coinId);
  if (coinName === null) {
    await market.known();
    coinName = market.nameOf(alert.coinId);
  }
  if (coinName === null) throw new AppError("market_data_unavailable", 503, NO_MARKET_DATA_RETRY);
  if (coinName === undefined) throw fieldError("coinId", COIN_NOT_LISTED);
  const now = market.priceOf(alert.coinId);
  if (now !== undefined && isCrossed(alert, now.price))
    throw fieldError("price", { ...CROSSED, values: { direction: alert.direction } });
  return { ...alert, coinName };
}
