import { describe, expect, it, vi } from "vitest";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { AppDeps } from "../src/app.ts";
import { DAY, type FakeClock, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { BUY, WHATSAPP_NUMBER } from "./orders-client.ts";
import { MARKET_PATHS, UPDATE_INTERVALS } from "./start-desk.ts";
import { startReplicas, type Replica, type Replicas } from "./start-replicas.ts";

vi.setConfig({ testTimeout: 180_000 });

const TOLERANCE = 2 * SECOND;
const LONGEST_WAIT = 10 * MINUTE;
const env = { WHATSAPP_NUMBER, TRUST_PROXY: "127.0.0.1" };

/** A clock with a fixed error. */
class WrongClock implements Clock {
  readonly #right: FakeClock;
  offByMs: number;

  constructor(right: FakeClock, offByMs: number) {
    this.#right = right;
    this.offByMs = offByMs;
  }

  now(): number {
    return this.#right.now() + this.offByMs;
  }

  elapsed(): number {
    return this.#right.elapsed();
  }
}

/** Two replicas with correct clocks and a third that is off. */
async function startThree(offByMs: number, deps: AppDeps = {}) {
  const replicas = await startReplicas({ count: 2, env });
  const wrong = new WrongClock(replicas.clock, offByMs);
  const third = await replicas.add({ clock: wrong, ...deps });
  return { replicas, wrong, third, right: replicas.all.slice(0, 2) };
}

async function askAll({ all, settled }: Replicas): Promise<void> {
  for (const { server } of all) await Promise.all(MARKET_PATHS.map((url) => server.inject({ url })));
  await settled();
}

async function expectHonest(replica: Replica, { clock }: Replicas): Promise<void> {
  for (const path of MARKET_PATHS) {
    const { freshness } = await replica.read(path);
    const age = clock.now() - Date.parse(freshness.asOf);
    expect(age, path).toBeGreaterThanOrEqual(-TOLERANCE);
    // Two intervals of the slowest resource.
    if (freshness.source === "live") expect(age, path).toBeLessThanOrEqual(20 * MINUTE + TOLERANCE);
    expect(Date.parse(freshness.nextRefresh) - clock.now(), path).toBeLessThanOrEqual(LONGEST_WAIT);
  }
}

async function expectLive(replica: Replica): Promise<void> {
  for (const path of MARKET_PATHS) expect((await replica.read(path)).freshness.source, path).toBe("live");
}

async function issue({ server }: Replica) {
  const { statusCode, payload } = await server.inject({ method: "POST", url: "/api/orders", payload: BUY });
  expect(statusCode).toBe(201);
  return JSON.parse(payload) as {
    token: string;
    issuedAt: string;
    expiresAt: string;
    freshness: { asOf: string };
  };
}

const statusOf = async ({ server }: Replica, token: string) =>
  (JSON.parse((await server.inject({ url: `/api/orders/${token}` })).payload) as { status: string }).status;

const PATIENT = { timeout: 10_000 };

describe.each([
  ["a day ahead", DAY],
  ["a day back", -DAY],
])("H39: one of three replicas is %s", (_how, offByMs) => {
  it("H39: all show the same live prices with the upstream calls of one replica", async () => {
    const { replicas, third } = await startThree(offByMs);
    for (let second = 0; second < 600; second += 20) {
      await askAll(replicas);
      await expectHonest(third, replicas);
      replicas.clock.advance(20 * SECOND);
    }
    expect(replicas.simulator.calls.byPath).toEqual(
      Object.fromEntries(Object.entries(UPDATE_INTERVALS).map(([path, ms]) => [path, (10 * MINUTE) / ms])),
    );
    await askAll(replicas);
    // A replica some milliseconds behind does not refresh yet and gets the new value by notification.
    await vi.waitFor(async () => {
      for (const path of MARKET_PATHS) {
        const bytes = await Promise.all(replicas.all.map((replica) => replica.bytes(path)));
        expect(new Set(bytes).size, path).toBe(1);
      }
    }, PATIENT);
    for (const replica of replicas.all) await expectLive(replica);
  });

  it("H39: its slips and sessions use the correct time, and it reports its clock", async () => {
    const { replicas, third, right } = await startThree(offByMs);
    await askAll(replicas);
    const slip = await issue(third);
    expect(Math.abs(Date.parse(slip.issuedAt) - replicas.clock.now())).toBeLessThanOrEqual(TOLERANCE);
    for (const replica of right) expect(await statusOf(replica, slip.token)).toBe("valid");
    replicas.clock.advance(16 * MINUTE);
    for (const replica of replicas.all) expect(await statusOf(replica, slip.token)).toBe("expired");
  });

  it("H39: its clock jumps at run time, and back", async () => {
    const { replicas, wrong, third } = await startThree(0);
    await askAll(replicas);
    for (const jump of [offByMs, 0, offByMs, 0]) {
      wrong.offByMs = jump;
      await expectHonest(third, replicas);
      await askAll(replicas);
      replicas.clock.advance(61 * SECOND);
      await askAll(replicas);
      for (const replica of replicas.all) {
        await expectHonest(replica, replicas);
        await expectLive(replica);
      }
    }
    // Calls: coins every minute, rates every two.
    expect(replicas.simulator.calls.byPath["/coins/markets"]).toBeLessThanOrEqual(6);
  });

  it("H39: and cannot read the server time: the others are neither misled nor delayed", async () => {
    const { replicas, right } = await startThree(offByMs, {
      askTime: () => Promise.reject(new Error("not allowed")),
    });
    for (let round = 0; round < 5; round += 1) {
      // It goes first, so the others find what it wrote.
      await askAll({ ...replicas, all: replicas.all.toReversed() });
      for (const replica of right) {
        // Twice: two refreshes run at a time, and there are three values.
        for (let turn = 0; turn < 2; turn += 1) await askAll({ ...replicas, all: [replica] });
        await expectHonest(replica, replicas);
        await expectLive(replica);
      }
      replicas.clock.advance(61 * SECOND);
    }
    // At most twice the calls: the wrong replica for itself, one of the others for both.
    expect(replicas.simulator.calls.byPath["/coins/markets"]).toBeLessThanOrEqual(2 * 5);
  });

  it("H39: and was disconnected: once back it takes the others' values", async () => {
    const { replicas, third } = await startThree(offByMs);
    await askAll(replicas);
    await replicas.engine.kill();
    replicas.clock.advance(61 * SECOND);
    await askAll(replicas);
    await replicas.engine.revive();
    await vi.waitFor(
      async () => {
        const bytes = await Promise.all(replicas.all.map((replica) => replica.bytes("/api/market/coins")));
        expect(new Set(bytes).size).toBe(1);
      },
      { timeout: 10_000, interval: 50 },
    );
    await expectHonest(third, replicas);
  });
});

describe("H39: all clocks including Valkey's", () => {
  it.each([
    ["a day ahead and back", [DAY, -DAY]],
    ["a day back and forth", [-DAY, DAY]],
  ])("H39: jump %s: prices are live again, none is from the future, no reader waits", async (_how, jumps) => {
    const replicas = await startReplicas({ count: 3, env });
    await askAll(replicas);
    for (const jump of jumps) {
      replicas.clock.jump(jump);
      // Replicas read Valkey's time again when it does not match.
      replicas.clock.advance(2 * SECOND);
      await askAll(replicas);
      await askAll(replicas);
      for (let round = 0; round < 3; round += 1) {
        replicas.clock.advance(30 * SECOND);
        await askAll(replicas);
        for (const replica of replicas.all) await expectHonest(replica, replicas);
      }
      for (const replica of replicas.all) await expectLive(replica);
    }
    expect(replicas.simulator.calls.byPath["/coins/markets"]).toBeLessThanOrEqual(10);
  });

  it("H39: a Retry-After recorded a day ahead does not last for a day", async () => {
    const replicas = await startReplicas({ count: 3, env });
    replicas.clock.jump(DAY);
    replicas.clock.advance(2 * SECOND);
    await askAll(replicas);
    await askAll(replicas);
    replicas.clock.advance(11 * MINUTE);
    replicas.simulator.fault("rate-limited", { retryAfter: 600 });
    await askAll(replicas);
    replicas.simulator.fault(null);
    replicas.clock.jump(-DAY);
    replicas.clock.advance(11 * MINUTE);
    for (let round = 0; round < 3; round += 1) {
      await askAll(replicas);
      replicas.clock.advance(2 * SECOND);
    }
    const newcomer = await replicas.add();
    await askAll(replicas);
    for (const replica of [...replicas.all, newcomer]) await expectLive(replica);
    // The next Retry-After applies too, although the earlier one had a later date.
    replicas.clock.advance(11 * MINUTE);
    replicas.simulator.fault("rate-limited", { retryAfter: 300 });
    await askAll({ ...replicas, all: [newcomer] });
    replicas.simulator.resetCalls();
    replicas.clock.advance(4 * MINUTE);
    await askAll(replicas);
    expect(replicas.simulator.calls.total).toBe(0);
  });
});

it("H39: a replica reports its clock error in /metrics", async () => {
  const { third } = await startThree(DAY);
  const { payload } = await third.server.inject({ url: "/metrics" });
  // Behind a trusted proxy /metrics is not served.
  expect(payload).not.toContain("tradeslip_clock_ahead_seconds");
  const replicas = await startReplicas({ count: 1 });
  const { server } = await replicas.add({ clock: new WrongClock(replicas.clock, DAY) });
  expect((await server.inject({ url: "/metrics" })).payload).toMatch(
    /^tradeslip_clock_ahead_seconds 86400$/m,
  );
});
