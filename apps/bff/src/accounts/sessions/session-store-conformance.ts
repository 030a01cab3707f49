import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLOCK_DOUBT_MS, type SessionStore, type StoredSession } from "./session-store.ts";

const session = (id: string, changes: Partial<StoredSession> = {}): StoredSession => ({
  id,
  account: "account-1",
  providerSession: `provider's ${id}`,
  sealed: "sealed",
  remembered: false,
  createdAt: 1_000,
  seenAt: 1_000,
  expiresAt: 5_000,
  ...changes,
});

export interface SessionStoreKind {
  /** A fresh, empty one. */
  readonly open: () => Promise<SessionStore>;
  /** A second store over the same data; left out where nothing outlives the process. */
  readonly reopen?: () => Promise<SessionStore>;
  /** Nothing to sweep. */
  readonly expiresByItself?: boolean;
}

/** What every store must do. */
export function describeSessionStore(
  name: string,
  { open, reopen, expiresByItself = false }: SessionStoreKind,
): void {
  describe(`session store: ${name}`, () => {
    let store: SessionStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it("answers undefined for a session it never saw", async () => {
      expect(await store.get("unknown")).toBeUndefined();
    });

    it("gives back exactly what was added", async () => {
      const added = session("a", { remembered: true, sealed: "ünïcode ₿" });
      await store.add(added);
      expect(await store.get("a")).toEqual(added);
    });

    it("moves the times of a session that was seen, and nothing else", async () => {
      await store.add(session("a"));
      expect(await store.change(session("a"), { seenAt: 2_000, expiresAt: 6_000 })).toBe(true);
      expect(await store.get("a")).toEqual(session("a", { seenAt: 2_000, expiresAt: 6_000 }));
    });

    it("lets one of several callers be the one who saw it", async () => {
      await store.add(session("a"));
      const firstSeen = [2_000, 2_001, 2_002].map((seenAt) =>
        store.change(session("a"), { seenAt, expiresAt: 6_000 }),
      );
      expect((await Promise.all(firstSeen)).filter(Boolean)).toHaveLength(1);
    });

    it("does not bring an ended session back by seeing it", async () => {
      await store.add(session("a"));
      await store.delete({ id: "a" });
      expect(await store.change(session("a"), { seenAt: 2_000, expiresAt: 6_000 })).toBe(false);
      expect(await store.get("a")).toBeUndefined();
    });

    it("replaces what a session holds, unless it changed or ended meanwhile", async () => {
      await store.add(session("a"));
      const { account } = session("a");
      await store.change(session("a"), { sealed: "changed", account });
      await store.change(session("a"), { sealed: "too late", account });
      await store.change(session("b"), { sealed: "never there", account });
      expect(await store.get("a")).toEqual({ ...session("a"), sealed: "changed" });
      expect(await store.get("b")).toBeUndefined();
    });

    it("forgets a deleted session, and deleting twice is no error", async () => {
      await store.add(session("a"));
      await store.add(session("b"));
      await store.delete({ id: "a" });
      await store.delete({ id: "a" });
      expect(await store.get("a")).toBeUndefined();
      expect(await store.get("b")).toBeDefined();
    });

    it("deletes all sessions of an account and leaves the others", async () => {
      await store.add(session("a"));
      await store.add(session("b"));
      await store.add(session("c", { account: "account-2" }));
      await store.delete({ account: "account-1" });
      expect(await Promise.all(["a", "b", "c"].map(async (id) => (await store.get(id))?.id))).toEqual([
        undefined,
        undefined,
        "c",
      ]);
    });

    it("deletes a session with the account that it names now, and not with the one before", async () => {
      const change = { sealed: "of a new address", account: "account-2" };
      await store.add(session("a"));
      expect(await store.change(session("a"), change)).toBe(true);
      await store.delete({ account: "account-1" });
      expect(await store.get("a")).toEqual(session("a", change));
      await store.delete({ account: "account-2" });
      expect(await store.get("a")).toBeUndefined();
    });

    it("deletes the session that belongs to one of the provider's, and no other", async () => {
      await store.add(session("a"));
      await store.add(session("b", { providerSession: null }));
      await store.delete({ providerSession: "provider's a" });
      await store.delete({ providerSession: "provider's a" });
      await store.delete({ providerSession: "unknown" });
      expect(await store.get("a")).toBeUndefined();
      expect(await store.get("b")).toEqual(session("b", { providerSession: null }));
    });

    it.runIf(!expiresByItself)("sweeps what has expired when a session begins", async () => {
      await store.add(session("old", { expiresAt: 2_000 }));
      await store.add(session("young", { expiresAt: 2_001 }));
      await store.add(session("new", { createdAt: 2_000 + CLOCK_DOUBT_MS }));
      expect(await store.get("old")).toBeUndefined();
      expect(await store.get("young")).toBeDefined();
    });

    it.runIf(reopen)("still has its sessions after it was closed and opened again", async () => {
      await store.add(session("a"));
      await store.close();
      store = await reopen!();
      expect(await store.get("a")).toEqual(session("a"));
    });
  });
}
