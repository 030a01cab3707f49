import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import {
  ADA,
  bearer,
  BOB,
  logIn,
  type Running,
  type StartOptions,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";

const NEW_PASSWORD = "Monsoon-2026";

interface Answer {
  readonly status: number;
  // What a test reads of it, it knows.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly text: string;
}

interface Caller {
  readonly token: string;
  call(method: string, path: string, body?: object): Promise<Answer>;
  look(): Promise<void>;
}

function callerOf(provider: Running, token: string): Caller {
  const { port } = provider.server.server.address() as { port: number };
  const call: Caller["call"] = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { ...bearer(token), ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    token,
    call,
    look: async () =>
      expect((await call("POST", "/account/step-up", { password: ADA.password })).status).toBe(204),
  };
}

async function start(options: StartOptions = {}) {
  const provider = await startProvider(options);
  if (options.mail !== "outbox") await verifiedAccount(provider);
  return provider;
}
const session = async (provider: Running, token: string) =>
  (await provider.get("/api/auth/session", bearer(token))).status;

it.each([
  ["PUT", "/account/password", { current: ADA.password, password: NEW_PASSWORD }],
  ["GET", "/account/export", undefined],
  ["DELETE", "/account", undefined],
] as const)(
  "L67: %s %s asks for a fresh look: a login is none, and five minutes later it is none any more",
  async (method, path, body) => {
    const provider = await start();
    const ada = callerOf(provider, await logIn(provider));
    const other = callerOf(provider, await logIn(provider));
    expect(await ada.call(method, path, body)).toMatchObject({
      status: 403,
      body: { code: "step_up_needed" },
    });
    await ada.look();
    // Nor is another session's look.
    expect((await other.call(method, path, body)).status).toBe(403);
    provider.clock.advance(5 * MINUTE);
    expect((await ada.call(method, path, body)).status).toBe(403);
    await ada.look();
    expect((await ada.call(method, path, body)).status).toBeLessThan(300);
  },
);

it("a wrong password at the look is said at its field; after five the session waits a quarter of an hour", async () => {
  const provider = await start();
  const ada = callerOf(provider, await logIn(provider));
  const wrong = () => ada.call("POST", "/account/step-up", { password: "wrong" });
  for (let tries = 0; tries < 5; tries += 1)
    expect(await wrong()).toMatchObject({
      status: 400,
      body: { code: "invalid_input", errors: [{ field: "password", message: "That isn't your password." }] },
    });
  const right = () => ada.call("POST", "/account/step-up", { password: ADA.password });
  expect(await right()).toMatchObject({
    status: 429,
    body: { message: "Too many tries. Please wait 15 minutes." },
  });
  const other = callerOf(provider, await logIn(provider));
  await other.look();
  provider.clock.advance(15 * MINUTE);
  expect((await right()).status).toBe(204);
});

it("tries at once are all counted", async () => {
  const provider = await start();
  const ada = callerOf(provider, await logIn(provider));
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ada.call("POST", "/account/step-up", { password: "wrong" })),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
});

it("a new password ends all other sessions, and its owner gets a mail", async () => {
  const provider = await start();
  const [own, other] = [await logIn(provider), await logIn(provider)];
  const ada = callerOf(provider, own);
  await ada.look();
  const change = (input: object) => ada.call("PUT", "/account/password", input);
  expect((await change({ current: "wrong", password: NEW_PASSWORD })).body.errors).toEqual([
    { field: "current", message: "That isn't your password." },
  ]);
  expect((await change({ current: ADA.password, password: "short" })).body.errors).toMatchObject([
    { field: "password" },
  ]);
  expect((await change({ current: ADA.password, password: ADA.password })).body.errors).toMatchObject([
    { field: "password", message: "That's your password already. Choose another one." },
  ]);
  expect(await session(provider, other)).toBe(200);
  expect((await change({ current: ADA.password, password: NEW_PASSWORD })).status).toBe(204);
  expect([await session(provider, own), await session(provider, other)]).toEqual([200, 401]);
  const mail = await provider.smtp.waitForMail(ADA.email);
  expect(mail.text).toContain("set a new password");
  await provider.post("login", { email: ADA.email, password: ADA.password }).expect(401);
  await logIn(provider, NEW_PASSWORD);
});

it("notices have a count of their own, which stops and costs no code", async () => {
  const provider = await start({ env: { NOTICE_DAILY_LIMIT: "1" } });
  const ada = callerOf(provider, await logIn(provider));
  await ada.look();
  let [current, next]: string[] = [ADA.password, NEW_PASSWORD];
  for (let changes = 0; changes < 3; changes += 1) {
    expect((await ada.call("PUT", "/account/password", { current, password: next })).status).toBe(204);
    [current, next] = [next, `${NEW_PASSWORD}${changes}`];
  }
  await provider.mailSettled();
  expect(provider.rows("SELECT count FROM mail_counts WHERE scope = 'notices'")).toEqual([{ count: 1 }]);
  await provider.smtp.waitForMail(ADA.email);
  await provider.post("forgot-password", { email: ADA.email }).expect(200);
  expect((await provider.smtp.waitForMail(ADA.email)).text).toMatch(/\d{6}/);
});

it("L69: the export holds all that is kept of its owner, and nothing of others", async () => {
  const provider = await start();
  await verifiedAccount(provider, BOB);
  const ada = callerOf(provider, await logIn(provider));
  await ada.look();
  const { body, text } = await ada.call("GET", "/account/export");
  expect(body).toMatchObject({
    account: { email: ADA.email, firstname: ADA.firstname, dateOfBirth: ADA.dateOfBirth },
    sessions: [{ device: null }],
    orders: [],
    leftOut: [expect.stringContaining("agents")],
  });
  expect(text).not.toContain(BOB.email);
  expect(text).not.toMatch(/argon2|token/i);
});

it("L69, L78: a deleted account leaves nothing of its owner, its sessions end, and the address may sign up anew", async () => {
  const provider = await start();
  const tokens = [await logIn(provider), await logIn(provider)];
  const ada = callerOf(provider, tokens[0]!);
  await ada.look();
  expect((await ada.call("DELETE", "/account")).status).toBe(204);
  for (const token of tokens) expect(await session(provider, token)).toBe(401);
  expect((await ada.call("GET", "/account/export")).status).toBe(401);
  expect((await ada.call("POST", "/account/step-up", { password: ADA.password })).status).toBe(401);
  const mail = await provider.smtp.waitForMail(ADA.email);
  expect(mail.text).toContain("deleted");
  await provider.mailSettled();
  for (const name of existsSync(join(provider.dataDir, "provider.sqlite"))
    ? await readdir(provider.dataDir)
    : [])
    if (!name.includes("outbox"))
      expect((await readFile(join(provider.dataDir, name))).includes(ADA.email), name).toBe(false);
  expect(provider.rows("SELECT 1 FROM accounts")).toEqual([]);
  expect(provider.rows("SELECT 1 FROM sessions")).toEqual([]);
  expect(provider.rows("SELECT 1 FROM proof_tries")).toEqual([]);
  await verifiedAccount(provider);
  expect(await session(provider, await logIn(provider))).toBe(200);
});
