import { DAY, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { ADA, bearer, logIn, startProvider, verifiedAccount } from "./start-provider.ts";

const LOGIN = { email: ADA.email, password: ADA.password };
const PERIOD = 30 * SECOND;

function codeAt(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate({
    timestamp: at,
  });
}

/**
 * Ada with an authenticator app; the code that confirmed it is used up, and another is due.
 * @param sessions that began before it
 */
async function start(env: Readonly<Record<string, string>> = {}, sessions = 0) {
  const provider = await startProvider({ env });
  await verifiedAccount(provider);
  const earlier: string[] = [];
  while (earlier.length < sessions) earlier.push(await logIn(provider));
  const token = await logIn(provider);
  const call = (method: string, path: string, body?: object) =>
    provider.callAs(bearer(token))(method, `/account${path}`, body);
  expect((await call("POST", "/step-up", { password: ADA.password })).status).toBe(204);
  const { body: begun } = await call("POST", "/totp");
  const code = (offMs = 0) => codeAt(begun.secret, provider.clock.now() + offMs);
  const confirmed = await call("POST", "/totp/confirm", { code: code() });
  expect(confirmed.status).toBe(200);
  const codes = confirmed.body.recoveryCodes as string[];
  const begin = async () => {
    const { body } = await provider.post("login", LOGIN).expect(200);
    return body as { next: string; methods: string[]; waiting: string; token?: string };
  };
  const second = (input: Readonly<Record<string, unknown>>) => provider.post("second-factor", input);
  return { provider, token, earlier, call, begun, code, codes, begin, second };
}

it.each([
  ["Café: 100% & Söhne", "Café 100% & Söhne"],
  ["a:b::c", "a b c"],
  ["  Kobo : ", "Kobo"],
  ["Kobo?issuer=Evil&secret=AAAA#x", "Kobo?issuer=Evil&secret=AAAA#x"],
  [`🪙 "Coin" 'n' %3A / %2F + @`, `🪙 "Coin" 'n' %3A / %2F + @`],
  ["سوق: بيتكوين", "سوق بيتكوين"],
])("an app reads issuer and account, whatever signs the brand has: %s", async (brand, shown) => {
  const { begun } = await start({ BRAND_NAME: brand });
  const { searchParams, pathname, hash, protocol, host } = new URL(begun.uri);
  expect([protocol, host, hash]).toEqual(["otpauth:", "totp", ""]);
  expect(searchParams.getAll("issuer")).toEqual([shown]);
  expect(searchParams.getAll("secret")).toEqual([begun.secret]);
  // Some apps decode the label and split it at its first colon, others the other way round.
  const [issuer, ...account] = decodeURIComponent(pathname.slice(1)).split(":");
  expect([issuer, account.join(":").trim()]).toEqual([shown, ADA.email]);
  expect(pathname.slice(1).split(":").map(decodeURIComponent)).toEqual([shown, ADA.email]);
});

it("a brand of colons alone leaves the account", async () => {
  const { begun } = await start({ BRAND_NAME: ": :" });
  const { searchParams, pathname } = new URL(begun.uri);
  expect([decodeURIComponent(pathname.slice(1)), searchParams.has("issuer")]).toEqual([ADA.email, false]);
});

it("an authenticator app counts once a code of it was confirmed; ten recovery codes are shown once", async () => {
  const { provider, call, begun, codes, token } = await start();
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.*secret=.*digits=6&period=30$/);
  expect(new Set(codes).size).toBe(10);
  expect((await call("GET", "/factors")).body).toEqual({
    totp: { since: new Date(provider.clock.now()).toISOString() },
    recoveryCodesLeft: 10,
    passkeys: 0,
  });
  const { body } = await provider.get("/api/auth/session", bearer(token)).expect(200);
  expect(body).toMatchObject({ assurance: 2 });
  expect(await call("POST", "/totp")).toMatchObject({ status: 409, body: { code: "totp_on" } });
  const stored = JSON.stringify([
    provider.rows("SELECT * FROM totp_factors"),
    provider.rows("SELECT * FROM recovery_codes"),
  ]);
  for (const secret of [begun.secret, ...codes]) expect(stored).not.toContain(secret);
});

