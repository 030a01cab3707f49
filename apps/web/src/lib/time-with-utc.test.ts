import { afterEach, expect, it, vi } from "vitest";
import { dateTimeWithUtc, timeWithUtc } from "./time-with-utc.ts";

afterEach(() => vi.restoreAllMocks());

it("shows times in the reader's zone with UTC beside, and UTC alone where that is the reader's", () => {
  const moment = "2026-11-21T14:02:59Z";
  const local = (style: Intl.DateTimeFormatOptions) =>
    new Date(moment).toLocaleString("en-GB", { ...style, timeStyle: "short" });
  const offset = vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60);
  expect(dateTimeWithUtc(moment)).toBe(`${local({ dateStyle: "medium" })} (2026-11-21 14:02 UTC)`);
  expect(timeWithUtc(moment)).toBe(`${local({})} (14:02 UTC)`);
  offset.mockReturnValue(0);
  expect(timeWithUtc(moment)).toBe("14:02 UTC");
});
