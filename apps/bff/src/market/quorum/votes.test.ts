import { HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { checkQuotes, type SeenQuotes, type SourceQuote } from "./votes.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const BITCOIN_USD = { coinId: "bitcoin", currency: "USD" };
const TETHER_USD = { coinId: "tether", currency: "USD" };
const BITCOIN_KRW = { coinId: "bitcoin", currency: "KRW" };

const iso = (time: number) => new Date(time).toISOString();
const quote = (source: string, changes: Partial<SourceQuote> = {}): SourceQuote => {
  return { source, lineage: source, price: "84000", stamp: null, fetchedAt: NOW, ...changes };
};

interface Input {
  readonly pair?: typeof BITCOIN_USD;
  readonly seen?: SeenQuotes;
  readonly lastAgreed?: string | null;
  readonly now?: number;
}

const check = (quotes: readonly SourceQuote[], { pair = BITCOIN_USD, ...input }: Input = {}) =>
  checkQuotes(pair, { quotes, seen: {}, lastAgreed: null, now: NOW, ...input });

/** What becomes of the first quote. */
const verdict = (quotes: readonly SourceQuote[], input: Input = {}) => {
  const [first] = check(quotes, input).checked;
  return "verdict" in first! ? first.verdict : "vote";
};

describe("a price", () => {
  it.each([
    ["999.99", "refused"],
    ["1000", "vote"],
    ["10000000", "vote"],
    ["10000001", "refused"],
  ])("of %s dollars for a first bitcoin: %s", (price, expected) => {
    expect(verdict([quote("a", { price })])).toBe(expected);
  });

  it("of nothing is none in any currency", () => {
    expect(verdict([quote("a", { price: "0.00" })], { pair: BITCOIN_KRW })).toBe("refused");
  });

  it("in another currency has no first bounds", () => {
    expect(verdict([quote("a", { price: "120000000" })], { pair: BITCOIN_KRW })).toBe("vote");
  });

  it.each([
    ["41999", "refused"],
    ["42000", "vote"],
    ["168000", "vote"],
    ["168001", "refused"],
  ])("of %s after 84000 agreed: %s", (price, expected) => {
    expect(verdict([quote("a", { price })], { lastAgreed: "84000" })).toBe(expected);
  });
});

describe("a quote's time", () => {
  it.each([
    ["fetched 300 s ago", { fetchedAt: NOW - 300 * SECOND }, "vote"],
    ["fetched longer ago", { fetchedAt: NOW - 300 * SECOND - 1 }, "stale"],
    ["stamped 300 s ago", { stamp: iso(NOW - 300 * SECOND) }, "vote"],
    ["stamped longer ago", { stamp: iso(NOW - 300 * SECOND - 1) }, "stale"],
    ["stamped 60 s ahead", { stamp: iso(NOW + 60 * SECOND) }, "vote"],
    ["stamped further ahead", { stamp: iso(NOW + 60 * SECOND + 1) }, "stale"],
    ["stamped with garbage", { stamp: "yesterday" }, "stale"],
  ] as const)("%s: %s", (_, changes, expected) => {
    expect(verdict([quote("a", changes)])).toBe(expected);
  });

  it("never goes backwards", () => {
    const { seen } = check([quote("a", { stamp: iso(NOW) })]);
    const later = { seen, now: NOW + MINUTE };
    const at = (stamp: number) => quote("a", { stamp: iso(stamp), fetchedAt: NOW + MINUTE });
    expect(verdict([at(NOW)], later)).toBe("vote");
    expect(verdict([at(NOW - 1)], later)).toBe("stale");
  });

  it("remembered from before the clock was set back makes no later one backwards", () => {
    const { seen } = check([quote("a", { stamp: iso(NOW) })]);
    const now = NOW - HOUR;
    expect(verdict([quote("a", { stamp: iso(now), fetchedAt: now })], { seen, now })).toBe("vote");
  });

  it("too far ahead is forgotten, so that later ones are not backwards", () => {
    const { seen } = check([quote("a", { stamp: iso(NOW + HOUR) })]);
    expect(seen["a"]!.stamp).toBeNull();
    expect(verdict([quote("a", { stamp: iso(NOW) })], { seen })).toBe("vote");
  });
});

describe("an unchanged price", () => {
  /** Prices of a, b, c and so on after each step of a minute; the last verdict of a. */
  const play = (
    steps: readonly (readonly string[])[],
    { pair = BITCOIN_USD, lineages = "abcd", setBackMs = 0 } = {},
  ) => {
    let seen: SeenQuotes = {};
    let last = "";
    for (const [index, prices] of steps.entries()) {
      const now = NOW + index * MINUTE - (index === 0 ? 0 : setBackMs);
      const quotes = prices.map((price, source) => {
        return quote("abcd"[source]!, { price, fetchedAt: now, lineage: lineages[source]! });
      });
      const outcome = check(quotes, { seen, now, pair });
      ({ seen } = outcome);
      last = "verdict" in outcome.checked[0]! ? outcome.checked[0].verdict : "vote";
    }
    return last;
  };
  const minutes = (count: number, others: (minute: number) => readonly [string, string]) =>
    Array.from({ length: count + 1 }, (_, minute) => ["84000", ...others(minute)] as const);
  const both = (minute: number) => [`${84_000 + minute}`, `${84_001 + minute}`] as const;

  it("is frozen after ten minutes in which two others moved", () => {
    expect(play(minutes(9, both))).toBe("vote");
    expect(play(minutes(10, both))).toBe("frozen");
  });

  it("is frozen too when the others moved once and stand still since", () => {
    expect(play(minutes(12, (minute) => both(Math.min(minute, 2))))).toBe("frozen");
  });

  it("is as old as it is, also after the clock was set back", () => {
    expect(play(minutes(12, both), { setBackMs: 24 * HOUR })).toBe("frozen");
  });

  it.each([
    ["its own lineage", "aac"],
    ["one lineage", "abb"],
  ])("votes while others of %s moved", (_whose, lineages) => {
    expect(play(minutes(30, both), { lineages })).toBe("vote");
  });

  it("votes while others only came later", () => {
    const later = Array.from({ length: 30 }, () => ["84000", "84001", "84002"]);
    expect(play([["84000"], ...later])).toBe("vote");
  });

  it("votes while only one other moved, or none", () => {
    expect(play(minutes(30, (minute) => [`${84_000 + minute}`, "84010"]))).toBe("vote");
    expect(play(minutes(30, () => ["84005", "84010"]))).toBe("vote");
  });

  it("votes when the others moved before it, and all stand still since", () => {
    const still = Array.from({ length: 20 }, () => ["84000", "84003", "84004"] as const);
    expect(play([["83999", "84001", "84002"], ["83999", "84003", "84004"], ...still])).toBe("vote");
  });

  it("of a stablecoin may stand for an hour", () => {
    const near = (minute: number) => [`1.00${minute + 10}`, `1.000${minute + 10}`] as const;
    const steps = (count: number) => minutes(count, near).map(([, b, c]) => ["1", b, c] as const);
    expect(play(steps(59), { pair: TETHER_USD })).toBe("vote");
    expect(play(steps(60), { pair: TETHER_USD })).toBe("frozen");
  });

  it("votes again when it moves", () => {
    expect(play([...minutes(12, both), ["84001", "84100", "84101"]])).toBe("vote");
  });
});

describe("sources of one lineage", () => {
  const twin = quote("b", { lineage: "a" });

  it("have one vote, which the first has that may", () => {
    expect(check([quote("a"), twin]).checked.map((each) => "vote" in each)).toEqual([true, false]);
    const old = quote("a", { fetchedAt: NOW - HOUR });
    expect(check([old, twin]).checked.map((each) => "vote" in each)).toEqual([false, true]);
  });
});

it("what is remembered is plain JSON", () => {
  const { seen } = check([quote("a", { stamp: iso(NOW) }), quote("b", { price: "garbage" })]);
  expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
  expect(Object.keys(seen)).toEqual(["a"]);
});
