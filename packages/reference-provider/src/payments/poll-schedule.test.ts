import { describe, expect, it } from "vitest";
import { nextPollAt, pollBackoffMs, type Progress } from "./poll-schedule.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PACE = { waitingMs: 10 * SECOND, confirmingMs: 30 * SECOND };
const FRESH: Progress = {
  status: "new",
  expiresAt: 15 * MINUTE,
  watchedUntil: 15 * MINUTE + DAY,
  hasUnconfirmed: false,
  lastRequestedAt: MINUTE,
};

describe("the next look at an address", () => {
  it.each([
    ["every 10 seconds while it waits for money", {}, MINUTE, MINUTE + 10 * SECOND],
    ["so for a minute after a page asked", {}, 2 * MINUTE - 1, 2 * MINUTE - 1 + 10 * SECOND],
    ["every 30 seconds then", {}, 2 * MINUTE, 2 * MINUTE + 30 * SECOND],
    ["every minute after five", {}, 6 * MINUTE, 7 * MINUTE],
    ["every minute where no page ever asked", { lastRequestedAt: null }, MINUTE, 2 * MINUTE],
    ["at the very end of the window", {}, 15 * MINUTE - SECOND, 15 * MINUTE],
    ["every minute after it", { status: "expired" }, 15 * MINUTE, 16 * MINUTE],
    ["every 5 minutes after an hour", { status: "expired" }, 2 * HOUR, 2 * HOUR + 5 * MINUTE],
    ["every 30 seconds while money waits for blocks", { status: "detected" }, MINUTE, MINUTE + 30 * SECOND],
    ["every 5 minutes once it is paid", { status: "confirmed" }, MINUTE, 6 * MINUTE],
    ["at the very end of the watch", { status: "expired" }, 15 * MINUTE + DAY - 1, 15 * MINUTE + DAY],
    ["never after it", { status: "expired" }, 15 * MINUTE + DAY, null],
    [
      "after it, while money waits for blocks",
      { status: "detected", hasUnconfirmed: true },
      15 * MINUTE + DAY,
      15 * MINUTE + DAY + 30 * SECOND,
    ],
    ["not for ever", { status: "detected", hasUnconfirmed: true }, 15 * MINUTE + 15 * DAY, null],
  ] as const)("%s", (_when, change, now, expected) => {
    expect(nextPollAt({ ...FRESH, ...change }, PACE, now)).toBe(expected);
  });
});

it("pauses grow from 2 seconds to a minute, with up to 30 % more", () => {
  expect([1, 2, 3, 5, 6, 50].map((failures) => pollBackoffMs(failures, () => 0) / SECOND)).toEqual([
    2, 4, 8, 32, 60, 60,
  ]);
  expect(pollBackoffMs(1, () => 1)).toBe(2_600);
});
