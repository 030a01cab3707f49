import type { AnswerName } from "@tradeslip/simulators/provider";
import { describe, expect, it, vi } from "vitest";
import { DAY, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { scrape } from "./scrape.ts";
import { ADA } from "./start-accounts.ts";
import type { DeskOptions } from "./start-desk.ts";
import { CREATE, DIGITAL, startConfirmed } from "./start-payments.ts";

const LOGIN = "/api/auth/login";
/** For a busy machine. */
const SLOW_MACHINE = { timeout: 30_000 };
const IMPATIENT: DeskOptions = { providerTimeoutMs: 1_500 };
/** Without a trusted proxy, /metrics answers only loopback. */
const PATIENT: DeskOptions = { env: { TRUST_PROXY: "" }, providerTimeoutMs: 20_000 };

type Started = Awaited<ReturnType<typeof startConfirmed>>;

/** One call of each kind. */
function kindsOf({ desk, open, buyer, payment }: Started) {
  return {
    login: async () => (await open().post(LOGIN, ADA)).status,
    status: async () => (await buyer.status(payment.paymentId)).status,
    unlock: async () => (await buyer.unlock(payment.paymentId)).status,
    download: async () => (await fetch(`${desk.address}/api/downloads/a-token`)).status,
    create: async () => (await open("203.0.113.99").buy()).status,
  };
}

async function times<Value>(count: number, call: (turn: number) => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: count }, (_, turn) => call(turn)));
}

describe("H37: a failing kind of call does not affect the others", SLOW_MACHINE, () => {
  it.each(["hang", "reset"] as const)("payment creations that %s", async (answer) => {
    const started = await startConfirmed(null, IMPATIENT);
    started.provider.answer(answer, CREATE);
    const created = await times(60, (turn) => started.open(`198.51.100.${turn}`).buy());
    expect(new Set(created.map(({ status }) => status))).toEqual(new Set([503]));
    const { create, ...others } = kindsOf(started);
    for (const [name, call] of Object.entries(others)) expect(await call(), name).toBe(200);
    expect(await create()).toBe(503);
  });

  it("logins that hang", async () => {
    const started = await startConfirmed(null, IMPATIENT);
    started.provider.answer("hang", LOGIN);
    const login = (turn: number) =>
      started.open(`198.51.100.${turn}`).post(LOGIN, { ...ADA, email: `a${turn}@desk.example` });
    const refused = await times(60, login);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    const { login: _same, create, ...others } = kindsOf(started);
    for (const [name, call] of Object.entries(others)) expect(await call(), name).toBe(200);
    expect(await create()).toBe(201);
  });

  it("downloads that hang", async () => {
    const started = await startConfirmed(null, IMPATIENT);
    started.provider.answer("hang", "/downloads/a-token");
    for (let turn = 0; turn < 6; turn += 1) expect(await kindsOf(started).download()).toBe(503);
    const { download: _same, create, ...others } = kindsOf(started);
    for (const [name, call] of Object.entries(others)) expect(await call(), name).toBe(200);
    expect(await create()).toBe(201);
  });
});

describe("H37: the provider's payment errors", SLOW_MACHINE, () => {
  it.each([
    ["payments-away", 503, "provider_unavailable", "10", "Failed to create payment. Please try again."],
    [
      "payments-busy",
      503,
      "payments_busy",
      "120",
      "We can't take more payments right now. Please try again in a few minutes.",
    ],
    [
      "too-many-open-payments",
      429,
      "too_many_open_payments",
      "600",
      "You have several unpaid payments. Pay one or let it expire, then try again.",
    ],
  ] as const satisfies readonly (readonly [AnswerName, number, string, string, string])[])(
    "%s is forwarded and does not open the circuit breaker",
    async (answer, status, code, retryAfter, detail) => {
      const started = await startConfirmed();
      started.provider.answer(answer, CREATE);
      const before = started.provider.calls.length;
      for (let turn = 0; turn < 8; turn += 1) {
        const { problem, headers } = await started.open(`198.51.100.${turn}`).buy();
        expect(problem).toMatchObject({ status, code, detail });
        expect(headers.get("retry-after")).toBe(retryAfter);
      }
      expect(started.provider.calls).toHaveLength(before + 8);
      started.provider.answer(null);
      expect(await kindsOf(started).create()).toBe(201);
    },
  );

  it("are not special for other calls", async () => {
    const { buyer, payment } = await startConfirmed("payments-busy");
    expect((await buyer.status(payment.paymentId)).problem).toMatchObject({
      status: 503,
      code: "provider_unavailable",
    });
  });
});