it("a login waits for the second factor, gives no session before it, and has assurance 2 after it", async () => {
  const { provider, begin, second, code } = await start();
  provider.clock.advance(PERIOD);
  const first = await begin();
  expect(first).toMatchObject({ next: "second-factor", methods: ["totp", "recovery"] });
  expect(first.token).toBeUndefined();
  const { body } = await second({ waiting: first.waiting, method: "totp", code: code() }).expect(200);
  expect(body).toMatchObject({ assurance: 2, user: { email: ADA.email } });
  await provider.get("/api/auth/session", bearer((body as { token: string }).token)).expect(200);
  // It was valid for one login.
  await second({ waiting: first.waiting, method: "totp", code: code() }).expect(401);
});

it("L80: a code counts once, also twice at once and the one that confirmed", async () => {
  const { provider, begin, second, code } = await start();
  const early = await begin();
  expect((await second({ waiting: early.waiting, method: "totp", code: code() })).body).toMatchObject({
    errors: [{ field: "code", message: expect.stringContaining("used already") }],
  });
  provider.clock.advance(PERIOD);
  const logins = await Promise.all([begin(), begin()]);
  const answers = await Promise.all(
    logins.map(({ waiting }) => second({ waiting, method: "totp", code: code() })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
});

it("S138: a clock that was an hour ahead locks nobody out, and no code works a second time", async () => {
  const { provider, begin, second, code } = await start();
  const enter = async (given: string) => {
    const { waiting } = await begin();
    return (await second({ waiting, method: "totp", code: given })).status;
  };
  provider.clock.advance(PERIOD);
  const before = code();
  expect(await enter(before)).toBe(200);
  provider.clock.jump(HOUR);
  const ahead = code();
  expect(await enter(ahead)).toBe(200);
  provider.clock.jump(-HOUR);
  expect(await enter(before)).toBe(400);
  provider.clock.advance(PERIOD);
  const after = code();
  expect([await enter(before), await enter(after), await enter(after)]).toEqual([400, 200, 400]);
  provider.clock.advance(PERIOD);
  // In sequence again: the previous step's code no longer works.
  const skipped = code();
  expect(await enter(code(PERIOD))).toBe(200);
  expect(await enter(skipped)).toBe(400);
  provider.clock.advance(HOUR - 3 * PERIOD);
  // The time of the code used ahead comes.
  expect([await enter(code()), await enter(ahead)]).toEqual([200, 400]);
  provider.clock.advance(PERIOD);
  expect(await enter(ahead)).toBe(400);
  provider.clock.advance(PERIOD);
  expect([await enter(code()), await enter(ahead)]).toEqual([200, 400]);
});

it("S138: who was locked while the clock was a day ahead gets in once it is right", async () => {
  const { provider, begin, second, code } = await start();
  const enter = async (given: string) =>
    (await second({ waiting: (await begin()).waiting, method: "totp", code: given })).status;
  provider.clock.jump(DAY);
  for (let tries = 0; tries < 5; tries += 1) expect(await enter("000000")).toBe(400);
  expect(await enter("000000")).toBe(429);
  provider.clock.jump(-DAY);
  provider.clock.advance(PERIOD);
  expect(await enter(code())).toBe(200);
});

it("L80: a recovery code counts once, however it is typed, and says so", async () => {
  const { begin, second, codes, call } = await start();
  const typed = ` ${codes[0]!.toLowerCase().replace("-", " ")} `;
  const logins = await Promise.all([begin(), begin()]);
  const answers = await Promise.all(
    logins.map(({ waiting }) => second({ waiting, method: "recovery", code: typed })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    errors: [{ field: "code", message: "That recovery code was used already. Enter another one." }],
  });
  expect((await call("GET", "/factors")).body.recoveryCodesLeft).toBe(9);
});

it("a phone may be off by one step; a clock that is further off is said as long as its app does not count", async () => {
  const { provider, token, call, begin, second, code } = await start();
  provider.clock.advance(10 * MINUTE);
  const { waiting } = await begin();
  await second({ waiting, method: "totp", code: code(-PERIOD) }).expect(200);
  expect((await call("POST", "/step-up", { password: ADA.password, code: code() })).status).toBe(204);
  expect((await call("DELETE", "/totp")).status).toBe(204);
  const { secret } = (await call("POST", "/totp")).body;
  const confirm = (at: number) =>
    provider.callAs(bearer(token))("POST", "/account/totp/confirm", { code: codeAt(secret, at) });
  expect((await confirm(provider.clock.now() - 5 * MINUTE)).body).toMatchObject({
    errors: [{ field: "code", message: expect.stringContaining("the clock of your phone is off") }],
  });
  expect((await confirm(provider.clock.now())).status).toBe(200);
});

it("S121: a code of another time is as wrong as any other, at a login and at a step-up", async () => {
  const { provider, call, begin, second, code } = await start();
  provider.clock.advance(40 * MINUTE);
  const { waiting } = await begin();
  const wrong = (await second({ waiting, method: "totp", code: "000000" })).body;
  for (const offMinutes of [-29, -5, -1, 1, 5, 29]) {
    provider.clock.advance(20 * MINUTE);
    const given = { ...(await begin()), method: "totp", code: code(offMinutes * MINUTE) };
    expect((await second(given).expect(400)).body, String(offMinutes)).toEqual(wrong);
  }
  // The step before a used one is closed, without saying so.
  await second({ ...(await begin()), method: "totp", code: code() }).expect(200);
  expect((await second({ ...(await begin()), method: "totp", code: code(-PERIOD) })).body).toEqual(wrong);
  const look = { password: ADA.password, code: code(5 * MINUTE) };
  expect((await call("POST", "/step-up", look)).body).toEqual(wrong);
});

it("S121: a right password makes no room for more codes at a step-up", async () => {
  const { call } = await start();
  const look = () => call("POST", "/step-up", { password: ADA.password, code: "000000" });
  for (let tries = 0; tries < 5; tries += 1) expect((await look()).status).toBe(400);
  expect((await look()).status).toBe(429);
});

it("S121: wrong codes at step-ups count for the account, whatever its number of sessions", async () => {
  const { provider, earlier, call, code } = await start({}, 8);
  provider.clock.advance(MINUTE);
  const look = (token: string) =>
    provider.callAs(bearer(token))("POST", "/account/step-up", { password: ADA.password, code: "000000" });
  const answers: number[] = [];
  for (let turn = 0; turn < 32; turn += 1) answers.push((await look(earlier[turn % 8]!)).status);
  expect(answers).toEqual([...Array(30).fill(400), 429, 429]);
  provider.clock.advance(16 * MINUTE);
  expect((await call("POST", "/step-up", { password: ADA.password, code: code() })).status).toBe(204);
});

it("S121: the owner is told by mail of a second step that failed: at once in a new browser, else of the third; three a day", async () => {
  const { provider, call, begin } = await start();
  const mails = async () => {
    await provider.mailSettled();
    return provider.smtp.mails.filter(({ subject }) => subject.includes("was refused"));
  };
  const fail = async (headers: Readonly<Record<string, string>>) => {
    const given = { ...(await begin()), method: "totp", code: "000000" };
    await provider.post("second-factor", given, headers).expect(400);
  };
  const own = { "x-client-browser": "a-browser-of-ada-0123456789", "x-client-known": "yes" };
  for (let tries = 0; tries < 2; tries += 1) await fail(own);
  expect(await mails()).toEqual([]);
  await fail(own);
  const [mail] = await mails();
  expect(mail!.text).toContain("Your password was entered with a browser, and then a wrong code");
  for (let network = 0; network < 4; network += 1)
    await fail({
      "x-client-network": `network-of-strangers-${network}`,
      "x-client-device": "Edge on Windows",
    });
  expect((await mails()).map(({ text }) => text.includes("Edge on Windows"))).toEqual([false, true, true]);
  // It doesn't use up any of the account's other notices.
  expect((await call("POST", "/recovery-codes")).status).toBe(200);
  await provider.mailSettled();
  expect(provider.smtp.mails.at(-1)!.subject).toContain("two-factor");
});

it("S121: three wrong codes at a step-up are told", async () => {
  const { provider, call } = await start();
  for (let tries = 0; tries < 3; tries += 1)
    await call("POST", "/step-up", { password: ADA.password, code: "000000" });
  await provider.mailSettled();
  expect(provider.smtp.mails.at(-1)!.subject).toContain("was refused");
});

it("a login that waits longer than five minutes is over, and so is one whose password was changed", async () => {
  const { provider, begin, second, code, call } = await start();
  provider.clock.advance(PERIOD);
  const late = await begin();
  provider.clock.advance(5 * MINUTE);
  expect((await second({ waiting: late.waiting, method: "totp", code: code() })).body).toMatchObject({
    code: "login_expired",
  });
  const stale = await begin();
  expect((await call("POST", "/step-up", { password: ADA.password, code: code() })).status).toBe(204);
  const change = { current: ADA.password, password: "Monsoon-2026" };
  expect((await call("PUT", "/password", change)).status).toBe(204);
  provider.clock.advance(PERIOD);
  await second({ waiting: stale.waiting, method: "totp", code: code() }).expect(401);
});

it("a login that a clock began minutes ahead is over once it is right", async () => {
  const { provider, begin, second, code } = await start();
  provider.clock.advance(PERIOD);
  provider.clock.jump(2 * MINUTE);
  const { waiting } = await begin();
  provider.clock.jump(-2 * MINUTE);
  expect((await second({ waiting, method: "totp", code: code() })).body).toMatchObject({
    code: "login_expired",
  });
});

it("wrong codes of a login are bounded, whatever their number of logins", async () => {
  const { begin, second } = await start();
  for (let tries = 0; tries < 5; tries += 1)
    await second({ waiting: (await begin()).waiting, method: "totp", code: "000000" }).expect(400);
  const limited = await second({ waiting: (await begin()).waiting, method: "totp", code: "000000" });
  expect(limited.status).toBe(429);
});

it("L67: a password alone is no step-up where there is a factor, so it changes none", async () => {
  const { provider, call, code } = await start();
  provider.clock.advance(6 * MINUTE);
  expect((await call("POST", "/step-up", { password: ADA.password })).body).toMatchObject({
    errors: [{ field: "code" }],
  });
  for (const [method, path] of [
    ["DELETE", "/totp"],
    ["POST", "/recovery-codes"],
  ] as const)
    expect((await call(method, path)).body).toMatchObject({ code: "step_up_needed" });
  expect((await call("POST", "/step-up", { password: ADA.password, code: code() })).status).toBe(204);
  const renewed = await call("POST", "/recovery-codes");
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await call("DELETE", "/totp")).status).toBe(204);
  expect((await call("GET", "/factors")).body).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: 0 });
  await logIn(provider);
});

