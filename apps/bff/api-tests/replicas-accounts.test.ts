import { startProviderSimulator, WRONG_PASSWORD } from "@tradeslip/simulators/provider";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Browser } from "./browser.ts";
import { ADA } from "./start-accounts.ts";
import { inBatches, startReplicas, type Replicas } from "./start-replicas.ts";

vi.setConfig({ testTimeout: 180_000 });

/** A second plus slack for a busy machine. */
const WITHIN_A_SECOND = { timeout: 5_000, interval: 10 };
/** Five seconds plus slack for a busy machine. */
const RECOVERY = { timeout: 15_000, interval: 50 };
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Three replicas with one provider, and browsers that can switch replicas. */
async function startAccounts() {
  const provider = await startProviderSimulator();
  onTestFinished(() => provider.close());
  const replicas = await startReplicas({
    count: 3,
    env: { PROVIDER_BASE_URL: provider.baseUrl, TRUST_PROXY: "1" },
  });
  const addresses = await Promise.all(
    replicas.all.map(({ server }) => server.listen({ host: "127.0.0.1", port: 0 })),
  );
  const open = (ip = "203.0.113.1") => {
    const cookies = new Map<string, string>();
    return addresses.map((address) => new Browser(address, { "x-forwarded-for": ip }, cookies));
  };
  return { provider, replicas, open };
}

const isLoggedIn = async (browser: Browser) =>
  ((await browser.get("/api/session")).body as { authenticated: boolean }).authenticated;
const guess = (browser: Browser, email = ADA.email) =>
  browser.post("/api/auth/login", { email, password: WRONG_PASSWORD });
const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status);

/** Resolves when all replicas have noticed. */
async function killEngine({ engine, all }: Replicas): Promise<void> {
  await engine.kill();
  await Promise.all(all.map(({ server }) => server.inject({ url: "/api/session" })));
}