describe("H37: client identifiers for the provider", SLOW_MACHINE, () => {
  it("are stable pseudonyms without the buyer cookie or the IP", async () => {
    const { provider, open } = await startConfirmed();
    const [ada, bob] = [open("203.0.113.5"), open("203.0.113.5")];
    for (const buyer of [ada, ada, bob]) await buyer.bought();
    await open("203.0.113.6").bought();
    const calls = provider.calls.filter(({ path }) => path === CREATE).slice(1);
    const names = (header: string) => calls.map(({ headers }) => String(headers[header]));
    const [first, second, others, elsewhere] = names("x-client-browser");
    expect(first).toBe(second);
    expect(new Set([first, others, elsewhere]).size).toBe(3);
    const networks = names("x-client-network");
    expect(networks.slice(0, 3)).toEqual([networks[0], networks[0], networks[0]]);
    expect(networks[3]).not.toBe(networks[0]);
    for (const name of [...names("x-client-browser"), ...networks]) expect(name).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(calls)).not.toContain(ada.cookies.get("buyer"));
    expect(JSON.stringify(calls)).not.toContain("203.0.113");
  });

  it("limit a network to 30 purchases in 15 minutes; others continue", async () => {
    const { desk, provider, open } = await startConfirmed();
    const before = provider.calls.length;
    const replies = [];
    for (let turn = 0; turn < 35; turn += 1) replies.push(await open("203.0.113.9").buy());
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(provider.calls).toHaveLength(before + 30);
    expect(replies.at(-1)!.problem.detail).toMatch(/^There are too many new payments from your network/);
    expect(Number(replies.at(-1)!.headers.get("retry-after"))).toBe(900);
    expect((await open("203.0.113.10").buy()).status).toBe(201);
    desk.clock.advance(900 * SECOND);
    expect((await open("203.0.113.9").buy()).status).toBe(201);
  });
});

describe("H37: the deadline of a call", SLOW_MACHINE, () => {
  it("is sent to the provider", async () => {
    const { provider, buyer, payment } = await startConfirmed();
    await buyer.status(payment.paymentId);
    for (const { headers } of provider.calls) expect(headers["x-deadline-ms"]).toBe("5000");
  });

  it("a queued purchase is dropped when its client disconnects", async () => {
    const started = await startConfirmed(null, PATIENT);
    const { desk, provider } = started;
    provider.answer("hang", CREATE);
    const before = provider.calls.length;
    const leave = new AbortController();
    const buy = (signal: AbortSignal) =>
      fetch(`${desk.address}${CREATE}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(DIGITAL),
        signal,
      }).catch(() => null);
    const stay = new AbortController();
    const first = Array.from({ length: 4 }, () => buy(stay.signal));
    const gate = async () => {
      const { value } = await scrape(desk.address);
      return ["in_flight", "waiting"].map((kind) =>
        value(`tradeslip_provider_calls_${kind}{gate="payment-creation"}`),
      );
    };
    await vi.waitFor(async () => expect(await gate()).toEqual([4, 0]), { timeout: 10_000 });
    const late = buy(leave.signal);
    await vi.waitFor(async () => expect(await gate()).toEqual([4, 1]), { timeout: 10_000 });
    leave.abort();
    await vi.waitFor(async () => expect(await gate()).toEqual([4, 0]), { timeout: 10_000 });
    await late;
    await vi.waitFor(() => expect(provider.calls).toHaveLength(before + 4));
    stay.abort();
    await Promise.all(first);
    await provider.close();
    expect(provider.calls).toHaveLength(before + 4);
  });
});

it("H37: a clock set back a day does not keep a circuit breaker open", async () => {
  const started = await startConfirmed();
  const { desk, provider } = started;
  desk.clock.jump(DAY);
  provider.answer("reset", LOGIN);
  for (let turn = 0; turn < 6; turn += 1) expect(await kindsOf(started).login()).toBe(503);
  provider.answer(null);
  desk.clock.jump(-DAY);
  desk.clock.advance(60 * SECOND);
  expect(await kindsOf(started).login()).toBe(200);
});
