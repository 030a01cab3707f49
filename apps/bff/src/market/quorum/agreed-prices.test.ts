import { DAY, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import {
  agreedPrice,
  AgreedPrices,
  agreeOnPrices,
  type AskedSource,
  type QuorumInput,
} from "./agreed-prices.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");

/** Bitcoin and ethereum in US dollars; null prices: it never answered. A null price: it has none. */
function sourceOf(
  name: string,
  prices: readonly [bitcoin: string | null, ethereum: string] | null,
  fetchedAt = NOW,
): AskedSource {
  const quotes = prices?.flatMap((price, index) => {
    const coinId = ["bitcoin", "ethereum"][index]!;
    return price === null ? [] : [{ coinId, currency: "USD", price, asOf: null, fetchedAt, isLive: true }];
  });
  return { name, lineage: name, status: "answering", lastSuccessAt: NOW, quotes: quotes ?? null };
}

const twoAt = (fetchedAt: number) =>
  [
    sourceOf("kraken", ["84000", "2000"], fetchedAt),
    sourceOf("bitstamp", ["84010", "2001"], fetchedAt),
  ] as const;
const TWO = twoAt(NOW);
const ETHEREUM_ALONE = [sourceOf("kraken", [null, "2000"]), sourceOf("bitstamp", [null, "2001"])] as const;
const SILENT = [sourceOf("kraken", null)] as const;
const references = { date: "2026-11-20", perUsd: { GBP: "0.75" } };

const agreed = (input: Partial<QuorumInput>) =>
  agreeOnPrices({
    sources: TWO,
    ownSource: "kraken",
    references,
    extraCurrencies: [],
    memory: {},
    now: NOW,
    ...input,
  });
const inPounds = (input: Partial<QuorumInput> = {}) => agreedPrice(agreed(input), "bitcoin", "GBP");

describe("a price by way of US dollars", () => {
  it("is made from bitcoin's agreed price and the reference rate, and says so", () => {
    expect(inPounds()).toMatchObject({ price: "63003.75", isCross: true, isLive: true, agreement: "single" });
  });

  it.each([
    ["that one source alone says", { sources: [TWO[0]] }],
    ["of the last time that sources agreed", { sources: SILENT, memory: agreed({}).memory, now: NOW + HOUR }],
    ["of another coin, where bitcoin has none", { sources: ETHEREUM_ALONE }],
    ["in a currency that has no reference rate", { references: { ...references, perUsd: { EUR: "0.9" } } }],
    ["without reference rates", { references: null }],
    ["at a rate of seven days ago", { sources: twoAt(NOW + 6 * DAY), now: NOW + 6 * DAY }],
    ["at a rate of no day", { references: { ...references, date: "yesterday" } }],
  ] as const)("is not made from a price %s", (_what, input) => {
    expect(inPounds(input)).toBeUndefined();
  });

  it("may be made at a rate of six days ago", () => {
    const now = NOW + 5 * DAY;
    expect(inPounds({ sources: twoAt(now), now })).toMatchObject({ isCross: true });
  });
});

describe("stored prices", () => {
  const stored = agreed({});
  const bitcoin = stored.memory["bitcoin/USD"]!;
  const withMemory = (memory: object) => ({
    ...stored,
    memory: { "bitcoin/USD": { ...bitcoin, ...memory } },
  });

  it("are taken as they were", () => {
    expect(AgreedPrices.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it.each(["LIE", "0", "0.00", "", "-84000", "1e400", "9".repeat(400)])(
    "are refused with a price of %j anywhere, by which the next decision would fail",
    (price) => {
      const pounds = { ...stored.prices["bitcoin/GBP"], price };
      const garbage = [
        withMemory({ seen: { kraken: { ...bitcoin.seen["kraken"], price } } }),
        withMemory({ agreed: { ...bitcoin.agreed, price } }),
        { ...stored, prices: { ...stored.prices, "bitcoin/GBP": pounds } },
      ];
      for (const each of garbage) expect(AgreedPrices.safeParse(each).success).toBe(false);
    },
  );

  it("have quotes as received, but only where they are refused", () => {
    const [quote] = stored.quotes;
    const withQuote = (verdict: string) => ({ ...stored, quotes: [{ ...quote, price: "LIE", verdict }] });
    expect(AgreedPrices.safeParse(withQuote("refused")).success).toBe(true);
    expect(AgreedPrices.safeParse(withQuote("outlier")).success).toBe(false);
  });
});
