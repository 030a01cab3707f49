import { DAY, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { ADA, bearer, BOB, type Running, startProvider, verifiedAccount } from "./start-provider.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
const SERVER = { "provider-token": TOKEN };

interface Listed {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

async function start(): Promise<Running> {
  const provider = await startProvider({ env: { PROVIDER_TOKEN: TOKEN } });
  await verifiedAccount(provider);
  return provider;
}

async function logInOn(provider: Running, device: string, person: typeof ADA | typeof BOB = ADA) {
  const { email, password } = person;
  const { body } = await provider
    .post("login", { email, password }, { ...SERVER, "x-client-device": device })
    .expect(200);
  return body as { readonly token: string; readonly sessionId: string };
}

async function list(provider: Running, token: string): Promise<readonly Listed[]> {
  const { body } = await provider.get("/api/account/sessions", bearer(token)).expect(200);
  return (body as { sessions: Listed[] }).sessions;
}

/** The events of ended sessions, except those that began with a code. */
function endedEvents(provider: Running, accounts: number) {
  return provider.rows("SELECT data FROM events WHERE type = 'session-ended' ORDER BY seq").slice(accounts);
}

async function end(provider: Running, token: string, path = ""): Promise<number> {
  return (await provider.callAs(bearer(token))("DELETE", `/account/sessions${path}`)).status;
}

it("lists where an account is logged in: the calling session first, then the last used", async () => {
  const provider = await start();
  const begun = new Date(provider.clock.now()).toISOString();
  const phone = await logInOn(provider, "Chrome on Android");
  provider.clock.advance(DAY);
  const laptop = await logInOn(provider, "Firefox on Linux");
  await logInOn(provider, "<script>");
  const sessions = await list(provider, phone.token);
  expect(sessions.map(({ device }) => device).toSorted()).toEqual([
    "Chrome on Android",
    "Firefox on Linux",
    "Unknown browser",
  ]);
  expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
  expect(sessions[0]).toMatchObject({ id: phone.sessionId, createdAt: begun });
  expect(sessions.find(({ id }) => id === laptop.sessionId)?.lastSeenAt).toBe(
    new Date(provider.clock.now()).toISOString(),
  );
});

it("L68: ends one session of the account, tells servers of it, and never another account's", async () => {
  const provider = await start();
  await verifiedAccount(provider, BOB);
  const [phone, laptop] = [
    await logInOn(provider, "Safari on iPhone"),
    await logInOn(provider, "Edge on Windows"),
  ];
  const bob = await logInOn(provider, "Chrome on Linux", BOB);
  expect(await end(provider, bob.token, `/${laptop.sessionId}`)).toBe(404);
  expect(await end(provider, phone.token, `/${laptop.sessionId}`)).toBe(204);
  await provider.get("/api/auth/session", bearer(laptop.token)).expect(401);
  await provider.get("/api/auth/session", bearer(phone.token)).expect(200);
  expect(endedEvents(provider, 2)).toEqual([{ data: JSON.stringify({ session: laptop.sessionId }) }]);
  expect(await end(provider, phone.token, `/${laptop.sessionId}`)).toBe(404);
  expect(await end(provider, phone.token, "/not-an-id")).toBe(400);
});

it("ends all others; the calling one continues", async () => {
  const provider = await start();
  const own = await logInOn(provider, "Chrome on macOS");
  for (const device of ["Opera on Windows", "Chrome on ChromeOS"]) await logInOn(provider, device);
  expect(await end(provider, own.token)).toBe(204);
  expect((await list(provider, own.token)).map(({ id }) => id)).toEqual([own.sessionId]);
  expect(endedEvents(provider, 1)).toHaveLength(2);
});

it("a session that is over is not listed, and there is no list without one", async () => {
  const provider = await start();
  await logInOn(provider, "Chrome on Android");
  provider.clock.advance(14 * DAY + MINUTE);
  const { token } = await logInOn(provider, "Firefox on Linux");
  expect(await list(provider, token)).toHaveLength(1);
  await provider.get("/api/account/sessions", bearer("unknown")).expect(401);
  await provider.get("/api/account/sessions").expect(401);
  expect(await end(provider, "unknown")).toBe(401);
});
