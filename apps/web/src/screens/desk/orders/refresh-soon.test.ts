import { QueryClient } from "@tanstack/react-query";
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
