import { WRONG_PASSWORD } from "@tradeslip/simulators/provider";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { describe, expect, it } from "vitest";
import type { Browser, Reply } from "./browser.ts";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { ADA, startAccounts } from "./start-accounts.ts";
import { MARKET_PATHS, warmUp } from "./start-desk.ts";

const guess = (browser: Browser, email = ADA.email) =>
  browser.post("/api/auth/login", { email, password: WRONG_PASSWORD });
const statusesOf = (replies: readonly Reply[]) => replies.map(({ status }) => status);
/** Sequentially. */
async function repeat(count: number, act: (turn: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (const turn of times(count)) replies.push(await act(turn));
  return replies;
}
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("E28: credential stuffing", () => {
  it("one socket is throttled although X-Forwarded-For rotates (TRUST_PROXY unset)", async () => {
    const { provider, open } = await startAccounts({ env: { TRUST_PROXY: "" } });
    const replies = await repeat(100, (turn) => guess(open(`198.51.100.${turn}`), `a${turn}@desk.example`));
    expect(statusesOf(replies).filter((status) => status === 401)).toHaveLength(60);
    expect(statusesOf(replies).slice(60)).toEqual(times(40).map(() => 429));
    expect(provider.calls).toHaveLength(60);
  });

  it("with TRUST_PROXY=1 only the last X-Forwarded-For entry counts", async () => {
    const { open } = await startAccounts();
    const replies = await repeat(70, (turn) =>
      guess(open(`198.51.100.${turn}, 203.0.113.66`), `a${turn}@desk.example`),
    );
    expect(statusesOf(replies).filter((status) => status === 429)).toHaveLength(10);
  });

  it("the victim can log in from another IP while one IP guesses the password", async () => {
    const { open } = await startAccounts();
    const attacker = open("198.51.100.1");
    const replies = await repeat(30, () => guess(attacker));
    expect(statusesOf(replies).filter((status) => status === 401)).toHaveLength(5);
    expect((await open("203.0.113.5").post("/api/auth/login", ADA)).status).toBe(200);
  });

  it("the victim's known browser can log in while 250 IPs guess the password", async () => {
    const { provider, open } = await startAccounts();
    const victim = open("203.0.113.5");
    await victim.post("/api/auth/login", ADA);
    await victim.post("/api/auth/logout");
    const before = provider.calls.length;
    await repeat(250, (turn) => guess(open(`198.51.${turn}.1`)));
    expect(provider.calls.length - before).toBe(20);
    expect((await open("203.0.113.77").post("/api/auth/login", ADA)).status).toBe(429);
    expect((await victim.post("/api/auth/login", ADA)).status).toBe(200);
  });

  it("a device cookie is valid for its own account only; a forged one is worthless", async () => {
    const { open } = await startAccounts();
    const attacker = open("198.51.100.1");
    await attacker.post("/api/auth/login", { ...ADA, email: "mallory@desk.example" });
    const own = attacker.cookies.get("device")!;
    await repeat(20, (turn) => guess(open(`198.51.101.${turn}`)));
    for (const value of [own, `${"A".repeat(22)}.${"A".repeat(43)}`, own.slice(0, -1), "x", ""]) {
      attacker.cookies.set("device", value);
      expect((await guess(attacker)).status, value).toBe(429);
    }
  });

  it("a known browser is limited too", async () => {
    const { open } = await startAccounts();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    const replies = await repeat(15, () => guess(browser));
    expect(statusesOf(replies).filter((status) => status === 401)).toHaveLength(10);
  });
});

describe("a rate-limited response", () => {
  it("carries Retry-After and RateLimit headers", async () => {
    const { desk, open } = await startAccounts();
    const browser = open();
    await repeat(5, () => guess(browser));
    const refused = await guess(browser);
    expect(refused.problem).toMatchObject({ status: 429, code: "rate_limited" });
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      "retry-after": "900",
      "ratelimit-limit": "5",
      "ratelimit-remaining": "0",
      "ratelimit-reset": "900",
    });
    desk.clock.advance(15 * MINUTE);
    expect((await guess(browser)).status).toBe(401);
  });

  it("every account call reports the remaining quota", async () => {
    const { open } = await startAccounts();
    const { headers } = await open().post("/api/auth/resend-otp", { email: ADA.email });
    expect(Number(headers.get("ratelimit-remaining"))).toBe(Number(headers.get("ratelimit-limit")) - 1);
    expect(headers.get("ratelimit-reset")).not.toBeNull();
  });
});

