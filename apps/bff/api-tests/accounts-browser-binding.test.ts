import { validSignUpPayload as ADA } from "@tradeslip/contracts/testing/account-boundaries";
import { codeIn } from "@tradeslip/simulators/smtp";
import { describe, expect, it, vi } from "vitest";
import type { Browser } from "./browser.ts";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { startReferenceAccounts, type ReferenceAccounts } from "./start-reference-accounts.ts";

vi.setConfig({ testTimeout: 120_000 });

const { email, password } = ADA;
const ATTACKERS = "Attacker-2026";
const NEW_PASSWORD = "Sirocco-2027";
const PERSONS_IP = "203.0.113.5";

const signUp = (browser: Browser, changes: object = {}) =>
  browser.post("/api/auth/sign-up-one", { ...ADA, ...changes });
const resend = (browser: Browser) => browser.post("/api/auth/resend-otp", { email });
const verify = async (browser: Browser, code: string) =>
  (await browser.post("/api/auth/verify-otp", { email, code })).status;
const logIn = async (browser: Browser, given: string) =>
  (await browser.post("/api/auth/login", { email, password: given })).status;
const ask = (browser: Browser) => browser.post("/api/auth/forgot-password", { email });
const reset = (browser: Browser, code: string) =>
  browser.post("/api/auth/reset-password", { email, code, password: NEW_PASSWORD });
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

describe("H40: a sign-up with another person's address", () => {
  it("verifying creates the account this browser submitted, not a stranger's", async () => {
    const { desk, open, codeFor } = await startReferenceAccounts();
    const [person, stranger] = [open(PERSONS_IP), open("198.51.100.1")];
    await signUp(person);
    await codeFor(email);
    expect((await signUp(stranger, { password: ATTACKERS, username: "mallory" })).status).toBe(201);
    await codeFor(email);
    desk.clock.advance(MINUTE);
    await resend(person);
    expect(await verify(person, await codeFor(email))).toBe(200);
    expect(await logIn(stranger, ATTACKERS)).toBe(401);
    expect(await person.post("/api/auth/login", { email, password })).toMatchObject({
      status: 200,
      body: { user: { username: ADA.username, email } },
    });
  });

  it("a code mailed by a stranger's sign-up does not verify the owner's sign-up", async () => {
    const { open, codeFor } = await startReferenceAccounts();
    const [person, stranger] = [open(PERSONS_IP), open("198.51.100.1")];
    await signUp(stranger, { password: ATTACKERS });
    const theirs = await codeFor(email);
    await signUp(person);
    const own = await codeFor(email);
    if (own !== theirs) expect(await verify(person, theirs)).toBe(400);
    expect(await verify(person, own)).toBe(200);
    expect(await logIn(person, password)).toBe(200);
  });

  it("continuing on another device requires the password", async () => {
    const { open, codeFor } = await startReferenceAccounts();
    const [laptop, phone] = [open(PERSONS_IP), open("203.0.113.6")];
    await signUp(laptop);
    const code = await codeFor(email);
    expect(await verify(phone, code)).toBe(400);
    expect(await logIn(phone, ATTACKERS)).toBe(401);
    expect(await verify(phone, code)).toBe(400);
    expect(await logIn(phone, password)).toBe(403);
    expect(await verify(phone, code)).toBe(200);
  });

  it("a browser without cookies gets a hint to allow them", async () => {
    const { open, codeFor } = await startReferenceAccounts();
    const person = open(PERSONS_IP);
    await signUp(person);
    const code = await codeFor(email);
    person.cookies.clear();
    const { problem } = await person.post("/api/auth/verify-otp", { email, code });
    expect(problem).toMatchObject({ status: 400, detail: expect.stringContaining("Allow cookies") });
    const refused = await reset(person, code);
    expect(refused.problem).toMatchObject({ status: 400, detail: expect.stringContaining("Allow cookies") });
  });

  it("a retried sign-up whose first response was lost keeps its code", async () => {
    const { smtp, open, codeFor } = await startReferenceAccounts();
    await signUp(open(PERSONS_IP));
    const person = open(PERSONS_IP);
    await signUp(person);
    expect(await verify(person, await codeFor(email))).toBe(200);
    expect(smtp.mails).toHaveLength(1);
  });
});

