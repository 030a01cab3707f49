import { expect, it } from "vitest";
import { MemoryTier } from "./memory-tier.ts";
import { describeTier } from "./tier-conformance.ts";

describeTier("memory", async () => new MemoryTier());

it("B15: holds no more than its limit under 100,000 random keys", async () => {
  const tier = new MemoryTier({ maxEntries: 100 });
  const entry = { value: 1, fetchedAt: 1, stamp: null, stampSeenAt: 1 };
  for (let index = 0; index < 100_000; index += 1) await tier.set(`key-${index}`, entry, entry.fetchedAt);
  expect(await tier.get("key-0")).toBeUndefined();
  expect(await tier.get("key-99900")).toEqual(entry);
});
