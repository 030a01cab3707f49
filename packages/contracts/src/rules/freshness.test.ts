import { describe, expect, it } from "vitest";
import { ageText, freshnessOf, freshnessTone } from "./freshness.ts";
import { english } from "./testing/english.ts";

const NOW = Date.parse("2026-11-16T14:02:31.000Z");
const fetched = (source: "live" | "stale" | "fallback", ageSeconds: number, everySeconds: number) => ({
  source,
  asOf: new Date(NOW - ageSeconds * 1000).toISOString(),
  nextRefresh: new Date(NOW + (everySeconds - ageSeconds) * 1000).toISOString(),
});

describe("freshnessTone", () => {
  it.each([
    [60, 120, "live"],
    [60, 121, "updated"],
    [120, 180, "live"],
    [120, 181, "updated"],
    [600, 181, "updated"],
  ])("labels a live value with an interval of %i s and an age of %i s %s", (every, age, tone) =>
    expect(freshnessTone(fetched("live", age, every), NOW)).toBe(tone),
  );

  it("never calls a stale or made-up value live, however young", () => {
    expect(freshnessTone(fetched("stale", 1, 60), NOW)).toBe("delayed");
    expect(freshnessTone(fetched("fallback", 1, 60), NOW)).toBe("indicative");
  });
});

describe("the freshness of one row", () => {
  const old = "2026-11-16T13:55:00.000Z";
  const live = fetched("live", 10, 60);

  it("is that of its answer, where the row says nothing", () => {
    expect(freshnessOf({}, live)).toBe(live);
  });

  it("is its own where its price is older, or its sources agree otherwise", () => {
    expect(freshnessOf({ staleAsOf: old }, live)).toEqual({ ...live, source: "stale", asOf: old });
    expect(freshnessOf({ agreement: "few" }, { ...live, agreement: "agreed" })).toEqual({
      ...live,
      agreement: "few",
    });
  });

  it("is never younger than its answer's, and a stand-in stays one", () => {
    const older = { ...fetched("stale", 3_600, 60) };
    expect(freshnessOf({ staleAsOf: old }, older)).toEqual(older);
    const standIn = fetched("fallback", 0, 60);
    expect(freshnessOf({ staleAsOf: old }, standIn)).toBe(standIn);
  });
});

it.each([
  [0, "0 s"],
  [12_900, "12 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [59 * 60_000, "59 min"],
  [2 * 3_600_000 + 1, "2 h"],
  [-4_000, "0 s"],
])("an age of %d milliseconds is %s", (ms, words) => expect(english(ageText(ms))).toBe(words));
