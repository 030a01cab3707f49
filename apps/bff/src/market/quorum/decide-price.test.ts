import Big from "big.js";
import { HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agree } from "./agreement-rule.ts";
import { decidePrice, NOTHING_REMEMBERED, PairMemory, type DecisionInput } from "./decide-price.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const PAIR = { coinId: "bitcoin", currency: "EUR" };

const votes = (...prices: readonly (string | number)[]) =>
  prices.map((price, index) => ({ source: `s${index}`, price: new Big(price), fetchedAt: NOW }));
const outcome = (...prices: readonly (string | number)[]) => {
  const { kind, kept, ...more } = agree(votes(...prices));
  return [kind, kept.length, "price" in more ? more.price.toFixed() : null];
};

describe("votes", () => {
  it.each([
    ["none", [], ["none", 0, null]],
    ["one", [100], ["single", 1, "100"]],
    ["two within 1 %", [100, 101], ["few", 2, "100.5"]],
    ["two apart", [100, 101.1], ["disputed", 0, null]],
    ["three", [100, 100.2, 100.1], ["agreed", 3, "100.1"]],
    ["three, one of them off", [100, 100.1, 110], ["few", 2, "100.05"]],
    ["three, one of them off, the others more than 1 % apart", [100, 101.5, 110], ["disputed", 0, null]],
    ["three, all apart", [100, 110, 120], ["disputed", 0, null]],
    ["halves at a distance", [100, 100, 100, 104, 104, 104], ["disputed", 0, null]],
    ["two of four near each other", [80, 100, 100.1, 120], ["disputed", 0, null]],
    ["halves far apart", [100, 100, 120, 120], ["disputed", 0, null]],
    ["wide but agreed", [100, 100.5, 101, 101.5, 101.9], ["agreed", 5, "101"]],
    ["five times a wide middle, but further than 5 %", [98.9, 100, 100.8, 105.3, 94.7], ["agreed", 3, "100"]],
    ["too wide", [100, 101, 102, 103, 104], ["disputed", 0, null]],
  ] as const)("%s", (_, prices, expected) => {
    expect(outcome(...prices)).toEqual(expected);
  });

  it("one liar never takes the price out of the honest ones", () => {
    const honest = fc.array(fc.integer({ min: 99_900, max: 100_100 }), { minLength: 3, maxLength: 7 });
    fc.assert(
      fc.property(honest, fc.integer({ min: 1, max: 10_000_000 }), (prices, lie) => {
        const { kind, ...more } = agree(votes(...prices, lie));
        expect(["agreed", "few"]).toContain(kind);
        const price = "price" in more ? more.price.toNumber() : 0;
        expect(price).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(price).toBeLessThanOrEqual(Math.max(...prices));
      }),
    );
  });
});

