import { DAY, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { callerOf } from "./own-caller.ts";
import { SoftwarePasskey } from "./software-passkey.ts";
import {
  ADA,
  bearer,
  BOB,
  logIn,
  nextCode,
  type Running,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";

const NEW = "ada.new@example.com";
const REFUSED = { status: 400, body: { errors: [{ field: "code" }] } };
const CODE = /(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/;

async function start(env: Record<string, string> = {}) {
  const provider = await startProvider({ env });
  await verifiedAccount(provider);
  const ada = callerOf(provider, await logIn(provider));
  await ada.look();
  return { provider, ada, ...mailsOf(provider) };
}

function mailsOf(provider: Running) {
  const codeTo = async (email: string) => {
    // Now, and not in the second after which the provider looks for news by itself.
    await provider.mailSettled();
    return CODE.exec((await provider.smtp.waitForMail(email)).text)![0];
  };
  const given = (step: "confirm" | "undo", code: string) =>
    callerOf(provider, "unknown").call("POST", `/account/email/${step}`, { code });
  return {
    codeTo,
    confirm: (code: string) => given("confirm", code),
    undo: (code: string) => given("undo", code),
  };
}
const sessionOf = (provider: Running, token: string) => provider.get("/api/auth/session", bearer(token));
const emails = (provider: Running) =>
  provider.rows("SELECT email FROM accounts ORDER BY email").map(({ email }) => email);

it("L77: an address counts once its own mail's code came back; other sessions and open codes end", async () => {
  const { provider, ada, codeTo, confirm } = await start();
  const other = await logIn(provider);
  await provider.post("forgot-password", { email: ADA.email }).expect(200);
  const resetCode = await nextCode(provider, ADA.email);
  expect((await ada.call("POST", "/account/email", { email: ` ${NEW.toUpperCase()} ` })).status).toBe(204);
  const undoCode = await codeTo(ADA.email);
  const code = await codeTo(NEW);
  expect(emails(provider)).toEqual([ADA.email]);
  expect((await ada.call("GET", "/account/profile")).body.emailChange.email).toBe(NEW);
  // The old address's code does not verify the new one.
  expect(await confirm(undoCode)).toMatchObject(REFUSED);
  expect((await confirm(code.toLowerCase().replaceAll("-", " "))).status).toBe(204);
  expect(emails(provider)).toEqual([NEW]);
  expect(await codeTo(ADA.email)).toBe(undoCode);
  expect((await sessionOf(provider, ada.token)).body).toMatchObject({ user: { email: NEW } });
  expect((await sessionOf(provider, other)).status).toBe(401);
  expect(await confirm(code)).toMatchObject(REFUSED);
  // Codes mailed to the old address no longer work.
  for (const email of [NEW, ADA.email])
    await provider.post("reset-password", { email, code: resetCode, password: "Monsoon-2027" }).expect(400);
  await provider.post("login", { email: NEW, password: ADA.password }).expect(200);
  expect((await ada.call("GET", "/account/profile")).body.emailChange).toBeNull();
});

it("L77: a code that a clock wrote hours ahead confirms nothing once it is right", async () => {
  const { provider, ada, codeTo, confirm } = await start();
  provider.clock.jump(2 * HOUR);
  await ada.look();
  expect((await ada.call("POST", "/account/email", { email: NEW })).status).toBe(204);
  const code = await codeTo(NEW);
  provider.clock.jump(-2 * HOUR);
  expect(await confirm(code)).toMatchObject(REFUSED);
  expect((await ada.call("GET", "/account/profile")).body.emailChange).toBeNull();
});

it.each(["before", "after"] as const)(
  "L77: %s the change the old address takes the account back: sessions, password and what the thief added are gone",
  async (when) => {
    const { provider, ada, codeTo, confirm, undo } = await start();
    await ada.call("POST", "/account/email", { email: NEW });
    const [undoCode, code] = [await codeTo(ADA.email), await codeTo(NEW)];
    if (when === "after") await confirm(code);
    const { secret } = (await ada.call("POST", "/account/totp")).body as { secret: string };
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const now = totp.generate({ timestamp: provider.clock.now() });
    expect((await ada.call("POST", "/account/totp/confirm", { code: now })).status).toBe(200);
    const { body: options } = await ada.call("POST", "/account/passkeys/options");
    const response = new SoftwarePasskey().create(options as { challenge: string });
    expect((await ada.call("POST", "/account/passkeys", { name: "Thief", response })).status).toBe(200);
    const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    const destination = { kind: "coin", coinId: "bitcoin", network: "bitcoin", address };
    expect((await ada.call("POST", "/account/destinations", destination)).status).toBe(201);
    // No mail is in transit while days pass.
    await provider.mailSettled();
    provider.clock.advance(6 * DAY);
    expect((await undo(undoCode)).status).toBe(204);
    expect(emails(provider)).toEqual([ADA.email]);
    expect((await sessionOf(provider, ada.token)).status).toBe(401);
    for (const email of [NEW, ADA.email])
      await provider.post("login", { email, password: ADA.password }).expect(401);
    expect(await confirm(code)).toMatchObject(REFUSED);
    expect(await undo(undoCode)).toMatchObject(REFUSED);
    for (const table of ["totp_factors", "passkeys", "recovery_codes", "email_changes", "saved_destinations"])
      expect(provider.rows(`SELECT 1 FROM ${table}`)).toEqual([]);
    await provider.post("forgot-password", { email: ADA.email }).expect(200);
    // Mails about the factors went there before the change.
    let reset: RegExpExecArray | null = null;
    while (reset === null) reset = /\b\d{6}\b/.exec((await provider.smtp.waitForMail(ADA.email)).text);
    const input = { email: ADA.email, code: reset[0], password: "Monsoon-2027" };
    await provider.post("reset-password", input).expect(200);
    await logIn(provider, "Monsoon-2027");
  },
);

it("L77: a passkey that was added weeks before the change was asked for goes with it; an older one stays", async () => {
  const { provider, ada, codeTo, undo } = await start();
  const owner = new SoftwarePasskey();
  const answer = async () => {
    const { body } = await provider.post("passkey/options").expect(200);
    return owner.get(body as { challenge: string });
  };
  const add = async ({ call }: typeof ada, name: string, passkey: SoftwarePasskey) => {
    const { body: options } = await call("POST", "/account/passkeys/options");
    const response = passkey.create(options as { challenge: string });
    expect((await call("POST", "/account/passkeys", { name, response })).status).toBe(200);
  };
  await add(ada, "Owner", owner);
  await provider.mailSettled();
  provider.clock.advance(23 * DAY);
  const { body: begun } = await provider.post("passkey", { response: await answer() }).expect(200);
  const thief = callerOf(provider, (begun as { token: string }).token);
  const look = async () => thief.call("POST", "/account/step-up", { response: await answer() });
  expect((await look()).status).toBe(204);
  await add(thief, "Thief", new SoftwarePasskey());
  await provider.mailSettled();
  provider.clock.advance(8 * DAY);
  expect((await look()).status).toBe(204);
  await provider.mailSettled();
  provider.smtp.reset();
  expect((await thief.call("POST", "/account/email", { email: NEW })).status).toBe(204);
  expect((await undo(await codeTo(ADA.email))).status).toBe(204);
  expect(provider.rows("SELECT name FROM passkeys")).toEqual([{ name: "Owner" }]);
  expect(provider.rows("SELECT 1 FROM recovery_codes")).toEqual([]);
});

it("L77: recovery codes that a thief made go with the change, though the authenticator app is older", async () => {
  const { provider, ada, codeTo, undo } = await start();
  const { secret } = (await ada.call("POST", "/account/totp")).body as { secret: string };
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: provider.clock.now() });
  expect((await ada.call("POST", "/account/totp/confirm", { code: code() })).status).toBe(200);
  await provider.mailSettled();
  provider.clock.advance(31 * DAY);
  const login = { email: ADA.email, password: ADA.password };
  const { waiting } = (await provider.post("login", login).expect(200)).body as { waiting: string };
  const second = { waiting, method: "totp", code: code() };
  const { token } = (await provider.post("second-factor", second).expect(200)).body as { token: string };
  const thief = callerOf(provider, token);
  provider.clock.advance(HOUR);
  const proof = { password: ADA.password, code: code() };
  expect((await thief.call("POST", "/account/step-up", proof)).status).toBe(204);
  expect((await thief.call("POST", "/account/recovery-codes")).status).toBe(200);
  await provider.mailSettled();
  provider.smtp.reset();
  expect((await thief.call("POST", "/account/email", { email: NEW })).status).toBe(204);
  expect((await undo(await codeTo(ADA.email))).status).toBe(204);
  expect(provider.rows("SELECT 1 FROM totp_factors")).toHaveLength(1);
  expect(provider.rows("SELECT 1 FROM recovery_codes")).toEqual([]);
});

it("L77: a second change does not close the first one's way back, nor does its own code outlive it", async () => {
  const { provider, ada, codeTo, confirm, undo } = await start();
  const thirds = "thief@example.com";
  await ada.call("POST", "/account/email", { email: NEW });
  const first = await codeTo(ADA.email);
  await confirm(await codeTo(NEW));
  await codeTo(ADA.email);
  await ada.call("POST", "/account/email", { email: thirds });
  const second = await codeTo(NEW);
  await confirm(await codeTo(thirds));
  expect(emails(provider)).toEqual([thirds]);
  expect((await undo(first)).status).toBe(204);
  expect(emails(provider)).toEqual([ADA.email]);
  expect(await undo(second)).toMatchObject(REFUSED);
});

it("a newer wish makes the older code void; an hour ends a confirmation, seven days the way back", async () => {
  const { provider, ada, codeTo, confirm, undo } = await start();
  await ada.call("POST", "/account/email", { email: "typo@example.com" });
  const old = await codeTo("typo@example.com");
  await ada.call("POST", "/account/email", { email: NEW });
  const code = await codeTo(NEW);
  await codeTo(ADA.email);
  const undoCode = await codeTo(ADA.email);
  expect(await confirm(old)).toMatchObject(REFUSED);
  provider.clock.advance(HOUR);
  expect(await confirm(code)).toMatchObject(REFUSED);
  provider.clock.advance(7 * DAY);
  expect(await undo(undoCode)).toMatchObject(REFUSED);
  await provider.sweep();
  expect(provider.rows("SELECT 1 FROM email_changes")).toEqual([]);
});

it("no answer tells whether the new address has an account; its owner is told, and nothing changes", async () => {
  const { provider, ada } = await start();
  await verifiedAccount(provider, BOB);
  const taken = await ada.call("POST", "/account/email", { email: BOB.email });
  const free = await ada.call("POST", "/account/email", { email: NEW });
  expect(taken).toEqual(free);
  const mail = await provider.smtp.waitForMail(BOB.email);
  expect(mail.text).toContain("has an account of its own");
  expect(mail.text).not.toMatch(CODE);
  const hashed = "SELECT count(*) AS count FROM email_changes WHERE undo_hash IS NOT NULL";
  expect(provider.rows(hashed)).toEqual([{ count: 2 }]);
});

it("an address that got an account meanwhile is not taken, and one's own is said", async () => {
  const { provider, ada, codeTo, confirm } = await start();
  expect((await ada.call("POST", "/account/email", { email: ADA.email })).body.errors).toEqual([
    { field: "email", message: "That's your address already." },
  ]);
  await ada.call("POST", "/account/email", { email: BOB.email });
  const code = await codeTo(BOB.email);
  await verifiedAccount(provider, BOB);
  expect(await confirm(code)).toMatchObject({ status: 409, body: { code: "email_taken" } });
  expect(emails(provider)).toEqual([ADA.email, BOB.email]);
});

it.each([
  ["five of an account", {}, 5],
  ["as many as notices may be", { NOTICE_DAILY_LIMIT: "2" }, 2],
] as const)("of changes that could not be told none is taken: %s in a day", async (_what, env, taken) => {
  const { ada } = await start(env);
  const statuses = [];
  for (let nth = 0; nth <= taken; nth += 1)
    statuses.push((await ada.call("POST", "/account/email", { email: `ada${nth}@example.com` })).status);
  expect(statuses).toEqual([...Array.from({ length: taken }, () => 204), 429]);
});

it("asking needs a step-up; with pages of ours mails link to them, and code and page are one click", async () => {
  const { provider, ada, confirm } = await start({ PUBLIC_ORIGIN: "https://desk.example" });
  const stale = callerOf(provider, await logIn(provider));
  expect((await stale.call("POST", "/account/email", { email: NEW })).body.code).toBe("step_up_needed");
  await ada.call("POST", "/account/email", { email: NEW });
  const { text } = await provider.smtp.waitForMail(NEW);
  const [, code] = /https:\/\/desk\.example\/email\/confirm#(\S+)/.exec(text)!;
  expect((await provider.smtp.waitForMail(ADA.email)).text).toMatch(
    /https:\/\/desk\.example\/email\/undo#\S+\n/,
  );
  expect((await confirm(code!)).status).toBe(204);
});

it("L69: addresses that were asked for are exported, and go with the account", async () => {
  const { provider, ada, codeTo, confirm } = await start();
  await ada.call("POST", "/account/email", { email: NEW });
  await confirm(await codeTo(NEW));
  expect((await ada.call("GET", "/account/export")).body).toMatchObject({
    account: { email: NEW },
    emailChanges: [{ from: ADA.email, to: NEW, confirmedAt: expect.any(String) }],
  });
  expect((await ada.call("DELETE", "/account")).status).toBe(204);
  await provider.mailSettled();
  expect(provider.rows("SELECT 1 FROM email_changes")).toEqual([]);
});

it.each(["changed", "reset"] as const)(
  "L77: once the password is %s, an address that another session asked for can't be confirmed",
  async (how) => {
    const { provider, ada: thief, codeTo, confirm, undo } = await start();
    await thief.call("POST", "/account/email", { email: NEW });
    const [undoCode, code] = [await codeTo(ADA.email), await codeTo(NEW)];
    const password = "Monsoon-2027";
    if (how === "changed") {
      const owner = callerOf(provider, await logIn(provider));
      await owner.look();
      const changed = await owner.call("PUT", "/account/password", { current: ADA.password, password });
      expect(changed.status).toBe(204);
    } else {
      await provider.post("forgot-password", { email: ADA.email }).expect(200);
      const reset = await nextCode(provider, ADA.email);
      await provider.post("reset-password", { email: ADA.email, code: reset, password }).expect(200);
    }
    expect(await confirm(code)).toMatchObject(REFUSED);
    expect(emails(provider)).toEqual([ADA.email]);
    expect((await undo(undoCode)).status).toBe(204);
  },
);
