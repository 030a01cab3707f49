import type { Freshness, Order, OrderInput, SlipAnswer } from "@tradeslip/contracts";
import type { RouteDocs } from "../platform/openapi/route-docs.ts";

const LIVE: Freshness = {
  source: "live",
  asOf: "2026-03-14T09:26:30.000Z",
  nextRefresh: "2026-03-14T09:27:30.000Z",
};

const TOKEN =
  "AWbnKeFPL0-iXXS82Xt-jHOm1FsiZXhjaGFuZ2UiLCJidXkiLCJiaXRjb2luIiwiQlRDIiwiQml0Y29pbiIsIjI1MC4wMCJd";

const TERMS = {
  reference: "9W57J-YKX28",
  side: "buy",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "250.00",
  coinAmount: "0.00352113",
  rate: "71000",
  freshness: LIVE,
  issuedAt: "2026-03-14T09:27:02.000Z",
  expiresAt: "2026-03-14T09:41:30.000Z",
} as const;

const MESSAGE = `Order ${TERMS.reference}

Order details
Action: Buy Bitcoin
Amount: 0.00352113 BTC
Value: 250.00 USD
Rate: 71000 USD for 1 BTC
Trade type: I pay USD and receive BTC
Price: live at 09:26 UTC
Valid until: 2026-03-14 09:41 UTC
Check this order: https://desk.example/q/${TOKEN}

Please confirm this order and send me the payment instructions.`;

const BUY_FOR_USD: OrderInput = {
  surface: "exchange",
  side: "buy",
  coinId: "bitcoin",
  amount: { unit: "usd", value: "250.00" },
};
const SELL_COINS: OrderInput = {
  surface: "exchange",
  side: "sell",
  coinId: "ethereum",
  amount: { unit: "coin", value: "0.5" },
  rate: "2050",
};
const ORDER: Order = {
  ...TERMS,
  token: TOKEN,
  message: MESSAGE,
  whatsappUrl: `https://wa.me/12025550143?text=${encodeURIComponent(MESSAGE)}`,
};
const VALID: SlipAnswer = {
  ...TERMS,
  surface: "exchange",
  status: "valid",
  serverTime: "2026-03-14T09:30:00.000Z",
};

export const ORDER_DOCS = {
  createOrder: {
    headers: ["cache-control"],
    request: {
      buyForUsd: { summary: "Bitcoin for 250 USD", value: BUY_FOR_USD },
      sellCoins: { summary: "Sell half an ether, if the price is still the one seen", value: SELL_COINS },
    },
    answers: { 201: { issued: { summary: "The slip", value: ORDER } } },
  },
  getOrder: {
    headers: ["cache-control"],
    answers: {
      200: {
        valid: { summary: "Ours, and open", value: VALID },
        expired: {
          summary: "Ours, and over",
          value: { ...VALID, status: "expired", serverTime: "2026-03-15T08:00:00.000Z" } satisfies SlipAnswer,
        },
      },
    },
  },
} satisfies Record<string, RouteDocs>;