it("L67: nor does one from before the account had its first factor, in another session", async () => {
  const provider = await startProvider();
  await verifiedAccount(provider);
  const [thief, owner] = [await logIn(provider), await logIn(provider)].map((token) => {
    const call = provider.callAs(bearer(token));
    return (method: string, path: string, body?: object) => call(method, `/account${path}`, body);
  });
  for (const call of [thief!, owner!])
    expect((await call("POST", "/step-up", { password: ADA.password })).status).toBe(204);
  const { secret } = (await owner!("POST", "/totp")).body;
  const code = codeAt(secret, provider.clock.now());
  expect((await owner!("POST", "/totp/confirm", { code })).status).toBe(200);
  for (const [method, path] of [
    ["POST", "/recovery-codes"],
    ["DELETE", "/totp"],
    ["POST", "/passkeys/options"],
  ] as const)
    expect((await thief!(method, path)).body).toMatchObject({ code: "step_up_needed" });
  expect((await owner!("POST", "/recovery-codes")).status).toBe(200);
});

it("a forgotten password does not get past the second factor", async () => {
  const { provider, begin } = await start();
  await provider.smtp.waitForMail(ADA.email);
  await provider.post("forgot-password", { email: ADA.email }).expect(200);
  const mail = await provider.smtp.waitForMail(ADA.email);
  const reset = { email: ADA.email, code: /\d{6}/.exec(mail.text)![0], password: ADA.password };
  await provider.post("reset-password", reset).expect(200);
  expect((await begin()).next).toBe("second-factor");
});
