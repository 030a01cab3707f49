import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTime } from "./command-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a command that is never answered fails by name", async () => {
  const failed = expect(inTime("POST /actions", new Promise(() => {}))).rejects.toThrow(
    "POST /actions: no answer in 75 s",
  );
  await vi.advanceTimersByTimeAsync(75_000);
  await failed;
});

it("an answer, good or bad, leaves no timer behind", async () => {
  expect(await inTime("GET /status", Promise.resolve("ready"))).toBe("ready");
  await expect(inTime("GET /status", Promise.reject(new Error("no such session")))).rejects.toThrow(
    "session",
  );
  expect(vi.getTimerCount()).toBe(0);
});
