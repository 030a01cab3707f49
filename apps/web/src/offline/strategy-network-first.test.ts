import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { networkFirst, NETWORK_TIMEOUT_MS } from "./strategy.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const KEPT = Response.json("kept");
const kept = async () => KEPT;
const nothing = async () => undefined;
const later = (value: Response, afterMs: number) =>
  new Promise<Response>((resolve) => {
    setTimeout(() => resolve(value), afterMs);
  });
const failed = () => Promise.reject(new TypeError("Failed to fetch"));

it("gives the server's answer, also one that says no", async () => {
  const refusal = Response.json("closed", { status: 503 });
  expect(await networkFirst(Promise.resolve(refusal), kept)).toBe(refusal);
});

it("gives what was kept when there is no connection", async () => {
  expect(await networkFirst(failed(), kept)).toBe(KEPT);
});

it("gives what was kept in place of an error response, as Firefox's navigation preload gives offline", async () => {
  expect(await networkFirst(Promise.resolve(Response.error()), kept)).toBe(KEPT);
});

it("gives what was kept when the connection is silent", async () => {
  const asked = networkFirst(later(Response.json("late"), NETWORK_TIMEOUT_MS + 1), kept);
  await vi.advanceTimersByTimeAsync(NETWORK_TIMEOUT_MS);
  expect(await asked).toBe(KEPT);
});

it("waits on when nothing was kept", async () => {
  const late = Response.json("late");
  const asked = networkFirst(later(late, 10 * NETWORK_TIMEOUT_MS), nothing);
  await vi.advanceTimersByTimeAsync(10 * NETWORK_TIMEOUT_MS);
  expect(await asked).toBe(late);
});

it("fails as the connection did when nothing was kept", async () => {
  await expect(networkFirst(failed(), nothing)).rejects.toThrow("Failed to fetch");
});
