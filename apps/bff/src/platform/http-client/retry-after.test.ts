import { describe, expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

describe("A8 Retry-After", () => {
  it.each([
    ["30", 30_000],
    [" 7 ", 7_000],
    ["Sat, 21 Nov 2026 12:00:53 GMT", 53_000],
    ["Saturday, 21-Nov-26 12:01:30 GMT", 90_000],
  ])("reads %j", (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });

  it.each(["601", "99999999999999999999", "Sat, 28 Nov 2026 12:00:00 GMT"])(
    "keeps %j to ten minutes",
    (header) => {
      expect(retryAfterMs(header, NOW)).toBe(600_000);
    },
  );

  it.each(["0", "Sat, 21 Nov 2026 11:00:00 GMT"])("waits a second for %j", (header) => {
    expect(retryAfterMs(header, NOW)).toBe(1_000);
  });

  it.each([undefined, "", "soon", "1.5", "-3", "2026-11-21T12:00:05Z", "Sat, nonsense GMT"])(
    "waits a minute when the header is %j",
    (header) => {
      expect(retryAfterMs(header, NOW)).toBe(60_000);
    },
  );
});
