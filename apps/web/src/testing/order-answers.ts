import type { Freshness, Order, SlipAnswer } from "@tradeslip/contracts";
import { freshAt } from "./fresh.ts";

/** The token of the fake server's slip. */
export const TOKEN = "slip-token-of-the-fake-server";
const MINUTES = 60_000;

function termsAt(now: Date, freshness: Freshness) {
  return {
    reference: "K7QF-2M9D-4",
    side: "buy",
    coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
    usd: "1000.00",
    coinAmount: "0.01559492",
    rate: "64123.45",
    freshness,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 15 * MINUTES).toISOString(),
  } as const;
}

/** What POST /api/orders answers at `now`. */
export function orderAnswer(now: Date, freshness: Freshness = freshAt(now)): Order {
  const message = `Order K7QF-2M9D-4\nBuy 0.01559492 BTC for 1000.00 USD\nhttps://desk.example/q/${TOKEN}`;
  const url = `https://wa.me/15550100200?text=${encodeURIComponent(message)}`;
  return {
    ...termsAt(now, freshness),
    token: TOKEN,
    message,
    channel: { name: "WhatsApp", url },
    whatsappUrl: url,
  };
}

/** The same if the desk keeps orders. */
export function keptOrderAnswer(now: Date): Order {
  const order = orderAnswer(now);
  return { ...order, message: `Payment details stand only on the order page.\n${order.message}` };
}

/** What GET /api/orders/{token} answers at `now` for a slip issued then. */
export function slipAnswer(now: Date): SlipAnswer {
  return {
    ...termsAt(now, freshAt(now)),
    surface: "dashboard",
    status: "valid",
    serverTime: now.toISOString(),
  };
}