describe("three replicas", () => {
  it("C19: a login, and a logout on another replica, is visible on all within 1 s", async () => {
    const { open } = await startAccounts();
    const [first, second, third] = open();
    expect((await first!.post("/api/auth/login", ADA)).status).toBe(200);
    for (const browser of [first, second, third])
      await vi.waitFor(async () => expect(await isLoggedIn(browser!)).toBe(true), WITHIN_A_SECOND);
    const copied = new Map(first!.cookies);
    await third!.post("/api/auth/logout");
    for (const browser of [first, second, third]) {
      for (const [name, value] of copied) browser!.cookies.set(name, value);
      await vi.waitFor(async () => expect(await isLoggedIn(browser!)).toBe(false), WITHIN_A_SECOND);
    }
  });

  it("C19: a new password ends the account's sessions on all of them", async () => {
    const { open } = await startAccounts();
    const [first, second] = open("203.0.113.1");
    const [, , other] = open("203.0.113.2");
    await first!.post("/api/auth/login", ADA);
    await other!.post("/api/auth/login", ADA);
    const reset = { email: ADA.email, code: "123456", password: "Sirocco-2027" };
    expect((await second!.post("/api/auth/reset-password", reset)).status).toBe(200);
    expect([await isLoggedIn(first!), await isLoggedIn(other!)]).toEqual([false, false]);
  });

  it("C19: the global limit is exact: 600 of 700 concurrent calls are answered", async () => {
    const { replicas } = await startAccounts();
    const replies = await inBatches(700, (turn) =>
      replicas.all[turn % 3]!.server.inject({ url: "/api/session" }),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });

  it("C19: password guesses are counted across replicas: 5 from one IP, 20 in all", async () => {
    const { open, provider } = await startAccounts();
    const attacker = open("198.51.100.1");
    const replies = await Promise.all(times(30).map((turn) => guess(attacker[turn % 3]!)));
    expect(statusesOf(replies).filter((status) => status === 401)).toHaveLength(5);
    for (const turn of times(40)) await guess(open(`198.51.101.${turn}`)[turn % 3]!);
    expect(provider.calls).toHaveLength(20);
  });

  it("C19: successful logins do not count on any replica", async () => {
    const { open } = await startAccounts();
    for (const turn of times(12))
      expect((await open()[turn % 3]!.post("/api/auth/login", ADA)).status).toBe(200);
  });
});

describe("C18: Valkey down", () => {
  it("auth limits hold: each replica is stricter by itself", async () => {
    const { open, provider, replicas } = await startAccounts();
    await killEngine(replicas);
    const attacker = open("198.51.100.1");
    for (const turn of times(30)) await guess(attacker[turn % 3]!);
    expect(provider.calls.length).toBeGreaterThan(0);
    expect(provider.calls.length).toBeLessThanOrEqual(6);
    for (const turn of times(60)) await guess(open(`198.51.101.${turn}`)[turn % 3]!);
    expect(provider.calls.length).toBeLessThanOrEqual(20);
  });

  it("guesses made before the outage still count", async () => {
    const { open, provider, replicas } = await startAccounts();
    const [browser] = open("198.51.100.1");
    for (let turn = 0; turn < 5; turn += 1) await guess(browser!);
    await killEngine(replicas);
    expect((await guess(browser!)).status).toBe(429);
    expect(provider.calls).toHaveLength(5);
  });

  it("known sessions continue, logins work and no call is slow", async () => {
    const { open, replicas } = await startAccounts();
    const [first, second] = open();
    await first!.post("/api/auth/login", ADA);
    expect(await isLoggedIn(second!)).toBe(true);
    await killEngine(replicas);
    const started = performance.now();
    expect([await isLoggedIn(first!), await isLoggedIn(second!)]).toEqual([true, true]);
    const [, newcomer] = open("203.0.113.2");
    expect((await newcomer!.post("/api/auth/login", { ...ADA, email: "bob@desk.example" })).status).toBe(200);
    expect(await isLoggedIn(newcomer!)).toBe(true);
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it("an ended session is not revived; a logout during the outage works", async () => {
    const { open, replicas } = await startAccounts();
    const ended = open("203.0.113.1");
    const kept = open("203.0.113.2");
    await ended[0]!.post("/api/auth/login", ADA);
    await kept[0]!.post("/api/auth/login", ADA);
    for (const browser of [...ended, ...kept]) expect(await isLoggedIn(browser)).toBe(true);
    const copied = new Map(ended[0]!.cookies);
    await ended[0]!.post("/api/auth/logout");
    await vi.waitFor(async () => expect(await isLoggedIn(ended[1]!)).toBe(false), WITHIN_A_SECOND);
    await killEngine(replicas);
    for (const browser of ended) {
      for (const [name, value] of copied) browser.cookies.set(name, value);
      expect(await isLoggedIn(browser)).toBe(false);
    }
    const copiedToo = new Map(kept[0]!.cookies);
    await kept[0]!.post("/api/auth/logout");
    for (const [name, value] of copiedToo) kept[0]!.cookies.set(name, value);
    expect(await isLoggedIn(kept[0]!)).toBe(false);
  });

  it("a replica that never saw a session doesn't take it for over", async () => {
    const { open, replicas } = await startAccounts();
    const [first, second] = open();
    expect((await first!.post("/api/auth/login", ADA)).status).toBe(200);
    replicas.engine.hang(true);
    onTestFinished(() => replicas.engine.hang(false));
    expect(await isLoggedIn(second!)).toBe(false);
    replicas.engine.hang(false);
    await vi.waitFor(async () => expect(await isLoggedIn(second!)).toBe(true), RECOVERY);
  });

  it("a replica that never saw a session ends it at a logout, and at another login", async () => {
    const { open, replicas } = await startAccounts();
    const [leaving, staying, changing] = [open("203.0.113.1"), open("203.0.113.2"), open("203.0.113.3")];
    for (const [first] of [leaving, staying, changing])
      expect((await first!.post("/api/auth/login", ADA)).status).toBe(200);
    const ended = [leaving, changing].map(([, , third]) => [third!, new Map(third!.cookies)] as const);
    replicas.engine.hang(true);
    onTestFinished(() => replicas.engine.hang(false));
    expect((await leaving[1]!.post("/api/auth/logout")).status).toBe(204);
    expect((await changing[1]!.post("/api/auth/login", ADA)).status).toBe(200);
    replicas.engine.hang(false);
    await vi.waitFor(async () => {
      // This replica reaches the engine again.
      expect(await isLoggedIn(staying[2]!)).toBe(true);
      for (const [browser, cookies] of ended) {
        for (const [name, value] of cookies) browser.cookies.set(name, value);
        expect(await isLoggedIn(browser)).toBe(false);
      }
    }, RECOVERY);
  });

  it("within 5 s of its return replicas share what happened meanwhile", async () => {
    const { open, replicas } = await startAccounts();
    const leaving = open("203.0.113.1");
    await leaving[0]!.post("/api/auth/login", ADA);
    const copied = new Map(leaving[0]!.cookies);
    replicas.engine.hang(true);
    onTestFinished(() => replicas.engine.hang(false));
    await leaving[0]!.post("/api/auth/logout");
    const coming = open("203.0.113.2");
    expect((await coming[0]!.post("/api/auth/login", { ...ADA, email: "bob@desk.example" })).status).toBe(
      200,
    );
    replicas.engine.hang(false);
    for (const [name, value] of copied) leaving[2]!.cookies.set(name, value);
    const known = new Map(coming[0]!.cookies);
    await vi.waitFor(async () => {
      for (const [name, value] of known) coming[1]!.cookies.set(name, value);
      expect(await isLoggedIn(coming[1]!)).toBe(true);
      expect(await isLoggedIn(leaving[2]!)).toBe(false);
    }, RECOVERY);
  });
});
