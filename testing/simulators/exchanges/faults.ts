/** Imported timers: a test's fake clock replaces the global ones, but a socket waits in real time. */
import { setTimeout } from "node:timers";
import type { IncomingMessage, ServerResponse } from "node:http";
import { jsonReply, type Reply, send } from "../coingecko/respond.ts";
import type { Answer, Shape } from "./shapes/shape.ts";
import type { Ticker } from "./ticker.ts";

/** Options of faults; each fault reads those that concern it. */
export interface FaultOptions {
  /** Number of calls until the fault ends; by default, until it is removed. */
  times?: number;
  /** Only this coin (by its CoinGecko id) and this currency, for price faults. */
  coinId?: string;
  currency?: string;
  /** For missing-pairs and delisted, instead of one currency. */
  currencies?: readonly string[];
  /** For odd-price: any JSON value; "NaN" by default. */
  value?: unknown;
  /** Seconds, for rate-limited (30). */
  retryAfter?: number;
  /** Milliseconds, for slow (2,000). */
  latencyMs?: number;
}

/** Alters a source's prices before they are written in its shape; undefined: no longer listed. */
interface PriceFault {
  readonly says: string;
  alter(ticker: Ticker, options: FaultOptions, all: readonly Ticker[]): Ticker | undefined;
}

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly shape: Shape;
  readonly healthy: Answer;
  readonly options: FaultOptions;
}

/** Answers instead of the source. */
interface AnswerFault {
  readonly says: string;
  answer(exchange: Exchange): void;
}

const DAY_MS = 24 * 3_600_000;
const WIDE_SPREAD_PERCENT = 2;
const SLOW_MS = 2_000;

/** A price fault, for the markets in the options. */
function prices(says: string, alter: PriceFault["alter"]): PriceFault {
  return {
    says,
    alter: (ticker, options, all) => (isMeant(ticker, options) ? alter(ticker, options, all) : ticker),
  };
}

/** The same; without options only for bitcoin in the first listed currency, USD if there is one. */
function onePrice(says: string, alter: PriceFault["alter"]): PriceFault {
  return {
    says,
    alter(ticker, options, all) {
      const isNamed = options.coinId !== undefined || options.currency !== undefined;
      const isOne = isNamed ? isMeant(ticker, options) : ticker === all[0];
      return isOne ? alter(ticker, options, all) : ticker;
    },
  };
}

function isMeant({ coinId, currency }: Ticker, options: FaultOptions): boolean {
  const currencies = options.currencies ?? (options.currency ? [options.currency] : undefined);
  return (options.coinId ?? coinId) === coinId && (currencies?.includes(currency) ?? true);
}

/** Another market's row, including its key, in place of the requested one. */
function withWrongKey(ticker: Ticker, _options: FaultOptions, all: readonly Ticker[]): Ticker {
  const other = all.find(({ coinId, currency }) => coinId !== ticker.coinId && currency === ticker.currency);
  return other ? { ...other, symbol: ticker.symbol } : { ...ticker, key: `X${ticker.key}` };
}

const priceFaults = {
  "times-ten": prices("prices are ten times too high", (ticker) => ({ ...ticker, mid: ticker.mid * 10 })),
  inverted: prices("prices are turned around: coins for one unit of money", (ticker) => ({
    ...ticker,
    mid: 1 / ticker.mid,
  })),
  "minus-20-percent": prices("prices are 20 % too low", (ticker) => ({ ...ticker, mid: ticker.mid * 0.8 })),
  // The server computes prices for the instant when the fault was set; this only renews their timestamps.
  frozen: prices("prices stand still under fresh stamps", (ticker) => ticker),
  "day-old-stamp": prices("prices of now with a stamp of yesterday", (ticker) => ({
    ...ticker,
    stamp: ticker.stamp - DAY_MS,
  })),
  "odd-price": onePrice('"NaN" instead of a price, or the value given', (ticker, { value = "NaN" }) => ({
    ...ticker,
    odd: { value },
  })),
  exponents: prices("prices as text have exponents", (ticker) => ({ ...ticker, exponents: true })),
  "missing-pairs": prices("markets are left out of the answer", (ticker) => ({ ...ticker, leftOut: true })),
  delisted: prices("markets are not known any more", () => undefined),
  "wrong-key": onePrice("the row of another market, under its own name", withWrongKey),
  "wide-spread": prices("bid and ask lie 2 % apart", (ticker) => ({
    ...ticker,
    spreadPercent: WIDE_SPREAD_PERCENT,
  })),
  closed: prices("the source says that it is closed, beside prices as ever", (ticker) => ({
    ...ticker,
    closed: true,
  })),
  "crossed-book": prices("the bid is above the ask", (ticker) => ({ ...ticker, spreadPercent: -0.1 })),
} satisfies Record<string, PriceFault>;

const page = (status: number, title: string): Reply => ({
  status,
  headers: { "content-type": "text/html; charset=UTF-8" },
  text: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
});

function replying(says: string, reply: (exchange: Exchange) => Reply): AnswerFault {
  return { says, answer: (exchange) => send(exchange.req, exchange.res, reply(exchange)) };
}

const answerFaults = {
  down: {
    says: "the connection is reset before any answer",
    answer: ({ req }) => req.socket.resetAndDestroy(),
  },
  hang: { says: "takes the request and never answers", answer: () => {} },
  slow: {
    says: "the right answer, 2 s late (or latencyMs)",
    answer: ({ req, res, healthy, options }) => {
      setTimeout(() => send(req, res, jsonReply(healthy.status, healthy.body)), options.latencyMs ?? SLOW_MS);
    },
  },
  "rate-limited": replying(
    "429 in its own words, with Retry-After (30, or retryAfter)",
    ({ shape, options }) =>
      jsonReply(429, shape.rateLimit, { "retry-after": String(options.retryAfter ?? 30) }),
  ),
  "rate-limited-in-200": replying("the same words with status 200, as Kraken does", ({ shape }) =>
    jsonReply(200, shape.rateLimit),
  ),
  "out-of-order": replying("503 in its own words", ({ shape }) => jsonReply(503, shape.outOfOrder)),
  "error-in-200": replying("the same words with status 200, as Kraken does", ({ shape }) =>
    jsonReply(200, shape.outOfOrder),
  ),
  "html-503": replying("503 with a page", () => page(503, "503 Service Temporarily Unavailable")),
  "html-200": replying("200 with a page", () => page(200, "Just a moment...")),
  "truncated-json": replying("200 with half of the JSON text", ({ healthy }) => {
    const reply = jsonReply(200, healthy.body);
    return { ...reply, text: reply.text.slice(0, reply.text.length / 2) };
  }),
  "empty-object": replying("200 with {}", () => jsonReply(200, {})),
  "empty-list": replying("200 with []", () => jsonReply(200, [])),
  "null-body": replying("200 with the JSON text null", () => jsonReply(200, null)),
} satisfies Record<string, AnswerFault>;

export type FaultName = keyof typeof priceFaults | keyof typeof answerFaults;

export const faults: Readonly<Record<FaultName, PriceFault | AnswerFault>> = {
  ...priceFaults,
  ...answerFaults,
};

export const faultNames = Object.keys(faults) as FaultName[];

export function faultName(text: unknown): FaultName {
  const name = faultNames.find((known) => known === text);
  if (!name)
    throw new Error(`There is no fault named ${JSON.stringify(text)}. Known: ${faultNames.join(", ")}.`);
  return name;
}