describe("successful logins", () => {
  it("do not count", async () => {
    const { open } = await startAccounts();
    const replies = await repeat(15, () => open().post("/api/auth/login", ADA));
    expect(new Set(statusesOf(replies))).toEqual(new Set([200]));
  });

  it.each(["error-500", "not-verified", "refused-429"] as const)(
    "neither do logins answered with %s",
    async (answer) => {
      const { provider, open } = await startAccounts();
      provider.answer(answer);
      await repeat(8, () => open().post("/api/auth/login", ADA));
      provider.answer(null);
      expect((await open().post("/api/auth/login", ADA)).status).toBe(200);
    },
  );

  it("fifty concurrent guesses do not bypass the limit", async () => {
    const { provider, open } = await startAccounts();
    const browser = open();
    await Promise.all(times(50).map(() => guess(browser)));
    expect(provider.calls).toHaveLength(5);
  });
});

describe.each([
  ["/api/auth/resend-otp", { email: ADA.email }, { own: 8, firstCalls: 2, first: 40, more: 8 }],
  ["/api/auth/forgot-password", { email: ADA.email }, { own: 8, firstCalls: 2, first: 40, more: 8 }],
  [
    "/api/auth/verify-otp",
    { email: ADA.email, code: "123456" },
    { own: 15, firstCalls: 3, first: 60, more: 15 },
  ],
  [
    "/api/auth/reset-password",
    { email: ADA.email, code: "123456", password: "Sirocco-2027" },
    { own: 15, firstCalls: 3, first: 60, more: 15 },
  ],
  [
    "/api/auth/sign-up-one",
    { ...validSignUpPayload, email: ADA.email },
    { own: 10, firstCalls: 2, first: 40, more: 10 },
  ],
] as const)("%s", (path, body, { own, firstCalls, first, more }) => {
  const from = (open: (ip: string) => Browser, network: number) =>
    open(`198.51.${100 + Math.floor(network / 200)}.${network % 200}`).post(path, body);

  it(`one account from one network: ${own} in 15 minutes`, async () => {
    const { desk, provider, open } = await startAccounts();
    const replies = await repeat(own + 5, () => from(open, 1));
    expect(statusesOf(replies).filter((status) => status === 429)).toHaveLength(5);
    expect(provider.calls).toHaveLength(own);
    const other = { ...body, email: "bob@desk.example" };
    expect((await open("203.0.113.9").post(path, other)).status).toBeLessThan(300);
    desk.clock.advance(15 * MINUTE);
    expect((await from(open, 1)).status).toBeLessThan(300);
  });

  it("one account from ten networks: an eleventh network is still served", async () => {
    const { open } = await startAccounts();
    await Promise.all(times(200).map((turn) => from(open, turn % 10)));
    const replies = await repeat(firstCalls, () => open("203.0.113.9").post(path, body));
    for (const { status } of replies) expect(status).toBeLessThan(300);
  });

  it(`one account from all networks: ${first + more} in 15 minutes, known browsers excepted`, async () => {
    const { provider, open } = await startAccounts();
    const known = open("203.0.113.5");
    await known.post("/api/auth/login", ADA);
    const before = provider.calls.length;
    const networks = first / firstCalls;
    await repeat(networks * (firstCalls + 1), (turn) => from(open, turn % networks));
    expect(provider.calls.length - before).toBe(first + more);
    expect((await open("203.0.113.9").post(path, body)).status).toBe(429);
    expect((await known.post(path, body)).status).toBeLessThan(300);
  });

  it("one IP is limited across all accounts", async () => {
    const { open } = await startAccounts();
    const browser = open();
    const replies = await Promise.all(
      times(70).map((turn) => browser.post(path, { ...body, email: `a${turn}@desk.example` })),
    );
    expect(statusesOf(replies)).toContain(429);
    expect((await open("203.0.113.9").post(path, body)).status).toBeLessThan(300);
  });
});

it("B14: 50 calls a second to a hanging provider do not slow market data", async () => {
  const { desk, provider, open } = await startAccounts({ providerTimeoutMs: 1_000 });
  await warmUp(desk);
  const slowest = async () => {
    const took: number[] = [];
    for (const path of times(20).flatMap(() => MARKET_PATHS)) {
      const started = performance.now();
      await desk.get(path).expect(200);
      took.push(performance.now() - started);
    }
    return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)]!;
  };
  const quiet = await slowest();
  provider.answer("hang");
  const logins = times(200).map((turn) =>
    open(`198.51.100.${turn}`).post("/api/auth/login", { ...ADA, email: `a${turn}@desk.example` }),
  );
  const busy = await slowest();
  expect(busy).toBeLessThan(Math.max(100, 5 * quiet));
  const replies = await Promise.all(logins);
  expect(new Set(statusesOf(replies))).toEqual(new Set([503]));
  expect(provider.load.most).toBeLessThanOrEqual(32);
  // 5 s means a call timed out; without the bulkhead all of them would.
  const patience = replies.map(({ headers }) => Number(headers.get("retry-after")));
  expect(patience.filter((seconds) => seconds === 5).length).toBeLessThan(100);
  expect(patience).not.toContain(0);
  for (const path of MARKET_PATHS) expect((await desk.read(path)).freshness.source).toBe("live");
}, 20_000);
