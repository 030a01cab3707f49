import type { AddressInfo } from "node:net";
import { systemClock } from "@tradeslip/node-kit/clock";
import { HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, onTestFinished, vi } from "vitest";
import { loadProviderConfig } from "../src/build-provider.ts";
import { openDatabase } from "../src/db/database.ts";
import { Events } from "../src/events/events.ts";
import { ADA, bearer, nextCode, type Running, startProvider, verifiedAccount } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
const WITH_TOKEN = { "provider-token": TOKEN };
/** Far more than the second within which events arrive, because a busy machine may stall. */
const PATIENT = { timeout: 15_000, interval: 20 };

function start(): Promise<Running> {
  return startProvider({ env: { PROVIDER_TOKEN: `${TOKEN},${"an older one ".repeat(3)}` } });
}

function addressOf({ server }: Running): string {
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** Follows the stream and collects its text. */
async function follow(provider: Running, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${addressOf(provider)}/api/events`, {
    headers: { ...WITH_TOKEN, ...headers },
    signal: leaving.signal,
  });
  const received = { text: "", hasEnded: false, response };
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) received.text += chunk;
    received.hasEnded = true;
  };
  read().catch(() => {});
  return received;
}

async function logInAs(provider: Running) {
  const { body } = await provider.post("login", ADA).expect(200);
  return body as { token: string; sessionId: string };
}

it("events need the token: without, with a wrong one, and where none is configured, they are 401", async () => {
  const provider = await start();
  const open = await startProvider();
  expect((await provider.get("/api/events")).status).toBe(401);
  expect((await provider.get("/api/events", { "provider-token": "wrong" })).status).toBe(401);
  expect((await open.get("/api/events", WITH_TOKEN)).status).toBe(401);
});

it("a session that ends is told by its name: at logout, and all of an account with a new password", async () => {
  const provider = await start();
  await verifiedAccount(provider);
  const [first, second, third] = [await logInAs(provider), await logInAs(provider), await logInAs(provider)];
  const events = await follow(provider);
  expect(events.response.headers.get("content-type")).toBe("text/event-stream");
  await provider.post("logout", undefined, bearer(first.token)).expect(204);
  const told = (session: string) => `event: session-ended\ndata: {"session":"${session}"}\n\n`;
  await vi.waitFor(() => expect(events.text).toContain(told(first.sessionId)), PATIENT);
  expect(events.text).not.toContain(second.sessionId);
  const { email, password } = ADA;
  await provider.post("forgot-password", { email }).expect(200);
  await provider
    .post("reset-password", { email, password, code: await nextCode(provider, email) })
    .expect(200);
  await vi.waitFor(() => expect(events.text).toContain(told(third.sessionId)), PATIENT);
  expect(events.text).toContain(told(second.sessionId));
  expect(events.text).not.toContain(email);
});

/** Another process on the provider's database. */
async function openBeside(provider: Running) {
  const config = loadProviderConfig({ DATA_DIR: provider.dataDir, ...(await databaseEnv(provider.dataDir)) });
  const db = await openDatabase(config, console);
  onTestFinished(() => db.destroy());
  const events = new Events(config.databaseUrl !== null);
  const record = (session: string, at = provider.clock.now()) =>
    db
      .transaction()
      .execute((transaction) =>
        events.record(transaction, [{ type: "session-ended", data: { session } }], at),
      );
  return { db, events, record };
}

it("what another process writes is told too, and what was missed with the next connection, once", async () => {
  const provider = await start();
  const { record } = await openBeside(provider);
  await record("long ago", provider.clock.now() - HOUR);
  await record("before");
  const received = await follow(provider);
  await vi.waitFor(() => expect(received.text).toContain('"before"'), PATIENT);
  expect(received.text).not.toContain("long ago");
  await record("now");
  await vi.waitFor(() => expect(received.text).toContain('"now"'), PATIENT);
  await record("later");
  const again = await follow(provider, { "last-event-id": /id: (\d+)/.exec(received.text)![1]! });
  await vi.waitFor(() => expect(again.text).toContain('"later"'), PATIENT);
  expect(again.text.match(/"now"/g)).toHaveLength(1);
  expect(again.text).not.toContain("before");
  // An event id from a database that no longer exists.
  const lost = await follow(provider, { "last-event-id": "999999" });
  await vi.waitFor(() => expect(lost.text).toContain('"later"'), PATIENT);
  provider.clock.advance(HOUR);
  await provider.sweep();
  expect(provider.rows("SELECT seq FROM events")).toEqual([]);
});

const lastIdIn = (text: string) =>
  text
    .match(/^id: \S+$/gm)!
    .at(-1)!
    .slice("id: ".length);

it.each([
  ["and nothing happened since", []],
  ["and as much happened since", ["other 1", "other 2", "other 3"]],
  ["and more happened since", ["other 1", "other 2", "other 3", "other 4", "other 5"]],
] as const)(
  "S142: the database is an older copy, %s: the stream ends, and the next one tells all, and that some is missed",
  async (_case, others) => {
    const provider = await start();
    const { db, events, record } = await openBeside(provider);
    await record("before");
    const copy = await db.selectFrom("events").selectAll().execute();
    const counter = await db.selectFrom("event_counter").selectAll().execute();
    const received = await follow(provider);
    for (const session of ["lost 1", "lost 2", "lost 3"]) await record(session);
    await vi.waitFor(() => expect(received.text).toContain("lost 3"), PATIENT);
    provider.clock.advance(1_000);
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("events").execute();
      await transaction.insertInto("events").values(copy).execute();
      await transaction.updateTable("event_counter").set(counter[0]!).execute();
      for (const session of others)
        await events.record(
          transaction,
          [{ type: "session-ended", data: { session } }],
          provider.clock.now(),
        );
    });
    await vi.waitFor(() => expect(received.hasEnded).toBe(true), PATIENT);
    expect(received.text).not.toContain("other");
    const again = await follow(provider, { "last-event-id": lastIdIn(received.text) });
    await vi.waitFor(() => expect(again.text).toContain("event: missed\ndata: {}\n\n"), PATIENT);
    await record("after");
    await vi.waitFor(() => expect(again.text).toContain('"after"'), PATIENT);
    for (const session of others) expect(again.text).toContain(`"${session}"`);
    expect(again.text).not.toContain("lost");
    // From here on it's a stream like any other.
    const third = await follow(provider, { "last-event-id": lastIdIn(again.text) });
    await record("later");
    await vi.waitFor(() => expect(third.text).toContain('"later"'), PATIENT);
    expect(third.text).not.toContain("missed");
    expect(third.text).not.toContain("after");
  },
);

it("S142: who waits for events isn't told that it follows them while they can't be read", async () => {
  const provider = await start();
  const { db, record } = await openBeside(provider);
  const received = await follow(provider);
  await record("told");
  await vi.waitFor(() => expect(received.text).toContain("told"), PATIENT);
  await db.schema.alterTable("events").renameTo("events_away").execute();
  await vi.waitFor(() => expect(received.hasEnded).toBe(true), PATIENT);
  const refused = await follow(provider, { "last-event-id": lastIdIn(received.text) });
  expect(refused.response.status).toBeGreaterThanOrEqual(500);
  await db.schema.alterTable("events_away").renameTo("events").execute();
  await record("meanwhile");
  const again = await follow(provider, { "last-event-id": lastIdIn(received.text) });
  await vi.waitFor(() => expect(again.text).toContain("meanwhile"), PATIENT);
});

it("streams end when the provider closes", async () => {
  const provider = await start();
  const events = await follow(provider);
  const begun = systemClock.elapsed();
  await provider.stop();
  await vi.waitFor(() => expect(events.hasEnded).toBe(true), PATIENT);
  expect(systemClock.elapsed() - begun).toBeLessThan(PATIENT.timeout);
});

it("with a token configured, no other caller says for whom a call is made, nor at which price a buyer pays", async () => {
  const provider = await start();
  const client = { "x-client-browser": "b".repeat(43), "x-client-network": "n".repeat(43) };
  await provider.post("sign-up-one", ADA, client).expect(201);
  await provider
    .post("sign-up-one", { ...ADA, email: "bob@example.com" }, { ...client, ...WITH_TOKEN })
    .expect(201);
  expect(provider.rows("SELECT email, browser FROM pending_sign_ups ORDER BY email")).toEqual([
    { email: ADA.email, browser: "none" },
    { email: "bob@example.com", browser: client["x-client-browser"] },
  ]);
  const create = (headers: Record<string, string>) =>
    fetch(`${addressOf(provider)}/api/payments/create`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({}),
    });
  expect((await create({})).status).toBe(401);
  expect((await create(WITH_TOKEN)).status).toBe(400);
});