describe("a decision", () => {
  const decide = (prices: Readonly<Record<string, string>>, changes: Partial<DecisionInput> = {}) =>
    decidePrice(PAIR, {
      quotes: Object.entries(prices).map(([source, price]) => {
        return { source, lineage: source, price, stamp: null, fetchedAt: changes.now ?? NOW };
      }),
      memory: NOTHING_REMEMBERED,
      asked: 3,
      own: null,
      dollars: null,
      cross: null,
      now: NOW,
      ...changes,
    });
  const own = { source: "a", price: "70", fetchedAt: NOW - HOUR, isLive: true };
  const cross = { price: "91", asOf: "2026-11-21T11:59:00.000Z" };
  const agreed = decide({ a: "100", b: "100", c: "100" }).memory;

  it.each([
    [["71016.9047619", "71016.9147619"], "71016.91"],
    [["0.99991234567", "0.99991234568"], "0.999912"],
    [["107038054.1234", "107038054.1236"], "107038054.12"],
  ])("of %j has six digits, and its cents", ([a, b], price) => {
    expect(decide({ a: a!, b: b! }).price?.price).toBe(price);
  });

  it("without a majority is the last agreed price of under six hours, not live", () => {
    const apart = { a: "100", b: "110" };
    const soon = decide(apart, { memory: agreed, now: NOW + 6 * HOUR - 1, own });
    expect(soon.price).toMatchObject({
      price: "100",
      agreement: "disputed",
      isLive: false,
      spreadPercent: 9.5238,
    });
    expect(soon.price!.asOf).toBe("2026-11-21T12:00:00.000Z");
    expect(soon.quotes.map(({ verdict }) => verdict)).toEqual(["outlier", "outlier"]);
    const late = decide(apart, { memory: agreed, now: NOW + 6 * HOUR, own });
    expect(late.price).toMatchObject({ price: "70", agreement: "disputed", isLive: false, agreeing: 0 });
    expect(decide(apart).price).toBeNull();
  });

  it("keeps the last agreed price in mind through a dispute, until it is six hours old", () => {
    const apart = { a: "100", b: "110" };
    const { memory } = decide(apart, { memory: agreed, now: NOW + HOUR });
    expect(memory.agreed).toEqual(agreed.agreed);
    expect(decide(apart, { memory, now: NOW + 6 * HOUR }).memory.agreed).toBeNull();
  });

  it("asks nothing of a price that was agreed on six hours ago, or under a wrong clock", () => {
    const far = { a: "1000", b: "1000" };
    expect(decide(far, { memory: agreed, now: NOW + HOUR }).price).toMatchObject({ price: "100" });
    for (const now of [NOW + 6 * HOUR, NOW - 6 * HOUR])
      expect(decide(far, { memory: agreed, now }).price).toMatchObject({ price: "1000" });
  });

  it("is as old as the oldest quote that it is made from", () => {
    const fetched = { a: NOW - 1_000, b: NOW - 3_000, c: NOW - 2_000, liar: NOW - 9_000 };
    const quotes = Object.entries(fetched).map(([source, fetchedAt]) => {
      return { source, lineage: source, price: source === "liar" ? "150" : "100", stamp: null, fetchedAt };
    });
    expect(decide({}, { quotes }).price!.asOf).toBe("2026-11-21T11:59:57.000Z");
  });

  it("without a vote is a cross, else the last agreed price, else the first source's", () => {
    expect(decide({}, { memory: agreed, cross, own }).price).toMatchObject({ price: "91", isCross: true });
    expect(decide({}, { memory: agreed, own }).price).toMatchObject({
      price: "100",
      isLive: false,
      agreement: "agreed",
      agreeing: 0,
    });
    expect(decide({}, { own }).price).toMatchObject({ price: "70", isLive: true, agreement: "single" });
  });

  it("that may not vote is never live, not even as the only one", () => {
    const quoted = { a: "0.07" };
    expect(decide(quoted, { own, memory: agreed, now: NOW + HOUR }).price).toMatchObject({ price: "100" });
    const alone = decidePrice(
      { coinId: "bitcoin", currency: "USD" },
      {
        quotes: [{ source: "a", lineage: "a", price: "0.07", stamp: null, fetchedAt: NOW }],
        memory: NOTHING_REMEMBERED,
        asked: 1,
        own: { ...own, price: "0.07" },
        dollars: null,
        cross: null,
        now: NOW,
      },
    );
    expect(alone.quotes).toMatchObject([{ verdict: "refused" }]);
    expect(alone.price).toMatchObject({ price: "0.07", isLive: false });
  });

  it("that is old by its own stamp is as old as that, where there is no other", () => {
    const stamp = new Date(NOW - HOUR / 2).toISOString();
    const { price } = decide(
      {},
      {
        quotes: [{ source: "a", lineage: "a", price: "70", stamp, fetchedAt: NOW }],
        own: { ...own, fetchedAt: NOW },
      },
    );
    expect(price).toMatchObject({ price: "70", asOf: stamp, isLive: false });
  });

  it("in a dispute is no cross", () => {
    expect(decide({ a: "100", b: "110" }, { memory: agreed, cross }).price).toMatchObject({ price: "100" });
  });

  it("of one source is as that source's own, and is not remembered as agreed", () => {
    const single = decide({ a: "70" }, { own: { ...own, isLive: false } });
    expect(single.price).toMatchObject({ price: "70", agreement: "single", isLive: false });
    expect(decide({ b: "70" }, { own }).price).toMatchObject({ isLive: true });
    expect(single.memory.agreed).toBeNull();
    expect(decide({ b: "1000", c: "1001" }, { memory: single.memory }).price).toMatchObject({
      price: "1000.5",
    });
  });

  describe("of a lone exchange", () => {
    /** Whether each price is live, a minute after the one before it. */
    const minutes = (prices: readonly string[], changes: Partial<DecisionInput> = {}) => {
      let { memory } = { memory: NOTHING_REMEMBERED, ...changes };
      return prices.map((price, index) => {
        const decided = decide({ b: price }, { ...changes, memory, now: NOW + index * MINUTE });
        ({ memory } = decided);
        return decided.price?.isLive;
      });
    };

    it.each([
      ["first prices, and moves below two", ["100", "199", "100"], [true, true, true]],
      ["a jump, and what was before it", ["100", "201", "101"], [true, false, true]],
      ["a fall", ["100", "49"], [true, false]],
    ])("judges %s", (_, prices, expected) => {
      expect(minutes(prices)).toEqual(expected);
    });

    it("believes a jump that has lasted for ten minutes", () => {
      const lasting = minutes(["100", ...Array.from({ length: 12 }, () => "300")]);
      expect(lasting.lastIndexOf(false)).toBe(10);
      expect(lasting.slice(11)).toEqual([true, true]);
    });

    it("judges what a dollar is in its currency more closely", () => {
      const dollars = { price: "50", isDoubted: false };
      expect(minutes(["100", "119"], { dollars })).toEqual([true, true]);
      expect(minutes(["100", "121"], { dollars })).toEqual([true, false]);
      const { memory } = decide({ b: "100" }, { dollars });
      const tripled = { price: "150", isDoubted: false };
      expect(decide({ b: "300" }, { memory, dollars: tripled }).price).toMatchObject({ isLive: true });
      const doubted = { price: "150", isDoubted: true };
      expect(decide({ b: "300" }, { memory, dollars: doubted }).price).toMatchObject({ isLive: false });
      // Bitcoin's price itself is no worth of a dollar.
      expect(decide({ b: "100" }, { memory }).price).toMatchObject({ isLive: true });
    });

    it("is doubted by what several agreed on, or the first source said, before", () => {
      const dollars = { price: "50", isDoubted: false };
      const several = decide({ a: "100", b: "100" }, { dollars }).memory;
      expect(minutes(["130"], { memory: several, dollars })).toEqual([false]);
      const first = { ...own, price: "100", fetchedAt: NOW };
      const alone = decide({ a: "100" }, { own: first }).memory;
      expect(minutes(["250"], { memory: alone })).toEqual([false]);
      const doubted = decide({ a: "250" }, { own: { ...first, isLive: false }, memory: alone }).memory;
      expect(minutes(["250"], { memory: doubted })).toEqual([false]);
    });

    it("asks nothing of a price of six hours ago", () => {
      const { memory } = decide({ b: "100" });
      expect(decide({ b: "300" }, { memory, now: NOW + 6 * HOUR - 1 }).price).toMatchObject({
        isLive: false,
      });
      expect(decide({ b: "300" }, { memory, now: NOW + 6 * HOUR }).price).toMatchObject({ isLive: true });
    });
  });

  it("remembers plain JSON, from which the next one is the same", () => {
    const stored = PairMemory.parse(JSON.parse(JSON.stringify(agreed)));
    expect(stored).toEqual(agreed);
    const next = { a: "100.2", b: "300", c: "100.1" };
    expect(decide(next, { memory: stored })).toEqual(decide(next, { memory: agreed }));
  });
});
