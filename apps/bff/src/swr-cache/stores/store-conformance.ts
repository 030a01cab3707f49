import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StoredEntry, Store } from "./store.ts";

/** Later than every entry here. */
const NOW = 10_000;

const entry = (fetchedAt: number, value: unknown = { price: fetchedAt }): StoredEntry => ({
  value,
  fetchedAt,
  stamp: "2026-11-21T00:00:00.000Z",
  stampSeenAt: fetchedAt,
});

/**
 * What every store must do, run against a fresh, empty one.
 * `reopen` gives a second one over the same data, or undefined where nothing outlives the process.
 */
export function describeStore(
  name: string,
  open: () => Promise<Store>,
  reopen?: (before: Store) => Promise<Store>,
): void {
  describe(`store: ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it("answers undefined for a key it never saw", async () => {
      expect(await store.get("unknown")).toBeUndefined();
    });

    it("gives back exactly what was stored", async () => {
      const stored = entry(1000, { list: [1, 2.5, null], text: "ünïcode ₿", nested: { deep: true } });
      expect(await store.set("a", stored, NOW)).toBe(true);
      expect(await store.get("a")).toEqual(stored);
      expect(await store.set("a", { ...stored, dueAt: 2000 }, NOW)).toBe(true);
      expect(await store.get("a")).toEqual({ ...stored, dueAt: 2000 });
    });

    it("keeps keys apart, whatever characters they hold", async () => {
      const keys = ["a", "a/b", "a:b", "../a", "a b", "%2e%2e"];
      for (const [index, key] of keys.entries()) await store.set(key, entry(index + 1), NOW);
      for (const [index, key] of keys.entries()) expect((await store.get(key))?.fetchedAt).toBe(index + 1);
    });

    it("replaces an older entry", async () => {
      await store.set("a", entry(1000), NOW);
      expect(await store.set("a", entry(2000), NOW)).toBe(true);
      expect((await store.get("a"))?.fetchedAt).toBe(2000);
    });

    it("refuses an entry older than the one it holds", async () => {
      await store.set("a", entry(2000), NOW);
      expect(await store.set("a", entry(1000), NOW)).toBe(false);
      expect((await store.get("a"))?.fetchedAt).toBe(2000);
    });

    it("H39: replaces an entry from the future, which a wrong clock wrote", async () => {
      await store.set("a", entry(NOW + 24 * 3_600_000), NOW + 24 * 3_600_000);
      expect(await store.set("a", entry(NOW), NOW)).toBe(true);
      expect((await store.get("a"))?.fetchedAt).toBe(NOW);
    });

    it("ends with the newest of many writes made at once", async () => {
      await Promise.all([3, 9, 1, 7, 5].map((time) => store.set("a", entry(time), NOW)));
      expect((await store.get("a"))?.fetchedAt).toBe(9);
    });

    it("forgets a deleted key, and deleting twice is no error", async () => {
      await store.set("a", entry(1000), NOW);
      await store.delete("a");
      await store.delete("a");
      expect(await store.get("a")).toBeUndefined();
    });

    it.runIf(reopen)("still has its entries after it was closed and opened again", async () => {
      await store.set("a", entry(1000), NOW);
      await store.close();
      store = await reopen!(store);
      expect(await store.get("a")).toEqual(entry(1000));
    });
  });
}
