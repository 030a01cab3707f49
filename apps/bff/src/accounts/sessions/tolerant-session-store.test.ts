import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { FakeClock, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describeSessionStore } from "./session-store-conformance.ts";
import {
  type SessionChange,
  type SessionFilter,
  type StoredSession,
  UnreadSessionError,
} from "./session-store.ts";
import { SqliteSessionStore } from "./sqlite-session-store.ts";
import { TolerantSessionStore } from "./tolerant-session-store.ts";

/** Kept in memory. */
const MOST_ENDED = 50_000;

let file: string;
let clock: FakeClock;
let logged: string[];

const newFile = async () => join(await mkdtemp(join(tmpdir(), "tradeslip-tolerant-")), "sessions.sqlite");
const log = {
  error: (_fields: object, message: string) => void logged.push(message),
  info: (message: string) => void logged.push(message),
};
const open = () =>
  new TolerantSessionStore({ store: new SqliteSessionStore(file), clock, log: log as never, notices: null });

describeSessionStore("tolerant", {
  open: async () => {
    file = await newFile();
    clock = new FakeClock();
    logged = [];
    return open();
  },
  reopen: async () => open(),
});

const TIMES = { createdAt: 1, seenAt: 1, expiresAt: 9 };
const session = (id: string, account = "account-1") => ({
  id,
  account,
  providerSession: null,
  sealed: "sealed",
  remembered: false,
  ...TIMES,
});

describe("H48: while nothing can be written", () => {
  let store: TolerantSessionStore;
  let other: DatabaseSync;

  /** SQLite itself refuses every write from now on. */
  const breakWrites = () => {
    for (const event of ["INSERT", "UPDATE", "DELETE"]) {
      other.exec(
        `CREATE TRIGGER no_${event} BEFORE ${event} ON sessions BEGIN SELECT RAISE(ABORT, 'full'); END`,
      );
    }
  };
  const mendWrites = () => {
    for (const event of ["INSERT", "UPDATE", "DELETE"]) other.exec(`DROP TRIGGER no_${event}`);
  };
  const ids = () =>
    other
      .prepare("SELECT id FROM sessions ORDER BY id")
      .all()
      .map(({ id }) => id);

  beforeEach(async () => {
    file = await newFile();
    clock = new FakeClock();
    logged = [];
    store = open();
    other = new DatabaseSync(file);
    onTestFinished(() => void (other.isOpen && other.close()));
    await store.add(session("a"));
    await store.add(session("b"));
    await store.add(session("c", "account-2"));
    breakWrites();
  });

  it("what ended has ended, and is deleted as soon as that works", async () => {
    await store.delete({ id: "a" });
    await store.delete({ account: "account-2" });
    expect(await store.get("a")).toBeUndefined();
    expect(await store.get("c")).toBeUndefined();
    expect(await store.get("b")).toEqual(session("b"));
    expect(ids()).toEqual(["a", "b", "c"]);
    mendWrites();
    clock.advance(5 * SECOND);
    expect(await store.get("b")).toEqual(session("b"));
    expect(ids()).toEqual(["b"]);
    expect(logged).toEqual([expect.stringMatching(/cannot be written/), expect.stringMatching(/again/)]);
  });

  it("a restart in good order deletes it too", async () => {
    await store.delete({ id: "a" });
    mendWrites();
    await store.close();
    const again = open();
    expect(await again.get("a")).toBeUndefined();
    await again.close();
  });

  it("being seen fails no request, and is due once a minute", async () => {
    const seen = (seenAt: number) => store.change(session("a"), { seenAt, expiresAt: seenAt + MINUTE });
    expect(await seen(MINUTE)).toBe(true);
    expect(await seen(MINUTE + 1)).toBe(false);
    expect(await seen(2 * MINUTE)).toBe(true);
    expect(await store.get("a")).toEqual(session("a"));
  });

  it("a new session is a 503, and one of an account that ended cannot begin before its old ones are gone", async () => {
    const refusal = { status: 503, code: "sessions_unavailable" };
    await expect(store.add(session("d"))).rejects.toMatchObject(refusal);
    await store.delete({ account: "account-1" });
    mendWrites();
    await store.add(session("e"));
    expect(await store.get("e")).toEqual(session("e"));
    expect(ids()).toEqual(["c", "e"]);
  });
});

