import { WRONG_PASSWORD } from "@tradeslip/simulators/provider";
import { describe, expect, it, vi } from "vitest";
import { DAY, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { sendAddress, type SendOptions } from "./address-spellings.ts";
import { ADA, startAccounts } from "./start-accounts.ts";
import { startReplicas } from "./start-replicas.ts";

vi.setConfig({ testTimeout: 30_000 });

const post = (path: string, body: object): SendOptions => ({
  method: "POST",
  path,
  body: JSON.stringify(body),
});
const LOGIN = post("/api/auth/login", { email: ADA.email, password: WRONG_PASSWORD });

interface Limited {
  readonly name: string;
  readonly call: SendOptions;
  /** Calls before the first refusal. */
  readonly allowed: number;
  readonly windowMs: number;
}

/** One limit of each kind. */
const LIMITS: readonly Limited[] = [
  { name: "cached answers", call: { path: "/api/rates" }, allowed: 20, windowMs: MINUTE },
  {
    name: "cached answers on the ordinary way",
    call: { path: "/api/rates?x" },
    allowed: 20,
    windowMs: MINUTE,
  },
  { name: "slips", call: post("/api/orders", {}), allowed: 30, windowMs: MINUTE },
  {
    name: "all other calls",
    call: post("/api/auth/logout", {}),
    allowed: 600,
    windowMs: MINUTE,
  },
  { name: "guesses at an account", call: LOGIN, allowed: 5, windowMs: 15 * MINUTE },
];

describe.each(LIMITS)("the limit of $name", ({ call, allowed, windowMs }) => {
  it.each([
    ["a day back", -DAY],
    ["a day ahead", DAY],
  ])("H39: lasts exactly its window while the clock jumps %s", async (_where, jump) => {
    const { desk } = await startAccounts({ env: { MARKET_RATE_LIMIT: "20", TRUST_PROXY: "" } });
    const ask = () => sendAddress(desk.address, call);
    for (let turn = 0; turn < allowed; turn += 1) expect((await ask()).status).not.toBe(429);
    desk.clock.advance(10 * SECOND);
    desk.clock.jump(jump);
    const refused = await ask();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([
      429,
      String((windowMs - 10 * SECOND) / SECOND),
    ]);
    desk.clock.jump(-jump);
    expect((await ask()).status).toBe(429);
    desk.clock.advance(windowMs - 10 * SECOND);
    expect((await ask()).status).not.toBe(429);
  });
});

it("H39: a shared count lasts its window while clocks jump, with Valkey and after losing it", async () => {
  const replicas = await startReplicas({ count: 2 });
  const [first, second] = replicas.all;
  const order = (replica = first!) =>
    replica.server.inject({ method: "POST", url: "/api/orders", payload: {} });
  for (let turn = 0; turn < 30; turn += 1) {
    expect((await order(turn % 2 === 0 ? first : second)).statusCode).toBe(400);
  }
  const expectRefused = async () => {
    for (const replica of [first, second]) {
      const { statusCode, headers } = await order(replica);
      expect(statusCode).toBe(429);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    }
  };
  await expectRefused();
  replicas.clock.jump(DAY);
  await expectRefused();
  // Without Valkey each replica has only its last copy of the count.
  await replicas.engine.kill();
  replicas.clock.jump(-DAY);
  await expectRefused();
  replicas.clock.jump(2 * DAY);
  await expectRefused();
  replicas.clock.advance(MINUTE);
  for (const replica of [first, second]) expect((await order(replica)).statusCode).toBe(400);
});

describe("an IPv6 network or an IPv4 address is one client", () => {
  const ALIKE: readonly (readonly [one: string, other: string, isSame: boolean])[] = [
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
    ["2001:db8:1:2::1", "2001:DB8:1:2:0:0:0:1", true],
    ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
    ["203.0.113.1", "::ffff:203.0.113.1", true],
    ["203.0.113.1", "203.0.113.2", false],
  ];

  it.each(ALIKE)("%s and %s: %s, for every kind of limit", async (one, other, isSame) => {
    for (const { call, allowed } of LIMITS) {
      const { desk } = await startAccounts({ env: { MARKET_RATE_LIMIT: "20" } });
      if (call.path === "/api/rates") {
        await sendAddress(desk.address, { path: "/api/rates", headers: { "x-forwarded-for": "192.0.2.1" } });
      }
      const ask = (from: string) =>
        sendAddress(desk.address, { ...call, headers: { "x-forwarded-for": from } });
      for (let turn = 0; turn < allowed; turn += 1) expect((await ask(one)).status).not.toBe(429);
      expect((await ask(one)).status).toBe(429);
      expect([call.path, (await ask(other)).status === 429]).toEqual([call.path, isSame]);
    }
  });
});
