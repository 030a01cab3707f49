import { createHash } from "node:crypto";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { KeyRing } from "../../platform/crypto/key-ring.ts";
import { SessionCipher } from "./session-cipher.ts";
import { MemorySessionStore } from "./session-store.ts";
import { Sessions } from "./sessions.ts";

const KEY = "k".repeat(43);
const ID = createHash("sha256").update(KEY).digest("base64url");
const ADA = { username: "ada_l", email: "ada@desk.example" };

async function findStored(content: object) {
  const clock = new FakeClock();
  const cipher = new SessionCipher(new KeyRing(["s".repeat(32)]));
  const store = new MemorySessionStore();
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
  const session = await new Sessions({ store, cipher, clock }).find(KEY);
  return { session, isKept: (await store.get(ID)) !== undefined };
}

it("a session of an earlier release goes on, as a user with a password", async () => {
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
