import { expect, it } from "vitest";
import { classifyFailure, logExcerpt, SourceError } from "./source-error.ts";

it("keeps an excerpt to one line of 200 characters", () => {
  const excerpt = logExcerpt(`<html>\n\u0000\u001b[31m ${"x".repeat(1000)}`, null);
  expect(excerpt).toHaveLength(200);
  expect(excerpt).toMatch(/^<html> \[31m x+…$/);
});

it("never shows the key, wherever the cut falls", () => {
  const key = "CG-secret-secret";
  expect(logExcerpt(`bad key ${key}, again ${key}`, key)).toBe("bad key [key], again [key]");
  expect(logExcerpt("y".repeat(190) + key, key)).not.toContain("CG-");
});

it.each([
  [
    "a 503 that names a time",
    new SourceError("bad-status", "", { status: 503, retryAfterMs: 120_000 }),
    120_000,
  ],
  ["a 429 that names one", new SourceError("rate-limited", "", { status: 429, retryAfterMs: 5_000 }), 5_000],
  ["a 429 that names none", new SourceError("rate-limited", "", { status: 429 }), 60_000],
])("P3.15: %s is left alone that long", (_, error, retryAfterMs) => {
  expect(classifyFailure(error)).toEqual({ kind: "rate-limited", retryAfterMs });
});

it("a 503 that names no time is a source that is down", () => {
  expect(classifyFailure(new SourceError("bad-status", "", { status: 503 }))).toEqual({
    kind: "unavailable",
  });
});
