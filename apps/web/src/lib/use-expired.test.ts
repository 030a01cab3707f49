import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { measureServerClock, resetServerClock } from "./server-clock.ts";
import { useExpired } from "./use-expired.ts";

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  resetServerClock();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

it("what a device's clock that is ahead takes for past is valid again once the server's time is known", async () => {
  const now = Date.now();
  const { result } = renderHook(() => useExpired(new Date(now - 5 * MINUTE_MS).toISOString()));
  expect(result.current).toBe(true);
  const server = new Headers({ date: new Date(now - 10 * MINUTE_MS).toUTCString() });
  measureServerClock(server, now, now);
  await pass(1_000);
  expect(result.current).toBe(false);
  await pass(5 * MINUTE_MS);
  expect(result.current).toBe(true);
});
