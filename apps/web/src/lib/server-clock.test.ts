import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { measureServerClock, resetServerClock, serverNow } from "./server-clock.ts";

const DEVICE_NOW = Date.parse("2026-11-16T14:00:00.000Z");
const answeredAt = (time: string, age?: string) =>
  new Headers({ date: new Date(time).toUTCString(), ...(age ? { age } : {}) });

beforeEach(() => vi.useFakeTimers({ now: DEVICE_NOW }));
afterEach(() => {
  resetServerClock();
  vi.useRealTimers();
});

it("follows a server that is five minutes ahead of the device", () => {
  measureServerClock(answeredAt("2026-11-16T14:05:00Z"), DEVICE_NOW - 100, DEVICE_NOW);
  expect(serverNow() - DEVICE_NOW).toBeCloseTo(300_550, -1);
});

it("follows a server that is behind the device", () => {
  measureServerClock(answeredAt("2026-11-16T13:55:00Z"), DEVICE_NOW, DEVICE_NOW);
  expect(serverNow() - DEVICE_NOW).toBe(-299_500);
});

it("counts the time that the answer spent in a cache on the way", () => {
  measureServerClock(answeredAt("2026-11-16T13:59:20Z", "40"), DEVICE_NOW, DEVICE_NOW);
  expect(serverNow()).toBe(DEVICE_NOW);
});

it("does not move for what the call's own duration or the header's whole seconds explain", () => {
  measureServerClock(answeredAt("2026-11-16T13:59:58Z"), DEVICE_NOW - 3000, DEVICE_NOW);
  measureServerClock(answeredAt("2026-11-16T13:59:59Z"), DEVICE_NOW - 100, DEVICE_NOW - 50);
  expect(serverNow()).toBe(DEVICE_NOW);
});

it("believes the device when an answer carries no date", () => {
  measureServerClock(new Headers(), DEVICE_NOW, DEVICE_NOW);
  expect(serverNow()).toBe(DEVICE_NOW);
});