describe("C18: while the shared store is unavailable", () => {
  class SharedStore extends SqliteSessionStore {
    isAway = false;

    #reach(): void {
      if (this.isAway) throw new Error("away");
    }

    /** Answers on their way wait for it. */
    answering = Promise.resolve();

    override async get(id: string) {
      this.#reach();
      const found = await super.get(id);
      await this.answering;
      return found;
    }

    override async add(added: StoredSession) {
      this.#reach();
      await super.add(added);
    }

    override async change(read: StoredSession, to: SessionChange) {
      this.#reach();
      return super.change(read, to);
    }

    override async delete(filter: SessionFilter) {
      this.#reach();
      await super.delete(filter);
    }
  }

  const notices = { publish: async () => {}, listen: () => {}, onReady: () => {} };
  let shared: SharedStore;
  let store: TolerantSessionStore;

  beforeEach(async () => {
    clock = new FakeClock();
    shared = new SharedStore();
    store = new TolerantSessionStore({ store: shared, clock, log: log as never, notices });
    onTestFinished(() => store.close());
    await store.add(session("a"));
    shared.isAway = true;
  });

  const comeBack = async () => {
    shared.isAway = false;
    clock.advance(5 * SECOND);
    await store.get("a");
  };

  it("what is known continues, what began is shared when it is back", async () => {
    await store.add(session("b"));
    const seen = { seenAt: MINUTE, expiresAt: 2 * MINUTE };
    expect(await store.change(session("a"), seen)).toBe(true);
    expect(await store.change(session("a"), seen), "once a minute").toBe(false);
    expect(await store.get("a")).toEqual({ ...session("a"), ...seen });
    expect(await store.get("b")).toEqual(session("b"));
    await comeBack();
    expect(await shared.get("b")).toEqual(session("b"));
  });

  it("of a use and a change of contents at once both are known", async () => {
    shared.isAway = false;
    const read = session("a");
    const contents = { sealed: "of another role", account: session("a").account };
    const use = { seenAt: MINUTE, expiresAt: 2 * MINUTE };
    expect([await store.change(read, contents), await store.change(read, use)]).toEqual([true, true]);
    shared.isAway = true;
    expect(await store.get("a")).toEqual({ ...read, ...contents, ...use });
  });

  it("what ended is over, also when it is back", async () => {
    await store.add(session("b"));
    await store.delete({ id: "a" });
    await store.delete({ id: "b" });
    await comeBack();
    expect(await Promise.all([store, shared].flatMap((each) => [each.get("a"), each.get("b")]))).toEqual(
      Array.from({ length: 4 }),
    );
  });

  it("what ended while it was read is not served from memory", async () => {
    shared.isAway = false;
    const { promise, resolve } = Promise.withResolvers<void>();
    shared.answering = promise;
    const reading = store.get("a");
    await store.delete({ id: "a" });
    resolve();
    await reading;
    shared.isAway = true;
    await expect(store.get("a")).rejects.toThrow(UnreadSessionError);
  });

  it("one that was never seen here may be open, and is over once it is ended here", async () => {
    shared.isAway = false;
    await shared.add(session("z"));
    shared.isAway = true;
    await expect(store.get("z")).rejects.toThrow(UnreadSessionError);
    await store.delete({ id: "z" });
    expect(await store.get("z")).toBeUndefined();
    await comeBack();
    expect(await shared.get("z")).toBeUndefined();
  });

  it("what ended stays so, however many made-up sessions are ended too", async () => {
    await store.delete({ id: "a" });
    for (let made = 0; made <= MOST_ENDED; made += 1) await store.delete({ id: `made-up-${made}` });
    expect(await store.get("a")).toBeUndefined();
  });

  it("a login after its account's sessions ended stays when these are deleted", async () => {
    await store.delete({ account: "account-1" });
    await store.add(session("b"));
    // It is no longer known whose it was.
    await expect(store.get("a")).rejects.toThrow(UnreadSessionError);
    expect(await store.get("b")).toEqual(session("b"));
    await comeBack();
    expect(await shared.get("a")).toBeUndefined();
    expect(await shared.get("b")).toEqual(session("b"));
  });
});
