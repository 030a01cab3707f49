import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refreshSoon } from "./refresh-soon.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("the first change is read at once, those of the next second together after it", async () => {
  const client = new QueryClient();
  const read = vi.spyOn(client, "invalidateQueries");
  const keys = () => read.mock.calls.map(([filters]) => filters?.queryKey?.join(" "));
  refreshSoon(client, ["desk", "orders"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(keys()).toEqual(["desk orders"]);
  for (let change = 0; change < 50; change += 1)
    refreshSoon(client, ["desk", "orders"], ["desk", "order", "A"]);
  await vi.advanceTimersByTimeAsync(900);
  expect(keys()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(keys()).toEqual(["desk orders", "desk orders", "desk order A"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(keys()).toHaveLength(3);
});

const SLOW_MS = 2_500;

/** What the console shows of a value that changes each second, over a slow network. */
function slowlyShown() {
  const client = new QueryClient();
  const begun = Date.now();
  const secondsNow = () => Math.floor((Date.now() - begun) / 1_000);
  const queryFn = async () => {
    const value = secondsNow();
    await new Promise((answered) => setTimeout(answered, SLOW_MS));
    return value;
  };
  const queryKey = ["desk", "settings"];
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  return { client, shown: () => client.getQueryData<number>(queryKey) };
}

it("a change during the first answer is read after it", async () => {
  const { client, shown } = slowlyShown();
  await vi.advanceTimersByTimeAsync(1_000);
  refreshSoon(client, ["desk"]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(shown()).toBe(0);
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  expect(shown()).toBe(2);
});

it("changes that come faster than answers leave none out", async () => {
  const { client, shown } = slowlyShown();
  for (let second = 0; second < 10; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    refreshSoon(client, ["desk"]);
  }
  expect(shown()).toBe(7);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toBeGreaterThanOrEqual(10);
});
