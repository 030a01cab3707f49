import { wireText, type Ticker } from "../ticker.ts";
import { ok, type Shape } from "./shape.ts";

/** Units of each currency for one dollar. */
export const coinbase: Shape = {
  path: "/v2/exchange-rates",
  answer(tickers) {
    const bitcoin = tickers.filter(({ coinId }) => coinId === "bitcoin");
    const dollars = bitcoin.find(({ currency }) => currency === "USD");
    const money = bitcoin.map((ticker) => moneyRate(ticker, dollars ?? ticker));
    const coins = tickers.filter(({ currency }) => currency === "USD").map(coinRate);
    // A dollar stablecoin is fixed at one dollar.
    return ok({
      data: {
        currency: "USD",
        rates: Object.fromEntries([...money, ...coins, ["USDC", "1.0"], ["USD", "1.0"]]),
      },
    });
  },
  rateLimit: { errors: [{ id: "rate_limit_exceeded", message: "Too many requests" }] },
  outOfOrder: { errors: [{ id: "internal_server_error", message: "Internal server error" }] },
};

function moneyRate({ currency, mid }: Ticker, dollars: Ticker) {
  return [currency, String(Number((mid / dollars.mid).toFixed(6)))] as const;
}

function coinRate(ticker: Ticker) {
  return [ticker.key, wireText(manyDigits(1 / ticker.mid), ticker)] as const;
}

/** Below 0.0001, with a two-digit exponent. */
function manyDigits(rate: number): string {
  return rate < 1e-4 ? rate.toExponential(15).replace(/e-(\d)$/, "e-0$1") : rate.toPrecision(16);
}
