import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExchangeSimulator, type PlayedSource, playedSources, startExchangeSimulator } from "./index.ts";
import bitfinex from "./recorded/bitfinex.json" with { type: "json" };
import bitflyer from "./recorded/bitflyer.json" with { type: "json" };
import bitstamp from "./recorded/bitstamp.json" with { type: "json" };
import coinbase from "./recorded/coinbase.json" with { type: "json" };
import ecb from "./recorded/ecb.json" with { type: "json" };
import gemini from "./recorded/gemini.json" with { type: "json" };
import kraken from "./recorded/kraken.json" with { type: "json" };
import { wireShape } from "./testing/wire-shape.ts";

/** A similar request where the recording is of something that the simulator lacks. */
const ASKED_INSTEAD: Partial<Record<PlayedSource, string>> = {
  coinbase: "/v2/exchange-rates?currency=USD",
  kraken: "/0/public/Ticker?pair=XBTUSD,XBTCHF,XDGUSD",
  ecb: "/v1/latest?base=USD&symbols=EUR,JPY",
};

interface Recorded {
  readonly uri: string;
  readonly body: string;
}

const recorded: Readonly<Record<PlayedSource, Recorded>> = {
  coinbase,
  kraken,
  bitstamp: withFields(bitstamp, bitstamp.laterFields),
  bitfinex,
  gemini,
  bitflyer: withFields(bitflyer, bitflyer.laterFields),
  ecb,
};

function withFields({ uri, body }: Recorded, fields: object): Recorded {
  const answer = JSON.parse(body) as object | object[];
  const rows = Array.isArray(answer)
    ? answer.map((row) => ({ ...row, ...fields }))
    : { ...answer, ...fields };
  return { uri, body: JSON.stringify(rows) };
}

let simulator: ExchangeSimulator;
beforeAll(async () => {
  simulator = await startExchangeSimulator();
});
afterAll(() => simulator.close());

async function played(source: PlayedSource): Promise<unknown> {
  const { pathname, search } = new URL(recorded[source].uri);
  const answer = await fetch(simulator.baseUrls[source] + (ASKED_INSTEAD[source] ?? pathname + search));
  return answer.json();
}

test.each(playedSources)("%s answers in the shape that was recorded", async (source) => {
  const shape = wireShape(JSON.parse(recorded[source].body));
  expect(shape.size).toBeGreaterThan(1);
  expect(wireShape(await played(source))).toEqual(shape);
});

describe("the check detects", () => {
  const row = { pair: "BTC/USD", bid: "26208", timestamp: "1686068944" };
  test.each([
    ["a missing field", { pair: "BTC/USD", bid: "26208" }],
    ["a field too many", { ...row, bids: "1" }],
    ["a number instead of a text", { ...row, bid: 26208 }],
    ["milliseconds instead of seconds", { ...row, timestamp: "1686068944000" }],
    ["a list instead of a text", { ...row, bid: ["26208"] }],
    ["null", { ...row, bid: null }],
  ])("%s", (_what, other) => {
    expect(wireShape([other])).not.toEqual(wireShape([row]));
  });

  test("a row of another length", () => {
    expect(wireShape([["tBTCUSD", 1, 2]])).not.toEqual(wireShape([["tBTCUSD", 1, 2, 3]]));
  });

  test("and not another value, currency or number of rows", () => {
    expect(wireShape([row, { ...row, bid: "1.5", pair: "ETH/USD" }])).toEqual(wireShape([row]));
    expect(wireShape({ rates: { EUR: 1 } })).toEqual(wireShape({ rates: { USD: 2, GBP: 3.5 } }));
  });
});
