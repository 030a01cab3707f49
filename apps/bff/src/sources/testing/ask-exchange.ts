import { onTestFinished } from "vitest";
import type { UpstreamCall } from "../../swr-cache/upstream.ts";
import type { Exchange } from "../exchange.ts";
import { type ExchangeSettings, openExchange } from "../open-exchange.ts";
import type { Quote, QuoteSource } from "../quote-source.ts";
import { startCannedServer } from "./canned-server.ts";

/** A source that closes with the test, and the calls it reported. */
export function startExchange(
  exchange: Exchange,
  settings: ExchangeSettings,
): { source: QuoteSource; calls: UpstreamCall[] } {
  const calls: UpstreamCall[] = [];
  const source = openExchange(exchange, settings, (call) => calls.push(call));
  onTestFinished(() => source.close());
  return { source, calls };
}

/** What a source makes of one answer: JSON text verbatim, or a value. */
export async function quotesFrom(exchange: Exchange, answer: unknown): Promise<readonly Quote[]> {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  const server = await startCannedServer((_request, response) => response.end(text));
  return startExchange(exchange, { baseUrl: server.baseUrl }).source.quotes();
}

/** Its prices by coin and currency, such as "bitcoin USD". */
export async function pricesFrom(exchange: Exchange, answer: unknown): Promise<Record<string, string>> {
  const quotes = await quotesFrom(exchange, answer);
  return Object.fromEntries(quotes.map(({ coinId, currency, price }) => [`${coinId} ${currency}`, price]));
}
