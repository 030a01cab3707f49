import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { startConsole } from "./start-console.ts";

const { password: PASSWORD } = validSignUpPayload;
const LOGIN = { email: "chidi@desk.example", password: PASSWORD };

/** Chidi with an authenticator app, and another browser. */
async function start() {
  const { person, open, clock, smtp, provider } = await startConsole();
  const chidi = await person("Chidi");
  await chidi.post("/api/account/step-up", { password: PASSWORD });
  const { secret } = (await chidi.post("/api/account/totp")).body as { secret: string };
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 });
  const code = () => totp.generate({ timestamp: clock.now() });
  const confirmed = await chidi.post("/api/account/totp/confirm", { code: code() });
  expect(confirmed.status).toBe(200);
  const [recoveryCode] = (confirmed.body as { recoveryCodes: string[] }).recoveryCodes;
  clock.advance(30 * SECOND);
  return { chidi, open, clock, smtp, provider, code, recoveryCode: recoveryCode! };
}

it("who confirms an authenticator app has assurance 2 at once, and 1 when it is off", async () => {
  const { chidi, code } = await start();
  expect((await chidi.get("/api/session")).body).toMatchObject({ assurance: 2 });
  await chidi.post("/api/account/step-up", { password: PASSWORD, code: code() });
  expect((await chidi.delete("/api/account/totp")).status).toBe(204);
  expect((await chidi.get("/api/session")).body).toMatchObject({ assurance: 1 });
});

it("a login gives no session before the second factor, and then one of assurance 2", async () => {
  const { open, code } = await start();
  const browser = open();
  const first = await browser.post("/api/auth/login", { ...LOGIN, remember: true });
  expect(first.body).toEqual({ next: "second-factor", methods: ["totp", "recovery"] });
  expect(first.headers.getSetCookie().join()).toMatch(
    /login=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict/,
  );
  expect((await browser.get("/api/session")).body).toEqual({ authenticated: false });
  expect(browser.cookies.has("session")).toBe(false);
  const second = await browser.post("/api/auth/second-factor", { method: "totp", code: code() });
  expect(second.body).toMatchObject({ user: { email: LOGIN.email }, assurance: 2 });
  expect(second.headers.getSetCookie().join()).toMatch(/session=[^;]+; Max-Age=2592000/);
  expect(browser.cookies.has("login")).toBe(false);
  expect((await browser.get("/api/session")).body).toMatchObject({ authenticated: true, assurance: 2 });
});

it("the second step belongs to the browser of the first, and to five minutes", async () => {
  const { open, clock, code } = await start();
  const browser = open();
  await browser.post("/api/auth/login", LOGIN);
  const stranger = open();
  const give = { method: "totp", code: code() };
  expect((await stranger.post("/api/auth/second-factor", give)).problem).toMatchObject({
    status: 401,
    code: "login_expired",
  });
  stranger.cookies.set("login", "forged");
  expect((await stranger.post("/api/auth/second-factor", give)).problem.code).toBe("login_expired");
  clock.advance(5 * MINUTE);
  expect((await browser.post("/api/auth/second-factor", { ...give, code: code() })).problem.code).toBe(
    "login_expired",
  );
});

it("S121: the mail of a failed second step names the browser that failed", async () => {
  const { open, smtp, provider } = await start();
  const browser = open();
  const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36" };
  await browser.post("/api/auth/login", LOGIN, phone);
  const wrong = { method: "totp", code: "000000" };
  expect((await browser.post("/api/auth/second-factor", wrong, phone)).status).toBe(400);
  await provider.mailSettled();
  expect(smtp.mails.at(-1)!.text).toContain("Your password was entered with Chrome on Android, and then");
});

it("S121: after five wrong codes programs are told to wait as long as the sentence says", async () => {
  const { open } = await start();
  const browser = open();
  await browser.post("/api/auth/login", LOGIN);
  const wrong = () => browser.post("/api/auth/second-factor", { method: "totp", code: "000000" });
  for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).status).toBe(400);
  const limited = await wrong();
  expect(limited.problem).toMatchObject({ status: 429, detail: expect.stringContaining("15 minutes") });
  expect(limited.headers.get("retry-after")).toBe("900");
});

it("a wrong code is said at its field; a recovery code gets in", async () => {
  const { open, recoveryCode } = await start();
  const browser = open();
  await browser.post("/api/auth/login", LOGIN);
  const wrong = await browser.post("/api/auth/second-factor", { method: "totp", code: "000000" });
  expect(wrong.problem).toMatchObject({ status: 400, code: "invalid_input", errors: [{ field: "code" }] });
  const right = await browser.post("/api/auth/second-factor", { method: "recovery", code: recoveryCode });
  expect(right.body).toMatchObject({ assurance: 2 });
});
