import { expect, it } from "vitest";
import { MemoryStore } from "./memory-store.ts";
import { describeStore } from "./store-conformance.ts";

describeStore("memory", async () => new MemoryStore());

it("B15: holds no more than its limit under 100,000 random keys", async () => {
  const store = new MemoryStore({ maxEntries: 100 });
  const entry = { value: 1, fetchedAt: 1, stamp: null, stampSeenAt: 1 };
  for (let index = 0; index < 100_000; index += 1) await store.set(`key-${index}`, entry, entry.fetchedAt);
  expect(await store.get("key-0")).toBeUndefined();
  expect(await store.get("key-99900")).toEqual(entry);
});
