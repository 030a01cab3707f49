import { HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithValkey } from "../../platform/valkey/testing/start-engine.ts";
import { ValkeyStore } from "../../platform/valkey/valkey-store.ts";
import type { Valkey } from "../../platform/valkey/valkey.ts";
import type { SessionStore } from "./session-store.ts";
import { describeSessionStore } from "./session-store-conformance.ts";
import { SharedSessionStore } from "./shared-session-store.ts";
import { TolerantSessionStore } from "./tolerant-session-store.ts";

const log = { error: () => {}, info: () => {} };
const clock = { now: () => 1_000, elapsed: () => 1_000 };

describeWithValkey("sessions in Valkey", ({ open }) => {
  let valkey: Valkey;
  beforeAll(async () => {
    valkey = await open();
  });
  afterAll(() => valkey.close());
  const store = () => new SharedSessionStore(new ValkeyStore(valkey), clock);
  const empty = async () => {
    const fresh = store();
    for (const account of ["account-1", "account-2"]) await fresh.delete({ account });
    return fresh;
  };

  describeSessionStore("valkey", { open: empty, reopen: async () => store(), expiresByItself: true });
  const replicated = (shared: SessionStore) =>
    new TolerantSessionStore({ store: shared, clock, log, notices: new ValkeyStore(valkey) });
  describeSessionStore("replicated", {
    open: async () => replicated(await empty()),
    reopen: async () => replicated(store()),
    expiresByItself: true,
  });

  it("an account's list forgets sessions of a month ago, and ends those that an earlier release listed", async () => {
    const session = {
      account: "account-3",
      providerSession: null,
      sealed: "sealed",
      remembered: false,
      createdAt: 1_000,
      seenAt: 1_000,
      expiresAt: 6_000,
    };
    const later = 32 * 24 * HOUR;
    const monthLater = new SharedSessionStore(new ValkeyStore(valkey), { ...clock, now: () => later });
    await store().add({ ...session, id: "old" });
    await monthLater.add({ ...session, id: "new", expiresAt: later + HOUR });
    await monthLater.add({ ...session, id: "earlier", expiresAt: later + HOUR });
    await valkey.call("ZREM", "tradeslip:account-sessions:{account-3}", "earlier");
    expect(await valkey.call("ZRANGE", "tradeslip:account-sessions:{account-3}", 0, -1)).toEqual(["new"]);
    await valkey.call("SADD", "tradeslip:sessions-of:{account-3}", "earlier");
    await monthLater.delete({ account: "account-3" });
    for (const id of ["new", "earlier"]) expect(await store().get(id)).toBeUndefined();
  });

  it("a session is dropped an hour after it expires, and lives longer when it is seen", async () => {
    const session = {
      id: "dropped",
      account: "account-1",
      providerSession: null,
      sealed: "sealed",
      remembered: false,
      createdAt: 1_000,
      seenAt: 1_000,
      expiresAt: 6_000,
    };
    await store().add(session);
    const key = "tradeslip:session:{dropped}";
    const left = async () => Number(await valkey.call("PTTL", key));
    expect(await left()).toBeGreaterThan(HOUR + 4_000);
    expect(await left()).toBeLessThanOrEqual(HOUR + 5_000);
    await store().change(session, { seenAt: 2_000, expiresAt: 9_000 });
    expect(await left()).toBeGreaterThan(HOUR + 7_000);
    expect(await left()).toBeLessThanOrEqual(HOUR + 8_000);
  });
});
