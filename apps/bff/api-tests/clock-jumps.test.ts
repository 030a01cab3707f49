import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { SnapshotStore } from "../src/swr-cache/stores/snapshot-store.ts";
import { DAY, FakeClock, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { BUY, startOrderDesk, type OrderDesk } from "./orders-client.ts";
import { ADA, startAccounts } from "./start-accounts.ts";
import { MARKET_PATHS, startDesk, warmUp, type Desk } from "./start-desk.ts";

vi.setConfig({ testTimeout: 60_000 });

/** How much clocks may differ (src/swr-cache/plausible-time.ts). */
const TOLERANCE = 2 * SECOND;
/** The longest pause that the upstream can ask for. */
const LONGEST_WAIT = 10 * MINUTE;

type Freshness = Awaited<ReturnType<Desk["read"]>>["freshness"];

function expectNothingFromTheFuture({ asOf, nextRefresh }: Freshness, now: number, path: string): void {
  expect(Date.parse(asOf), path).toBeLessThanOrEqual(now + TOLERANCE);
  expect(Date.parse(nextRefresh), path).toBeLessThanOrEqual(now + LONGEST_WAIT);
}

/** On all screens nothing is from the future, and nothing fetched under another time is live. */
async function expectHonest(desk: Desk, liveSince: number): Promise<void> {
  for (const path of MARKET_PATHS) {
    const { freshness } = await desk.read(path);
    expectNothingFromTheFuture(freshness, desk.clock.now(), path);
    if (freshness.source === "live")
      expect(Date.parse(freshness.asOf), path).toBeGreaterThanOrEqual(liveSince);
  }
}

async function expectLiveAgain(desk: Desk): Promise<void> {
  // After an outage one call probes, and the others follow a moment later.
  for (let round = 0; round < 3; round += 1) {
    for (const path of MARKET_PATHS) await desk.get(path);
    await desk.settled();
    desk.clock.advance(300);
  }
  for (const path of MARKET_PATHS) {
    const { freshness } = await desk.read(path);
    expect(freshness.source, path).toBe("live");
    expect(desk.clock.now() - Date.parse(freshness.asOf), path).toBeLessThanOrEqual(TOLERANCE);
  }
}

/** Every value is fetched again while the clock is a day ahead. */
async function spendADayAhead(desk: Desk): Promise<void> {
  desk.clock.jump(DAY);
  for (let round = 0; round < 2; round += 1) {
    await warmUp(desk);
    desk.clock.advance(12 * MINUTE);
  }
  await warmUp(desk);
}

describe("H39: the machine's clock", () => {
  it("H39: returns from a day ahead: values from then are not live and are refetched", async () => {
    const desk = await startDesk();
    await warmUp(desk);
    await spendADayAhead(desk);
    desk.simulator.fault("hang");
    desk.clock.jump(-DAY);
    const jumpedAt = desk.clock.now();
    for (const path of MARKET_PATHS) {
      const { freshness } = await desk.read(path);
      expect(freshness.source, path).toBe("stale");
      expectNothingFromTheFuture(freshness, jumpedAt, path);
    }
    desk.simulator.fault(null);
    await desk.settled();
    desk.clock.advance(LONGEST_WAIT);
    await expectLiveAgain(desk);
  });

  it("H39: is set back: one call for each value makes all live again", async () => {
    const desk = await startDesk();
    await warmUp(desk);
    desk.simulator.resetCalls();
    desk.clock.jump(-DAY);
    await expectLiveAgain(desk);
    expect(desk.simulator.calls.byPath).toEqual({ "/simple/price": 1, "/coins/markets": 1, "/global": 1 });
  });

  it.each([
    ["a day back and forth", [-DAY, DAY]],
    ["a day ahead and back", [DAY, -DAY]],
    ["back and forth repeatedly", [DAY, -2 * DAY, 2 * DAY, -DAY]],
    ["an hour back, several times", [-HOUR, -HOUR, -HOUR]],
  ])("H39: jumps %s under traffic", async (_how, jumps) => {
    const desk = await startDesk();
    await warmUp(desk);
    for (const jump of jumps) {
      desk.clock.jump(jump);
      await expectHonest(desk, desk.clock.now() - 2 * 600 * SECOND);
      await desk.settled();
      await expectLiveAgain(desk);
      desk.clock.advance(90 * SECOND);
    }
    expect(desk.simulator.calls.byPath["/coins/markets"]).toBeGreaterThanOrEqual(1 + jumps.length);
  });

  it("H39: a repeated upstream timestamp is still detected after it was a day ahead", async () => {
    const desk = await startDesk();
    desk.clock.jump(DAY);
    await warmUp(desk);
    desk.simulator.fault("frozen");
    desk.clock.advance(2 * MINUTE);
    await warmUp(desk);
    desk.clock.jump(-DAY);
    for (let minute = 0; minute < 20; minute += 1) {
      desk.clock.advance(MINUTE);
      await desk.read("/api/market/coins");
      await desk.settled();
    }
    expect((await desk.read("/api/market/coins")).freshness.source).toBe("stale");
  });
});

describe("H39: a restart under a wrong clock", () => {
  const restart = async (desk: Desk, directory: string) => {
    await desk.stop();
    return startDesk({ store: new SnapshotStore(directory), clock: desk.clock });
  };
  let directory = "";
  const start = async () => {
    directory = await mkdtemp(join(tmpdir(), "tradeslip-clock-"));
    return startDesk({ store: new SnapshotStore(directory) });
  };

  it("H39: snapshots from a day ahead are ignored and replaced", async () => {
    const first = await start();
    await spendADayAhead(first);
    first.clock.jump(-DAY);
    const second = await restart(first, directory);
    await expectLiveAgain(second);
    expect(second.simulator.calls.total).toBe(3);
    // The new values are on disk now, though they are older by their date.
    second.clock.advance(10 * SECOND);
    const third = await restart(second, directory);
    for (const path of MARKET_PATHS) expect((await third.read(path)).freshness.source, path).toBe("live");
    expect(third.simulator.calls.total).toBe(0);
  });

  it("H39: snapshots from a day ahead are not live while upstream is down", async () => {
    const first = await start();
    await spendADayAhead(first);
    first.clock.jump(-DAY);
    const second = await restart(first, directory);
    second.simulator.fault("reset");
    for (const path of MARKET_PATHS) {
      const { status, body } = await second.get(path);
      if (status === 503) continue;
      expect(body.freshness.source, path).toBe("fallback");
      expectNothingFromTheFuture(body.freshness, second.clock.now(), path);
    }
    second.simulator.fault(null);
    second.clock.advance(LONGEST_WAIT);
    await expectLiveAgain(second);
  });

  it("H39: starts a day back; the clock is corrected later", async () => {
    const first = await start();
    await warmUp(first);
    first.clock.jump(-DAY);
    const second = await restart(first, directory);
    await expectLiveAgain(second);
    second.clock.jump(DAY);
    await expectHonest(second, second.clock.now());
    await expectLiveAgain(second);
    expect(second.simulator.calls.total).toBe(6);
  });
});

describe("H39: a slip", () => {
  const LIVE = { source: "live" };

  it("H39: is never issued at a price from the future", async () => {
    const desk = await startOrderDesk();
    await spendADayAhead(desk);
    desk.clock.jump(-DAY);
    desk.simulator.fault("hang");
    const { freshness, issuedAt, expiresAt, message } = await desk.issue(BUY);
    expect(freshness.source).not.toBe("live");
    expect(message).not.toContain("live at");
    expect(Date.parse(freshness.asOf)).toBeLessThanOrEqual(Date.parse(issuedAt));
    expect(Date.parse(expiresAt) - desk.clock.now()).toBeLessThanOrEqual(15 * MINUTE);
    desk.simulator.fault(null);
    desk.clock.advance(LONGEST_WAIT);
    expect((await desk.issue(BUY)).freshness).toMatchObject(LIVE);
  });

  it("H39: issued while the clock was a day ahead is not valid for a day", async () => {
    const desk: OrderDesk = await startOrderDesk();
    desk.clock.jump(DAY);
    const { token } = await desk.issue(BUY);
    expect((await desk.slip(token)).status).toBe("valid");
    desk.clock.jump(-DAY);
    expect((await desk.slip(token)).status).toBe("expired");
    desk.clock.advance(16 * MINUTE);
    expect((await desk.slip(token)).status).toBe("expired");
  });

  it("H39: from another replica whose clock is a second ahead is valid", async () => {
    const desk = await startOrderDesk();
    const { token } = await desk.issue(BUY);
    desk.clock.jump(-SECOND);
    expect((await desk.slip(token)).status).toBe("valid");
  });
});

describe("H39: no wait lasts a day", () => {
  const ask = async (desk: Desk) => {
    for (const path of MARKET_PATHS) await desk.get(path);
    await desk.settled();
  };

  it("H39: after a Retry-After", async () => {
    const desk = await startDesk();
    desk.clock.jump(DAY);
    await warmUp(desk);
    desk.clock.advance(11 * MINUTE);
    desk.simulator.fault("rate-limited", { retryAfter: 600 });
    await ask(desk);
    desk.simulator.fault(null);
    desk.simulator.resetCalls();
    desk.clock.jump(-DAY);
    desk.clock.advance(9 * MINUTE);
    await ask(desk);
    expect(desk.simulator.calls.total).toBe(0);
    desk.clock.advance(2 * MINUTE);
    await expectLiveAgain(desk);
  });

  it("H39: a Retry-After is not cut short by a clock that jumps ahead", async () => {
    const desk = await startDesk();
    await warmUp(desk);
    desk.clock.advance(11 * MINUTE);
    desk.simulator.fault("rate-limited", { retryAfter: 600 });
    await ask(desk);
    desk.simulator.resetCalls();
    desk.clock.jump(DAY);
    await ask(desk);
    expect(desk.simulator.calls.total).toBe(0);
  });

  it("H39: after the breaker opened", async () => {
    const desk = await startDesk();
    desk.clock.jump(DAY);
    await warmUp(desk);
    desk.clock.advance(11 * MINUTE);
    desk.simulator.fault("reset");
    for (let round = 0; round < 5; round += 1) {
      await ask(desk);
      desk.clock.advance(20 * SECOND);
    }
    desk.simulator.fault(null);
    desk.simulator.resetCalls();
    desk.clock.jump(-DAY);
    desk.clock.advance(80 * SECOND);
    await expectLiveAgain(desk);
    expect(desk.simulator.calls.total).toBe(3);
  });

  it("H39: after every fetch failed", async () => {
    const desk = await startDesk();
    desk.clock.jump(DAY);
    desk.simulator.fault("reset");
    await ask(desk);
    desk.clock.jump(-DAY);
    const { headers } = await desk.get("/api/market/coins").expect(503);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(600);
    desk.simulator.fault(null);
    desk.clock.advance(80 * SECOND);
    await expectLiveAgain(desk);
  });

  it("H39: after the per-minute calls were used up", async () => {
    const desk = await startDesk({ env: { COINGECKO_CALLS_PER_MINUTE: "3" } });
    desk.clock.jump(DAY);
    await warmUp(desk);
    desk.simulator.resetCalls();
    desk.clock.jump(-DAY);
    desk.clock.advance(61 * SECOND);
    await ask(desk);
    await expectLiveAgain(desk);
    expect(desk.simulator.calls.total).toBe(3);
  });
});

describe("H39: a session", () => {
  const isLoggedIn = async (browser: { get(path: string): Promise<{ body: unknown }> }) =>
    ((await browser.get("/api/session")).body as { authenticated: boolean }).authenticated;
  let clock: FakeClock;
  beforeAll(() => {
    clock = new FakeClock();
  });
  const start = () => startAccounts({ clock, sessions: new SqliteSessionStore() });

  it("H39: started while the clock was a day ahead has ended, also a day later", async () => {
    const { desk, open } = await start();
    const browser = open();
    desk.clock.jump(DAY);
    await browser.post("/api/auth/login", ADA);
    expect(await isLoggedIn(browser)).toBe(true);
    const cookies = new Map(browser.cookies);
    desk.clock.jump(-DAY);
    expect(await isLoggedIn(browser)).toBe(false);
    desk.clock.advance(DAY);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it.each([
    ["three minutes back", 0, -3 * MINUTE],
    ["almost an hour back", 0, -HOUR + SECOND],
    ["three minutes ahead, over its end", 2 * HOUR - MINUTE, 3 * MINUTE],
    ["almost an hour ahead, over its end", 2 * HOUR - MINUTE, HOUR],
  ])(
    "H39: is refused while the clock is %s, and valid when it is right again",
    async (_how, unused, jump) => {
      const { desk, open } = await start();
      const browser = open();
      await browser.post("/api/auth/login", ADA);
      desk.clock.advance(unused);
      for (let times = 0; times < 2; times += 1) {
        desk.clock.jump(jump);
        expect(await isLoggedIn(browser)).toBe(false);
        // A login also sweeps sessions that have just expired.
        await open().post("/api/auth/login", { ...ADA, email: "bob@desk.example" });
        expect(await isLoggedIn(browser)).toBe(false);
        desk.clock.jump(-jump);
      }
      expect(await isLoggedIn(browser)).toBe(true);
    },
  );

  it("H39: begun while the clock was three minutes ahead is valid when that time has come", async () => {
    const { desk, open } = await start();
    const browser = open();
    desk.clock.jump(3 * MINUTE);
    await browser.post("/api/auth/login", ADA);
    desk.clock.jump(-3 * MINUTE);
    expect(await isLoggedIn(browser)).toBe(false);
    desk.clock.advance(3 * MINUTE);
    expect(await isLoggedIn(browser)).toBe(true);
  });

  it("H39: a session that is refused because of the clock can be ended", async () => {
    const { desk, provider, open } = await start();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    const cookies = new Map(browser.cookies);
    desk.clock.jump(-3 * MINUTE);
    await browser.post("/api/auth/logout");
    expect(provider.tokens.size).toBe(0);
    desk.clock.jump(3 * MINUTE);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it("H39: that ended more than an hour ago does not come back with the clock", async () => {
    const { desk, open } = await start();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    const cookies = new Map(browser.cookies);
    desk.clock.advance(3 * HOUR);
    expect(await isLoggedIn(browser)).toBe(false);
    expect(browser.cookies.has("session")).toBe(false);
    desk.clock.jump(-2 * HOUR);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it("H39: used while the clock was a day ahead still ends at its absolute limit", async () => {
    const { desk, open } = await start();
    const browser = open();
    await browser.post("/api/auth/login", ADA);
    desk.clock.jump(HOUR);
    expect(await isLoggedIn(browser)).toBe(true);
    desk.clock.jump(-HOUR);
    expect(await isLoggedIn(browser)).toBe(true);
    for (let hours = 0; hours < 13; hours += 1) {
      desk.clock.advance(HOUR);
      await browser.get("/api/session");
    }
    expect(await isLoggedIn(browser)).toBe(false);
  });
});