describe("the browser cookie", () => {
  it("is set when a code is requested, HttpOnly, for 30 days, and reused", async () => {
    const { open } = await startReferenceAccounts();
    const browser = open();
    const [line] = (await ask(browser)).headers.getSetCookie();
    expect(line).toMatch(/^browser=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const id = browser.cookies.get("browser");
    await signUp(browser);
    await resend(browser);
    expect(browser.cookies.get("browser")).toBe(id);
  });

  it("is not set by a login, unless the account is unverified and the password is right", async () => {
    const { open, codeFor } = await startReferenceAccounts();
    const [laptop, phone] = [open(PERSONS_IP), open("203.0.113.6")];
    await signUp(laptop);
    await logIn(phone, ATTACKERS);
    expect(phone.cookies.has("browser")).toBe(false);
    await logIn(phone, password);
    expect(phone.cookies.has("browser")).toBe(true);
    await verify(laptop, await codeFor(email));
    const other = open("203.0.113.7");
    await logIn(other, password);
    expect(other.cookies.has("browser")).toBe(false);
  });

  it.each([
    ["empty", ""],
    ["short", "A".repeat(21)],
    ["long", "A".repeat(3_000)],
    ["a path", "../../etc/passwd"],
  ])("is replaced when it is %s", async (_name, value) => {
    const { open } = await startReferenceAccounts();
    const browser = open();
    browser.cookies.set("browser", value);
    await ask(browser);
    expect(browser.cookies.get("browser")).toMatch(/^[\w-]{22}$/);
    expect(browser.cookies.get("browser")).not.toBe(value);
  });
});

describe("H45: a stranger cannot block a password reset for more than a minute", () => {
  /** A stranger's account calls, from `networks` networks, each with a new and a returning browser. */
  async function attack({ open }: ReferenceAccounts, networks: number, kept: Map<number, Browser>) {
    const calls = Array.from({ length: networks }, async (_, n) => {
      const ip = `198.51.100.${n + 1}`;
      const old = kept.get(n) ?? open(ip);
      kept.set(n, old);
      for (const stranger of [old, open(ip)]) {
        await ask(stranger);
        await reset(stranger, "123456");
        await verify(stranger, "123456");
        await resend(stranger);
        await signUp(stranger, { password: ATTACKERS });
      }
    });
    await Promise.all(calls);
  }

  async function accountUnderAttack(networks: number, minutes: number) {
    const accounts = await startReferenceAccounts();
    const owner = accounts.open(PERSONS_IP);
    await signUp(owner);
    await verify(owner, await accounts.codeFor(email));
    const kept = new Map<number, Browser>();
    for (let minute = 0; minute < minutes; minute += 1) {
      accounts.desk.clock.advance(MINUTE);
      await attack(accounts, networks, kept);
    }
    return { ...accounts, owner, attackOn: () => attack(accounts, networks, kept) };
  }

  /** The code mailed for this browser's own request; null if no mail was sent. */
  async function codeOf({ smtp, provider }: ReferenceAccounts, browser: Browser): Promise<string | null> {
    await provider.mailSettled();
    const before = smtp.mails.length;
    expect((await ask(browser)).status).toBe(200);
    await provider.mailSettled();
    const mail = smtp.mails[before];
    return mail ? codeIn(mail) : null;
  }

  it.each([
    [1, 12],
    [10, 4],
  ])("attackers in %i networks for %i minutes", async (networks, minutes) => {
    const accounts = await accountUnderAttack(networks, minutes);
    const { desk, open, attackOn } = accounts;
    const began = desk.clock.now();
    const person = open("203.0.113.99");
    const code = await codeOf(accounts, person);
    expect(code).not.toBeNull();
    desk.clock.advance(30 * SECOND);
    await attackOn();
    expect((await reset(person, otherThan(code!))).problem).toMatchObject({ code: "wrong_code" });
    desk.clock.advance(30 * SECOND);
    await attackOn();
    expect((await reset(person, code!)).status).toBe(200);
    expect(desk.clock.now() - began).toBeLessThanOrEqual(MINUTE);
    expect(await logIn(person, NEW_PASSWORD)).toBe(200);
  });

  it("attackers in 45 networks do not affect a browser that had logged in before", async () => {
    const accounts = await accountUnderAttack(1, 1);
    const { open, owner } = accounts;
    expect(await logIn(owner, password)).toBe(200);
    for (let n = 0; n < 45; n += 1) {
      const stranger = open(`198.51.101.${n + 1}`);
      await ask(stranger);
      await ask(stranger);
      await reset(stranger, "123456");
    }
    expect((await ask(open("203.0.113.99"))).status).toBe(429);
    const code = await codeOf(accounts, owner);
    expect((await reset(owner, code ?? "")).status).toBe(200);
  });

  it("a new user can verify while strangers sign up with the same address", async () => {
    const accounts = await startReferenceAccounts();
    const { desk, open } = accounts;
    const kept = new Map<number, Browser>();
    for (let minute = 0; minute < 3; minute += 1) {
      desk.clock.advance(MINUTE);
      await attack(accounts, 10, kept);
    }
    await accounts.provider.mailSettled();
    const before = accounts.smtp.mails.length;
    const person = open(PERSONS_IP);
    expect((await signUp(person)).status).toBe(201);
    await accounts.provider.mailSettled();
    const code = codeIn(accounts.smtp.mails[before]!);
    desk.clock.advance(MINUTE);
    await attack(accounts, 10, kept);
    expect(await verify(person, code)).toBe(200);
    expect(await logIn(person, password)).toBe(200);
  });
});
