import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { decidePrice, NOTHING_REMEMBERED, type Decision, type PairMemory } from "./decide-price.ts";
import type { SourceQuote } from "./votes.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const BITCOIN_USD = { coinId: "bitcoin", currency: "USD" };
const HONEST = {
  coingecko: "84000",
  coinbase: "84020",
  kraken: "83990",
  bitstamp: "84010",
  bitfinex: "84100",
} as const;
type Source = keyof typeof HONEST;
type Change = Partial<SourceQuote> | null;

const NO_CHANGES: Partial<Record<Source, Change>> = {};

/** The five quotes of a minute, with some replaced or (null) left out. */
function quotesAt(now: number, changes = NO_CHANGES, extra: readonly SourceQuote[] = []): SourceQuote[] {
  const own = (Object.keys(HONEST) as Source[]).flatMap((source): SourceQuote[] => {
    const change = changes[source];
    if (change === null) return [];
    const stamp = new Date(now - MINUTE).toISOString();
    const honest = { source, lineage: source, price: HONEST[source], stamp, fetchedAt: now };
    return [{ ...honest, ...change }];
  });
  return [...own, ...extra];
}

interface DecideOptions {
  readonly memory?: PairMemory;
  readonly now?: number;
  readonly pair?: typeof BITCOIN_USD;
}

function decide(quotes: readonly SourceQuote[], options: DecideOptions = {}): Decision {
  const { memory = NOTHING_REMEMBERED, now = NOW, pair = BITCOIN_USD } = options;
  const first = quotes.find(({ source }) => source === "coingecko");
  const own = first ? { ...first, isLive: now - first.fetchedAt < 4 * MINUTE } : null;
  return decidePrice(pair, { quotes, memory, now, own, dollars: null, cross: null, asked: quotes.length });
}

const verdictOf = ({ quotes }: Decision, source: string) =>
  quotes.find((quote) => quote.source === source)?.verdict;

/** What an honest minute leaves behind. */
const remembered = decide(quotesAt(NOW - MINUTE), { now: NOW - MINUTE }).memory;

