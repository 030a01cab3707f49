import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { codeIn } from "@tradeslip/simulators/smtp";
import { expect, it, onTestFinished, vi } from "vitest";
import { ADA, startAccounts } from "./start-accounts.ts";
import { startConsole } from "./start-console.ts";

/** Generous, because a busy machine may stall. */
const PATIENT = { timeout: 20_000, interval: 50 };

interface Listed {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
}
const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36" };
const isIn = async (browser: { get(path: string): Promise<{ body: unknown }> }) =>
  ((await browser.get("/api/session")).body as { authenticated: boolean }).authenticated;

it("who is logged in twice sees both, ends the other from here, and continues", async () => {
  const { person, open } = await startConsole();
  const here = await person("Chidi");
  const there = open();
  const login = { email: "chidi@desk.example", password: validSignUpPayload.password };
  expect((await there.post("/api/auth/login", login, PHONE)).status).toBe(200);
  const { body } = await here.get("/api/account/sessions");
  const { sessions } = body as { sessions: Listed[] };
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ["Unknown browser", true],
    ["Chrome on Android", false],
  ]);
  expect((await here.delete(`/api/account/sessions/${sessions[1]!.id}`)).status).toBe(204);
  await vi.waitFor(async () => expect(await isIn(there)).toBe(false), PATIENT);
  expect(await isIn(here)).toBe(true);
  expect((await here.delete(`/api/account/sessions/${sessions[1]!.id}`)).body).toMatchObject({
    status: 404,
    code: "unknown_session",
  });
});

it("the session that began with a sign-up's code names its browser, too", async () => {
  const { open, smtp } = await startConsole();
  const browser = open();
  const { email } = validSignUpPayload;
  await browser.post("/api/auth/sign-up-one", validSignUpPayload, PHONE);
  const code = codeIn(await smtp.waitForMail(email));
  expect((await browser.post("/api/auth/verify-otp", { email, code }, PHONE)).status).toBe(200);
  const { sessions } = (await browser.get("/api/account/sessions")).body as { sessions: Listed[] };
  expect(sessions.map(({ device }) => device)).toEqual(["Chrome on Android"]);
});

it("a program that logged in for each of its calls left many: all are listed, and end at once", async () => {
  const { person, dataDir } = await startConsole();
  const here = await person("Chidi");
  const file = new DatabaseSync(join(dataDir, "provider.sqlite"), { timeout: 5_000 });
  onTestFinished(() => file.close());
  file.exec(`
    WITH RECURSIVE turns(turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < 2000)
    INSERT INTO sessions (id, token_hash, account_id, last_seen_at, expires_at, device, assurance)
    SELECT '00000000-0000-4000-8000-' || printf('%012d', turn), 'hash-' || turn, account_id, last_seen_at,
      expires_at, 'Chrome on Android', assurance
    FROM sessions, turns`);
  const count = async () =>
    ((await here.get("/api/account/sessions")).body as { sessions: Listed[] }).sessions.length;
  expect(await count()).toBe(2_001);
  expect((await here.delete("/api/account/sessions")).status).toBe(204);
  expect(await count()).toBe(1);
});

it("a provider without these calls: the answer says so", async () => {
  const { open, provider } = await startAccounts();
  const browser = open();
  await browser.post("/api/auth/login", ADA);
  for (const answer of ["refused-404", "error-501"] as const) {
    provider.answer(answer);
    expect((await browser.get("/api/account/sessions")).body).toMatchObject({
      status: 404,
      code: "not_offered",
      detail: "Not available with this provider.",
    });
  }
});
