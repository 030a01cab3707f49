import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTime } from "./command-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a command that is never answered fails by name", async () => {
  const command = inTime("POST /actions", new Promise(() => {}));
  await Promise.all([
    expect(command).rejects.toThrow("POST /actions: no answer in 75 s"),
    vi.advanceTimersByTimeAsync(75_000),
  ]);
});

it("an answer, good or bad, leaves no timer behind", async () => {
  expect(await inTime("GET /status", Promise.resolve("ready"))).toBe("ready");
  await expect(inTime("GET /status", Promise.reject(new Error("no such session")))).rejects.toThrow(
    "session",
  );
  expect(vi.getTimerCount()).toBe(0);
});
