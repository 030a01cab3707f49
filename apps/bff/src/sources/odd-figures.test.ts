import bitfinex from "@tradeslip/simulators/exchanges/recorded/bitfinex.json" with { type: "json" };
import bitflyer from "@tradeslip/simulators/exchanges/recorded/bitflyer.json" with { type: "json" };
import bitstamp from "@tradeslip/simulators/exchanges/recorded/bitstamp.json" with { type: "json" };
import ecb from "@tradeslip/simulators/exchanges/recorded/ecb.json" with { type: "json" };
import gemini from "@tradeslip/simulators/exchanges/recorded/gemini.json" with { type: "json" };
import kraken from "@tradeslip/simulators/exchanges/recorded/kraken.json" with { type: "json" };
import { expect, test } from "vitest";
import { type AnswerJob, valueOf } from "./answer-job.ts";
import { ECB_RATES } from "./ecb/rates-job.ts";
import { quotesJob } from "./exchange.ts";
import { type ExchangeName, EXCHANGES } from "./exchanges.ts";

/** As JSON text: 1e400 is no number that JavaScript could write. */
const ODD_VALUES = ["2.8e32", "-1", "0", "null", '""', '"1"', '"NaN"', '"-5"', "true", "[]", "{}", "1e400"];
const PLACE = "(here)";
const MOST_PLACES = 60;

type Path = readonly (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => leavesOf((value as Record<string | number, unknown>)[key], [...path, key]));
}

function withPlace(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return PLACE;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = withPlace(copy[key], rest);
  return copy;
}

/** The figures of an answer, each as text; null: the answer is refused as a whole. */
async function read<Value>(job: AnswerJob<Value>, text: string, figuresOf: (value: Value) => string[]) {
  const answer = await job.run({ bytes: new TextEncoder().encode(text), secret: null, params: null });
  return "value" in answer ? figuresOf(valueOf(answer)) : null;
}

/** What says what all figures of an answer mean: without it none can be read. */
const MEANING = [/^data\.currency$/, /^product_code$/, /^(amount|base|date)$/];

/** Places of an answer at which an odd value costs more than one of its figures. */
async function costlyPlaces<Value>(
  body: string,
  job: AnswerJob<Value>,
  figuresOf: (value: Value) => string[],
): Promise<string[]> {
  const costly: string[] = [];
  const healthy = JSON.parse(body) as unknown;
  const figures = (await read(job, body, figuresOf))!;
  expect(figures.length).toBeGreaterThan(0);
  for (const path of leavesOf(healthy).slice(0, MOST_PLACES)) {
    const place = JSON.stringify(withPlace(healthy, path));
    for (const value of ODD_VALUES) {
      const now = await read(job, place.replace(JSON.stringify(PLACE), value), figuresOf);
      if (MEANING.some((meaning) => meaning.test(path.join(".")))) continue;
      const lost = figures.filter((figure) => !(now ?? []).includes(figure));
      // In one currency a rate of Coinbase's is also that of its money.
      if (lost.length > 1) costly.push(`${path.join(".")} = ${value}`);
    }
  }
  return costly;
}

const inDollars = { BTC: "1.25000e-05", ETH: "0.0003846153", SOL: "0.00712345" };
const { result } = JSON.parse(kraken.body) as { result: { XBTUSDT: object } };
const pairs = Object.fromEntries(["XXBTZUSD", "XBTCHF", "XDGUSD"].map((name) => [name, result.XBTUSDT]));

/** Recorded where the recording holds what we ask for; else of its shape. */
const ANSWERS = {
  bitfinex: bitfinex.body,
  bitflyer: bitflyer.body,
  bitstamp: bitstamp.body,
  coinbase: JSON.stringify({ data: { currency: "USD", rates: inDollars } }),
  gemini: gemini.body,
  kraken: JSON.stringify({ error: [], result: pairs }),
};

test.each(Object.values(EXCHANGES))(
  "M81: an odd value anywhere in an answer of $name costs one price",
  async (exchange) => {
    const inText = (quotes: readonly object[]) => quotes.map((quote) => JSON.stringify(quote));
    expect(await costlyPlaces(ANSWERS[exchange.name as ExchangeName], quotesJob(exchange), inText)).toEqual(
      [],
    );
  },
);

test("M81: an odd value anywhere in the reference rates costs one rate", async () => {
  const body = ecb.body.replace('"base":"EUR"', '"base":"USD"');
  expect(await costlyPlaces(body, ECB_RATES, ({ perUsd }) => Object.entries(perUsd).map(String))).toEqual([]);
});
