import { createHash } from "node:crypto";
import { FakeClock, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { KeyRing } from "../../platform/crypto/key-ring.ts";
import { SessionCipher } from "./session-cipher.ts";
import { SqliteSessionStore } from "./sqlite-session-store.ts";
import { Sessions } from "./sessions.ts";

const KEY = "k".repeat(43);
const ID = createHash("sha256").update(KEY).digest("base64url");
const ADA = { username: "ada_l", email: "ada@desk.example" };
const onExpired = () => {};

async function findStored(content: object) {
  const clock = new FakeClock();
  const cipher = new SessionCipher(new KeyRing(["s".repeat(32)]));
  const store = new SqliteSessionStore();
  await store.add({
    id: ID,
    account: "hash-of-ada",
    providerSession: null,
    sealed: cipher.encrypt(JSON.stringify(content), ID),
    remembered: false,
    createdAt: clock.now(),
    seenAt: clock.now(),
    expiresAt: clock.now() + 60_000,
  });
  const session = await new Sessions({ store, cipher, clock, onExpired }).find(KEY);
  return { session, isKept: (await store.get(ID)) !== undefined };
}

it("a session of an earlier release continues, as a user with a password", async () => {
  const { session } = await findStored({ user: ADA, token: "token" });
  expect(session).toMatchObject({
    user: ADA,
    token: "token",
    accountId: "hash-of-ada",
    role: "user",
    assurance: 1,
  });
});

it("a session keeps the account's id, role and assurance", async () => {
  const content = { user: ADA, token: null, accountId: "a-1", role: "agent", assurance: 2 };
  const { session } = await findStored(content);
  expect(session).toMatchObject(content);
});

it.each([{}, { user: ADA }, { user: "ada", token: null }, { user: ADA, token: null, role: "owner" }, []])(
  "a session that holds %j is none, and is removed",
  async (content) => {
    expect(await findStored(content)).toEqual({ session: null, isKept: false });
  },
);

it("a remembered session of a role ends after 12 hours, also where the role came later", async () => {
  const clock = new FakeClock();
  const parts = {
    store: new SqliteSessionStore(),
    cipher: new SessionCipher(new KeyRing(["s".repeat(32)])),
    clock,
    onExpired,
  };
  const sessions = new Sessions(parts);
  const content = { user: ADA, token: null, accountId: "a-1", role: "user", assurance: 1 } as const;
  const key = (await sessions.begin({ ...content, providerSession: null, remembered: true })) ?? "";
  clock.advance(12 * HOUR - 1);
  expect(await sessions.find(key)).toMatchObject({ role: "user", counts: true });
  sessions.noteRole("a-1", "agent");
  expect(await sessions.find(key)).toMatchObject({ role: "agent", counts: true });
  clock.advance(1);
  expect(await sessions.find(key)).toMatchObject({ counts: false });
  clock.advance(HOUR);
  expect(await sessions.find(key)).toBeNull();
});

it("a session that expires ends at the provider, too; one of a member of the desk goes on there", async () => {
  const ended: string[] = [];
  const clock = new FakeClock();
  const sessions = new Sessions({
    store: new SqliteSessionStore(),
    cipher: new SessionCipher(new KeyRing(["s".repeat(32)])),
    clock,
    onExpired: (token) => void ended.push(token),
  });
  const begin = async (accountId: string, role: "user" | "agent" | "admin") => {
    const content = { user: ADA, token: `of-${accountId}`, accountId, role, assurance: 1 } as const;
    return (await sessions.begin({ ...content, providerSession: null, remembered: false })) ?? "";
  };
  const customer = await begin("a-1", "user");
  const members = [await begin("a-2", "agent"), await begin("a-3", "admin")];
  clock.advance(4 * HOUR);
  for (const key of [...members, customer]) expect(await sessions.find(key)).toBeNull();
  expect(ended).toEqual(["of-a-1"]);
});

it("a changed role is written into the session, and a login tells it again", async () => {
  const parts = {
    store: new SqliteSessionStore(),
    cipher: new SessionCipher(new KeyRing(["s".repeat(32)])),
    clock: new FakeClock(),
    onExpired,
  };
  const sessions = new Sessions(parts);
  const content = { user: ADA, token: null, accountId: "a-1", assurance: 1 } as const;
  const begin = async (role: "user" | "agent") =>
    (await sessions.begin({ ...content, role, providerSession: null, remembered: false })) ?? "";
  const key = await begin("agent");
  sessions.noteRole("a-1", "user");
  await sessions.find(key);
  expect(await new Sessions(parts).find(key)).toMatchObject({ role: "user" });
  await begin("agent");
  expect(await sessions.find(key)).toMatchObject({ role: "agent" });
});

it("a session whose account has another address ends with that one's, and not with the earlier one's", async () => {
  const sessions = new Sessions({
    store: new SqliteSessionStore(),
    cipher: new SessionCipher(new KeyRing(["s".repeat(32)])),
    clock: new FakeClock(),
    onExpired,
  });
  const content = { user: ADA, token: null, accountId: "a-1", role: "user", assurance: 1 } as const;
  const key = (await sessions.begin({ ...content, providerSession: null, remembered: false })) ?? "";
  const session = (await sessions.find(key))!;
  await sessions.noteHolder(session, { user: { ...ADA, email: "new@desk.example" }, assurance: 1 });
  await sessions.endAll(ADA.email);
  expect(await sessions.find(key)).toMatchObject({ user: { email: "new@desk.example" } });
  await sessions.endAll("new@desk.example");
  expect(await sessions.find(key)).toBeNull();
});
