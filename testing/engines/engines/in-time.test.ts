import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTime } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a command that is never answered fails by name", async () => {
  const command = inTime("press Tab", new Promise(() => {}));
  await Promise.all([
    expect(command).rejects.toThrow("press Tab: no answer in 60 s"),
    vi.advanceTimersByTimeAsync(60_000),
  ]);
});

it("an answer, good or bad, leaves no timer behind", async () => {
  expect(await inTime("reload", Promise.resolve("done"))).toBe("done");
  await expect(inTime("reload", Promise.reject(new Error("no such window")))).rejects.toThrow("window");
  expect(vi.getTimerCount()).toBe(0);
});
