import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { Browser } from "./browser.ts";
import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { ADA, startAccounts } from "./start-accounts.ts";

const LOGGED_OUT = { authenticated: false };
const IS_ADA = {
  authenticated: true,
  user: { username: "ada_l", email: ADA.email },
  role: "user",
  assurance: 1,
};

const sessionOf = async (browser: Browser) => (await browser.get("/api/session")).body;

describe("a session", () => {
  it("starts at login, carries the user's name, and ends at logout, here and at the provider", async () => {
    const { provider, open } = await startAccounts();
    const browser = open();
    expect(await sessionOf(browser)).toEqual(LOGGED_OUT);
    const login = await browser.post("/api/auth/login", ADA);
    expect(login).toMatchObject({ status: 200, body: { user: IS_ADA.user } });
    expect(await sessionOf(browser)).toEqual(IS_ADA);
    expect(provider.tokens.size).toBe(1);
    expect((await browser.post("/api/auth/logout")).status).toBe(204);
    expect(provider.tokens.size).toBe(0);
    expect(browser.cookies.has("session")).toBe(false);
    expect(await sessionOf(browser)).toEqual(LOGGED_OUT);
  });

  it("never shows the provider's token to the browser", async () => {
    const { provider, open } = await startAccounts();
    const browser = open();
    const login = await browser.post("/api/auth/login", ADA);
    const [token] = provider.tokens;
    const seen = JSON.stringify([login.body, [...login.headers], (await browser.get("/api/session")).body]);
    expect(seen).not.toContain(token);
  });

  it("is never cached", async () => {
    const { open } = await startAccounts();
    expect((await open().get("/api/session")).headers.get("cache-control")).toBe("no-store");
  });

  it("survives a restart, and a secret rotation that still lists the old secret", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "tradeslip-session-")), "sessions.sqlite");
    const start = (SESSION_SECRET: string) =>
      startAccounts({ sessions: new SqliteSessionStore(file), env: { SESSION_SECRET } });
    const [OLD, NEW] = ["o".repeat(32), "n".repeat(32)];
    const first = await start(OLD);
    const browser = first.open();
    await browser.post("/api/auth/login", ADA);
    await first.desk.stop();
    const elsewhere = ({ desk }: Awaited<ReturnType<typeof start>>) => {
      const same = new Browser(desk.address);
      for (const [name, value] of browser.cookies) same.cookies.set(name, value);
      return same;
    };
    const second = await start(`${NEW},${OLD}`);
    expect(await sessionOf(elsewhere(second))).toEqual(IS_ADA);
    await second.desk.stop();
    expect(await sessionOf(elsewhere(await start(NEW)))).toEqual(LOGGED_OUT);
  });

  it("ends in every browser of the account on a password reset; other accounts keep theirs", async () => {
    const { open } = await startAccounts();
    const [laptop, phone, bob] = [open(), open("203.0.113.2"), open("203.0.113.3")];
    await laptop.post("/api/auth/login", ADA);
    await phone.post("/api/auth/login", ADA);
    await bob.post("/api/auth/login", { ...ADA, email: "bob@desk.example" });
    const reset = { email: " ADA@desk.example", code: "123456", password: "Sirocco-2027" };
    expect((await open("203.0.113.4").post("/api/auth/reset-password", reset)).status).toBe(200);
    expect(await sessionOf(laptop)).toEqual(LOGGED_OUT);
    expect(await sessionOf(phone)).toEqual(LOGGED_OUT);
    expect(await sessionOf(bob)).toMatchObject({ authenticated: true });
  });

  it("survives a refused reset", async () => {
    const { provider, open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    provider.answer("refused-message");
    await browser.post("/api/auth/reset-password", {
      email: ADA.email,
      code: "123456",
      password: "Sirocco-2027",
    });
    provider.answer(null);
    expect(await sessionOf(browser)).toEqual(IS_ADA);
  });
});