describe("five independent sources", () => {
  it("agree on their median", () => {
    const decision = decide(quotesAt(NOW));
    expect(decision.price).toEqual({
      price: "84010",
      asOf: "2026-11-21T12:00:00.000Z",
      agreement: "agreed",
      asked: 5,
      agreeing: 5,
      spreadPercent: 0.1309,
      isLive: true,
      isCross: false,
    });
    expect(decision.quotes.map(({ verdict }) => verdict)).toEqual(Array(5).fill("counted"));
  });

  it("I51: ten times the price at one moves nothing", () => {
    const cold = decide(quotesAt(NOW, { bitstamp: { price: "840100" } }));
    expect(cold.price).toMatchObject({ price: "84010", agreeing: 4, agreement: "agreed" });
    expect(verdictOf(cold, "bitstamp")).toBe("outlier");
    const warm = decide(quotesAt(NOW, { bitstamp: { price: "840100" } }), { memory: remembered });
    expect(warm.price).toMatchObject({ price: "84010", agreeing: 4 });
    expect(verdictOf(warm, "bitstamp")).toBe("refused");
  });

  it("I51: an inverted price is refused", () => {
    const decision = decide(quotesAt(NOW, { kraken: { price: "0.0000119" } }));
    expect(decision.price).toMatchObject({ price: "84015", agreeing: 4 });
    expect(verdictOf(decision, "kraken")).toBe("refused");
  });

  it("I51: the same digits for three hours under fresh headers are frozen while others move", () => {
    let memory: PairMemory = NOTHING_REMEMBERED;
    for (let now = NOW - 3 * HOUR; now < NOW; now += MINUTE) {
      const drift = ((NOW - now) / MINUTE).toFixed();
      const moved = { price: `83${drift.padStart(3, "9")}` };
      const changes = { kraken: moved, bitstamp: moved, coingecko: moved, bitfinex: moved };
      ({ memory } = decide(quotesAt(now, changes), { now, memory }));
    }
    const decision = decide(quotesAt(NOW, { coinbase: { stamp: null } }), { memory });
    expect(decision.price).toMatchObject({ price: "84005", agreeing: 4 });
    expect(verdictOf(decision, "coinbase")).toBe("frozen");
  });

  it("I51: a stamp a day old has no vote", () => {
    const old = { stamp: new Date(NOW - 24 * HOUR).toISOString() };
    const decision = decide(quotesAt(NOW, { bitstamp: old }));
    expect(decision.price).toMatchObject({ price: "84010", agreeing: 4 });
    expect(verdictOf(decision, "bitstamp")).toBe("stale");
    const all = { coingecko: old, coinbase: old, kraken: old, bitstamp: old, bitfinex: old };
    const allOld = decide(quotesAt(NOW, all), { memory: remembered });
    expect(allOld.price).toMatchObject({
      price: "84010",
      isLive: false,
      asOf: "2026-11-21T11:59:00.000Z",
      agreeing: 0,
    });
  });

  it.each(["NaN", "", "84,010", "-84010", "0", "Infinity", "1e400", "0x14", " 84010", true, [], null, {}])(
    "I51: %j is no price",
    (garbage) => {
      const price = garbage as string;
      const decision = decide(
        quotesAt(NOW, { kraken: { price }, bitfinex: null, coinbase: { price: "8.402e4" } }),
      );
      expect(decision.price).toMatchObject({ price: "84010", agreeing: 3, agreement: "agreed" });
      expect(verdictOf(decision, "kraken")).toBe("refused");
      expect(verdictOf(decision, "coinbase")).toBe("counted");
    },
  );

  it("I51: what one source lacks falls to two in its own currency only", () => {
    const franc = { coinId: "bitcoin", currency: "CHF" };
    const two = quotesAt(NOW, { kraken: null, bitstamp: null, bitfinex: null });
    expect(decide(two, { pair: franc }).price).toMatchObject({
      price: "84010",
      agreement: "few",
      agreeing: 2,
    });
    expect(decide(quotesAt(NOW)).price).toMatchObject({ price: "84010", agreeing: 5 });
  });

  it("I52: two related liars have one vote and move nothing", () => {
    const echo: SourceQuote = {
      source: "echo",
      lineage: "coingecko",
      price: "87360",
      stamp: null,
      fetchedAt: NOW,
    };
    const lie = { coingecko: { price: "87360" }, bitstamp: null, bitfinex: null };
    const decision = decide(quotesAt(NOW, lie, [echo]));
    expect(decision.price).toMatchObject({ price: "84005", agreement: "few", agreeing: 2 });
    expect(verdictOf(decision, "coingecko")).toBe("outlier");
    expect(verdictOf(decision, "echo")).toBe("related");
  });

  it("I54: one source that answers is shown as today, and no agreement is claimed", () => {
    const one = quotesAt(NOW, { coinbase: null, kraken: null, bitstamp: null, bitfinex: null });
    expect(decide(one).price).toMatchObject({ price: "84000", agreement: "single", isLive: true });
  });

  it("I51: the price of another coin is no price", () => {
    const decision = decide(quotesAt(NOW, { kraken: { price: "2600" } }), { memory: remembered });
    expect(decision.price).toMatchObject({ price: "84015", agreeing: 4 });
    expect(verdictOf(decision, "kraken")).toBe("refused");
  });

  it("I51: a fall of 20 % at one is left out", () => {
    const decision = decide(quotesAt(NOW, { bitfinex: { price: "67280" } }), { memory: remembered });
    expect(decision.price).toMatchObject({ price: "84005", agreeing: 4 });
    expect(verdictOf(decision, "bitfinex")).toBe("outlier");
  });

  it("I51: a fall of 20 % at all is followed at once", () => {
    const fallen = quotesAt(NOW).map((quote) => ({ ...quote, price: `${Number(quote.price) * 0.8}` }));
    expect(decide(fallen, { memory: remembered }).price).toMatchObject({ price: "67208", agreeing: 5 });
  });

  it("I51: a liar who stays within the guard moves the price by less than 0.05 %", () => {
    for (const source of Object.keys(HONEST) as Source[]) {
      for (let price = 82_000; price <= 86_000; price += 50) {
        const moved = Number(decide(quotesAt(NOW, { [source]: { price: `${price}` } })).price!.price);
        expect(Math.abs(moved - 84_010) / 84_010, `${source} ${price}`).toBeLessThanOrEqual(0.0005);
      }
    }
  });
});
