import { WRONG_PASSWORD } from "@tradeslip/simulators/provider";
import { expect, it } from "vitest";
import { BUY, startOrderDesk } from "./orders-client.ts";
import { startAccounts } from "./start-accounts.ts";
import { startDesk, warmUp } from "./start-desk.ts";

/** The same client again and again, as proxies write it; `turn` is what the client can vary. */
const WRITTEN: Readonly<Record<string, (turn: number) => string>> = {
  "a port": (turn) => `203.0.113.8:${40_001 + turn}`,
  "brackets and a port": (turn) => `[2001:db8:1:2::8]:${40_001 + turn}`,
  "addresses of one household": (turn) => `2001:db8:1:2::${turn.toString(16)}`,
  "a list with what the client sent": (turn) => `198.51.100.${turn}:1, 203.0.113.8:${40_001 + turn}`,
  rubbish: (turn) => `unknown-${turn}`,
};

it.each(Object.entries(WRITTEN))(
  "M83: with %s in X-Forwarded-For a client gets 30 slips",
  async (_, write) => {
    const desk = await startOrderDesk({ env: { TRUST_PROXY: "1" } });
    let issued = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      const { status } = await desk.post(BUY, { "x-forwarded-for": write(turn) });
      if (status === 201) issued += 1;
      else expect(status).toBe(429);
    }
    expect(issued).toBe(30);
  },
);

it.each(Object.entries(WRITTEN))(
  "M83: with %s in X-Forwarded-For a client gets 60 tries",
  async (_, write) => {
    const { provider, open } = await startAccounts();
    for (let turn = 0; turn < 66; turn += 1) {
      const account = { email: `a${turn}@desk.example`, password: WRONG_PASSWORD };
      await open(write(turn)).post("/api/auth/login", account);
    }
    expect(provider.calls).toHaveLength(60);
  },
);

it.each(Object.entries(WRITTEN))(
  "M83: with %s in X-Forwarded-For a client's hits are counted",
  async (_, write) => {
    const desk = await startDesk({ env: { TRUST_PROXY: "127.0.0.0/8", MARKET_RATE_LIMIT: "15" } });
    await warmUp(desk);
    const statuses = [];
    for (let turn = 0; turn < 20; turn += 1)
      statuses.push((await desk.get("/api/rates", { "x-forwarded-for": write(turn + 100) })).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(15);
    expect((await desk.get("/api/rates", { "x-forwarded-for": "192.0.2.77:1" })).status).toBe(200);
  },
);