describe("E29", () => {
  it("fixation: a session key supplied by the browser is never adopted", async () => {
    const { open } = await startAccounts();
    const browser = open();
    const planted = "A".repeat(43);
    browser.cookies.set("session", planted);
    await browser.post("/api/auth/login", ADA);
    expect(browser.cookies.get("session")).not.toBe(planted);
    const attacker = open("203.0.113.9");
    attacker.cookies.set("session", planted);
    expect(await sessionOf(attacker)).toEqual(LOGGED_OUT);
  });

  it("a second login starts a new session and ends the first, here and at the provider", async () => {
    const { provider, open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    const first = browser.cookies.get("session")!;
    await browser.post("/api/auth/login", { ...ADA, email: "bob@desk.example" });
    expect(provider.tokens.size).toBe(1);
    browser.cookies.set("session", first);
    expect(await sessionOf(browser)).toEqual(LOGGED_OUT);
  });

  it("a failed login keeps the current session", async () => {
    const { provider, open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    provider.answer("refused-401", "/api/auth/login");
    expect((await browser.post("/api/auth/login", ADA)).status).toBe(401);
    expect(await sessionOf(browser)).toEqual(IS_ADA);
  });

  it("replay after logout: the old key is rejected", async () => {
    const { open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    const key = browser.cookies.get("session")!;
    await browser.post("/api/auth/logout");
    browser.cookies.set("session", key);
    expect(await sessionOf(browser)).toEqual(LOGGED_OUT);
    expect(browser.cookies.has("session")).toBe(false);
  });

  it.each([
    ["without remember-me: 2 h idle", { remember: false }, 2 * HOUR, 12 * HOUR],
    ["with remember-me: 14 days idle", { remember: true }, 14 * DAY, 30 * DAY],
  ])("idle expiry, %s", async (_name, choice, idle) => {
    const { desk, open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", { ...ADA, ...choice });
    desk.clock.advance(idle - 1);
    expect(await sessionOf(browser)).toEqual(IS_ADA);
    desk.clock.advance(idle - 1);
    expect(await sessionOf(browser)).toEqual(IS_ADA);
    desk.clock.advance(idle);
    expect(await sessionOf(browser)).toEqual(LOGGED_OUT);
  });

  it.each([
    ["without remember-me: 12 h", { remember: false }, 12 * HOUR, HOUR],
    ["with remember-me: 30 days", { remember: true }, 30 * DAY, DAY],
  ])("absolute expiry despite continuous use, %s", async (_name, choice, absolute, step) => {
    const { desk, open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", { ...ADA, ...choice });
    for (let used = step; used < absolute; used += step) {
      desk.clock.advance(step);
      expect(await sessionOf(browser)).toEqual(IS_ADA);
    }
    desk.clock.advance(step);
    expect(await sessionOf(browser)).toEqual(LOGGED_OUT);
  });

  it("one that expired here ends at the provider, too, once its browser is back", async () => {
    const { desk, provider, open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    desk.clock.advance(4 * HOUR);
    expect(provider.tokens.size).toBe(1);
    expect(await sessionOf(browser)).toEqual(LOGGED_OUT);
    await vi.waitFor(() => expect(provider.tokens.size).toBe(0), { timeout: 20_000, interval: 20 });
  });

  it("a role sent by the client never reaches the provider: everyone signs up as a user", async () => {
    const { provider, open } = await startAccounts();
    const { validSignUpPayload } = await import("@tradeslip/contracts/testing/account-boundaries");
    const status = async (role: unknown) =>
      (await open().post("/api/auth/sign-up-one", { ...validSignUpPayload, role })).status;
    for (const role of ["admin", ["admin"], { $ne: "user" }, 1]) expect(await status(role)).toBe(201);
    expect(provider.calls.map(({ body }) => body["role"])).toEqual(["user", "user", "user", "user"]);
  });
});

describe("the session check at the provider", () => {
  it("runs at most once in 50 seconds, with any number of concurrent requests", async () => {
    const { desk, provider, open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    const asked = () => provider.calls.filter(({ path }) => path === "/api/auth/session").length;
    await sessionOf(browser);
    expect(asked()).toBe(0);
    desk.clock.advance(MINUTE);
    await Promise.all(Array.from({ length: 20 }, () => sessionOf(browser)));
    expect(asked()).toBe(1);
    desk.clock.advance(49_000);
    await sessionOf(browser);
    expect(asked()).toBe(1);
  });

  it("ends the session when the provider has ended it", async () => {
    const { desk, provider, open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    provider.tokens.clear();
    expect(await sessionOf(browser)).toEqual(IS_ADA);
    desk.clock.advance(MINUTE);
    expect(await sessionOf(browser)).toEqual(LOGGED_OUT);
    expect(await sessionOf(browser)).toEqual(LOGGED_OUT);
  });

  it.each(["refused-404", "html-404", "error-500", "reset", "hang", "text-200", "refused-message"] as const)(
    "keeps the session on %s",
    async (answer) => {
      const { desk, provider, open } = await startAccounts();
      const browser = open();
      await browser.post("/api/auth/login", ADA);
      provider.answer(answer, "/api/auth/session");
      desk.clock.advance(MINUTE);
      expect(await sessionOf(browser)).toEqual(IS_ADA);
      desk.clock.advance(MINUTE);
      expect(await sessionOf(browser)).toEqual(IS_ADA);
    },
    10_000,
  );

  it("does not prevent a logout here when it fails", async () => {
    const { provider, open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    provider.answer("error-500");
    expect((await browser.post("/api/auth/logout")).status).toBe(204);
    expect(await sessionOf(browser)).toEqual(LOGGED_OUT);
  });

  it("ends its session once it answers again, where a logout came while it was away", async () => {
    const { provider, open } = await startAccounts();
    const [browser, other] = [open(), open("203.0.113.2")];
    await browser.post("/api/auth/login", ADA);
    const authorization = `Bearer ${[...provider.tokens][0]}`;
    const told = () =>
      provider.calls.filter(
        ({ path, headers }) => path === "/api/auth/logout" && headers.authorization === authorization,
      ).length;
    provider.answer("error-500");
    await browser.post("/api/auth/logout");
    await other.post("/api/auth/login", { ...ADA, email: "bob@desk.example" });
    expect(told()).toBe(1);
    provider.answer(null);
    await other.post("/api/auth/login", { ...ADA, email: "bob@desk.example" });
    await vi.waitFor(() => expect(told()).toBe(2));
    await sessionOf(other);
    expect(told()).toBe(2);
  });
});

describe("cookies", () => {
  const setCookies = async (env: Record<string, string>, remember: boolean) => {
    const { open } = await startAccounts({ env });
    const login = await open().post("/api/auth/login", { ...ADA, remember });
    return login.headers.getSetCookie();
  };
  const flagsOf = (line: string | undefined) => new Set(line?.split("; ").slice(1));
  const named = (lines: readonly string[], name: string) => lines.find((line) => line.startsWith(`${name}=`));

  it("carry every flag and the __Host- prefix over HTTPS", async () => {
    const lines = await setCookies({ PUBLIC_ORIGIN: "https://desk.example" }, false);
    expect(lines).toHaveLength(2);
    expect(flagsOf(named(lines, "__Host-session"))).toEqual(
      new Set(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]),
    );
    expect(flagsOf(named(lines, "__Host-device"))).toEqual(
      new Set(["Path=/", "HttpOnly", "Secure", "SameSite=Strict", "Max-Age=15552000"]),
    );
  });

  it("last 30 days with remember-me, else until the browser closes", async () => {
    const remembered = await setCookies({}, true);
    expect(flagsOf(named(remembered, "session"))).toEqual(
      new Set(["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=2592000"]),
    );
    const short = named(await setCookies({}, false), "session");
    expect(short).not.toMatch(/max-age|expires/i);
  });

  it("hold 256 random bits, new at each login", async () => {
    const keys = new Set<string>();
    for (let login = 0; login < 3; login += 1) {
      keys.add(named(await setCookies({}, false), "session")!.split(/[=;]/)[1]!);
    }
    expect(keys.size).toBe(3);
    for (const key of keys) expect(Buffer.from(key, "base64url")).toHaveLength(32);
  });

  it("that are invalid are treated as missing and cleared", async () => {
    const { open } = await startAccounts();
    for (const value of ["x", "A".repeat(43), "%00", "__proto__", "A".repeat(3_000)]) {
      const browser = open();
      browser.cookies.set("session", value);
      expect(await sessionOf(browser), value).toEqual(LOGGED_OUT);
      expect(browser.cookies.has("session"), value).toBe(false);
    }
  });
});
