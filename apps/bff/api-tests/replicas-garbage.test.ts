import { startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import { startProviderSimulator, WRONG_PASSWORD } from "@tradeslip/simulators/provider";
import { Redis } from "iovalkey";
import { pino } from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Browser } from "./browser.ts";
import { DAY, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { BUY, WHATSAPP_NUMBER } from "./orders-client.ts";
import { ADA } from "./start-accounts.ts";
import { MARKET_PATHS, type AnyAnswer } from "./start-desk.ts";
import { ALL_SOURCES } from "./start-quorum.ts";
import { startReplicas, type Replicas } from "./start-replicas.ts";

vi.setConfig({ testTimeout: 180_000 });

const PATIENT = { timeout: 20_000, interval: 20 };
const PATHS = [
  ...MARKET_PATHS,
  "/api/coins/bitcoin",
  "/api/coins/bitcoin/history?range=7d",
  "/api/currencies",
];
/** Higher than any price of the simulator. */
const LIE = 6_660_666;
const HUGE = "9".repeat(5_000_000);

/** Arbitrary replacement values. */
const TEXTS = [
  "",
  "null",
  "[1,2,3]",
  '{"id":7}',
  '[null,"bitcoin-prices"]',
  '{"value":null,"fetchedAt":null,"stamp":null,"stampSeenAt":null}',
  '{"value":1e400,"fetchedAt":1e400,"stamp":null,"stampSeenAt":0}',
  "{",
  "NaN",
  "-5",
  "1e9",
  "9".repeat(400),
  Buffer.from(Uint8Array.from({ length: 64 }, (_none, at) => at * 37 + 11)).toString("latin1"),
  HUGE,
];

interface Held {
  readonly key: string;
  readonly type: string;
}

type Damage = (client: Redis, held: Held, now: number) => Promise<unknown>;

/** Keeps the type, replaces the content. */
const replaceContent =
  (text: string): Damage =>
  async (client, { key, type }) => {
    if (type === "string") return client.set(key, text);
    if (type === "set") return client.sadd(key, text);
    if (type === "zset") return client.zadd(key, "+inf", text);
    const fields = await client.hgetall(key);
    return client.hset(key, Object.fromEntries(Object.keys(fields).map((field) => [field, text])));
  };

const changeEntry =
  (change: (entry: { value: unknown; fetchedAt: number }) => object): Damage =>
  async (client, { key, type }) => {
    const text = type === "hash" ? await client.hget(key, "entry") : null;
    if (text === null) return;
    const entry = JSON.parse(text) as { value: unknown; fetchedAt: number };
    const changed = { ...entry, ...change(entry) } as { fetchedAt: number };
    await client.hset(key, { entry: JSON.stringify(changed), fetchedAt: String(changed.fetchedAt) });
  };

/** Replaces every price, whatever the value's shape. */
const priced = (value: unknown, price: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, field: unknown) =>
    /price|totalMarketCapUsd/i.test(name) && typeof field === "number" ? price : field,
  );

const withDecimals = (value: unknown, text: string): unknown =>
  JSON.parse(JSON.stringify(value), (_name, field: unknown) =>
    typeof field === "string" && /^\d+(\.\d+)?$/.test(field) ? text : field,
  );

/** Of agreed prices only what no answer shows: an answer that can't be made refuses the entry already. */
const changeDecimals = (text: string): Damage =>
  changeEntry(({ value, fetchedAt }) => {
    const { memory, ...shown } = (value ?? {}) as { readonly memory?: unknown };
    const changed = memory ? { ...shown, memory: withDecimals(memory, text) } : withDecimals(value, text);
    return { value: changed, fetchedAt: fetchedAt + 1 };
  });

const asType =
  (type: string): Damage =>
  async (client, { key }) => {
    await client.del(key);
    if (type === "string") return client.set(key, "a text");
    if (type === "hash") return client.hset(key, { field: "a value" });
    if (type === "set") return client.sadd(key, "a member");
    return client.zadd(key, 1, "a member");
  };

/** Changes the call policy in its upstream's record. */
const changePolicy =
  (change: (policy: Record<string, unknown>, now: number) => object): Damage =>
  async (client, { key, type }, now) => {
    const text = type === "hash" ? await client.hget(key, "policy") : null;
    if (text === null || !text.startsWith("{")) return;
    const policy = JSON.parse(text) as Record<string, unknown>;
    await client.hset(key, { policy: JSON.stringify({ ...policy, ...change(policy, now) }) });
  };

const FUTURE: Damage = async (client, { key, type }, now) => {
  if (type === "string") return client.pexpire(key, 30 * DAY);
  if (type === "zset") {
    for (const member of ["pause", "breaker", "call"]) await client.zadd(key, now + DAY, member);
    return;
  }
  if (type === "set") return;
  const fields = await client.hgetall(key);
  for (const field of ["retryAt", "fetchedAt", "createdAt", "seenAt", "expiresAt"])
    if (field in fields) await client.hset(key, { [field]: String(now + DAY) });
};

const DAMAGES: readonly (readonly [string, Damage])[] = [
  ...TEXTS.map((text) => [JSON.stringify(text.slice(0, 20)), replaceContent(text)] as const),
  ...["string", "hash", "set", "zset"].map((type) => [`a ${type}`, asType(type)] as const),
  ["timestamps a day ahead", FUTURE],
  [
    "values fetched a day ahead",
    changeEntry(({ value, fetchedAt }) => ({ value: priced(value, LIE), fetchedAt: fetchedAt + DAY })),
  ],
  ["values due in a year", changeEntry(({ fetchedAt }) => ({ dueAt: fetchedAt + 365 * DAY }))],
  [
    "a call policy a day ahead",
    changePolicy((_policy, now) => ({
      pausedUntil: now + DAY,
      breaker: { failuresInRow: 2, timesOpened: 9, openUntil: now + DAY },
      calls: Array.from({ length: 100 }, (_, id) => ({ id: `lie-${id}`, at: now + DAY })),
    })),
  ],
  [
    "an invalid call policy",
    changePolicy(() => ({ pausedUntil: -1, breaker: { failuresInRow: 1.5 }, calls: "many", months: null })),
  ],
  ["values with an invalid due time", changeEntry(() => ({ dueAt: "soon" }))],
  ...[null, -LIE, "LIE", {}].map(
    (price) =>
      [
        `prices of ${JSON.stringify(price)}`,
        changeEntry(({ value, fetchedAt }) => ({ value: priced(value, price), fetchedAt: fetchedAt + 1 })),
      ] as const,
  ),
];

async function startDesks(env: Readonly<Record<string, string>> = {}) {
  const lines: { level: number; msg: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as { level: number; msg: string });
  const provider = await startProviderSimulator();
  onTestFinished(() => provider.close());
  const replicas = await startReplicas({
    count: 3,
    deps: { logger: pino({ level: "info" }, { write }) },
    env: { PROVIDER_BASE_URL: provider.baseUrl, TRUST_PROXY: "1", WHATSAPP_NUMBER, ...env },
  });
  const client = new Redis(replicas.engine.url.replace("valkey:", "redis:"));
  onTestFinished(() => client.disconnect());
  const addresses = await Promise.all(
    replicas.all.map(({ server }) => server.listen({ host: "127.0.0.1", port: 0 })),
  );
  let visitors = 0;
  /** A new browser with its own IP at each replica. */
  const visit = () => {
    visitors += 1;
    const cookies = new Map<string, string>();
    const headers = { "x-forwarded-for": `10.1.${visitors >> 8}.${visitors & 255}` };
    return addresses.map((address) => new Browser(address, headers, cookies));
  };
  return { lines, replicas, client, visit };
}

/** Uses every feature, so that every kind of key exists. */
async function useEverything({ replicas, visit }: Awaited<ReturnType<typeof startDesks>>) {
  const [first, second, third] = visit();
  for (const browser of [first!, second!, third!]) {
    for (const path of PATHS) expect((await browser.get(path)).status, path).toBe(200);
    await replicas.settled();
  }
  expect((await first!.post("/api/auth/login", ADA)).status).toBe(200);
  expect((await second!.get("/api/session")).body).toMatchObject({ authenticated: true });
  await third!.post("/api/auth/login", { ...ADA, password: WRONG_PASSWORD });
  expect((await second!.post("/api/orders", BUY)).status).toBe(201);
  return [first!, second!, third!] as const;
}

/** Upstream failures and a Retry-After, so that their state exists too. */
async function letUpstreamFail({ all, simulator, clock, settled }: Replicas): Promise<void> {
  for (const fault of ["reset", "rate-limited"] as const) {
    clock.advance(11 * MINUTE);
    simulator.fault(fault, { retryAfter: 2 });
    for (const { server } of all) {
      await Promise.all(MARKET_PATHS.map((url) => server.inject({ url })));
      await settled();
    }
  }
  simulator.fault(null);
  clock.advance(2 * MINUTE);
}

async function heldIn(client: Redis): Promise<Held[]> {
  const keys = await client.keys("tradeslip:*");
  const held = await Promise.all(keys.map(async (key) => ({ key, type: await client.type(key) })));
  // Short-lived, so addressed by name.
  return [...held, { key: "tradeslip:market:{coingecko}:lease", type: "string" }];
}

function expectTrue(answer: AnyAnswer, now: number, what: string): void {
  const { source, asOf, nextRefresh } = answer.freshness;
  expect(Date.parse(asOf), what).toBeLessThanOrEqual(now + 2 * SECOND);
  expect(Date.parse(nextRefresh), what).toBeLessThanOrEqual(now + 10 * MINUTE);
  if (source === "live") expect(now - Date.parse(asOf), what).toBeLessThanOrEqual(20 * MINUTE);
  const text = JSON.stringify(answer);
  expect(text, what).not.toContain(String(LIE));
  expect(text, what).not.toMatch(/"(price|buyRate)":(null|-|0[,}])/);
}

/** Every replica responds with correct data. */
async function expectWell(desks: Awaited<ReturnType<typeof startDesks>>, what: string): Promise<void> {
  const { replicas, visit } = desks;
  for (let round = 0; round < 2; round += 1) {
    for (const replica of replicas.all) {
      const answers = await Promise.all(PATHS.map((path) => replica.read(path)));
      for (const answer of answers) expectTrue(answer, replicas.clock.now(), what);
      await replicas.settled();
    }
  }
  const browsers = visit();
  expect((await browsers[0]!.post("/api/auth/login", ADA)).status, what).toBe(200);
  for (const browser of browsers) {
    expect((await browser.get("/api/session")).body, what).toMatchObject({ authenticated: true });
    expect((await browser.post("/api/orders", BUY)).status, what).toBe(201);
  }
  // Waits for refreshes: damage during one costs a lease time and slows the test.
  await replicas.settled();
}

async function expectLive({ replicas }: Awaited<ReturnType<typeof startDesks>>): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    replicas.clock.advance(5 * MINUTE);
    for (const { bytes } of replicas.all) await Promise.all(MARKET_PATHS.map(bytes));
    await replicas.settled();
  }
  // With several sources a replica may take over the list a reader later than the agreed prices.
  await vi.waitFor(async () => {
    for (const replica of replicas.all)
      for (const path of MARKET_PATHS) expect((await replica.read(path)).freshness.source, path).toBe("live");
  }, PATIENT);
}

const errorsIn = (lines: readonly { level: number; msg: string }[]) =>
  lines.filter(({ level }) => level >= 50);

describe("H42: garbage in Valkey", () => {
  it("H42: garbage in every Valkey key crashes no replica and shows no false data", async () => {
    const desks = await startDesks();
    const { replicas, client, lines } = desks;
    const seen = await useEverything(desks);
    await letUpstreamFail(replicas);
    const kinds = (await heldIn(client)).map(({ key }) => key.split("{")[0]);
    for (const kept of ["market:", "session:", "account-sessions:", "limit:"])
      expect(
        kinds.some((name) => name!.startsWith(`tradeslip:${kept}`)),
        kept,
      ).toBe(true);
    for (const [what, damage] of DAMAGES) {
      for (const held of await heldIn(client)) await damage(client, held, replicas.clock.now());
      replicas.clock.advance(61 * SECOND);
      for (const browser of seen) expect((await browser.get("/api/session")).status, what).toBe(200);
      await expectWell(desks, what);
    }
    await expectLive(desks);
    expect(errorsIn(lines)).toEqual([]);
  });

  it("H42: garbage among the decimals of several sources stops no decision on prices", async () => {
    let now = () => Date.parse("2026-11-21T12:00:00.000Z");
    const exchanges = await startExchangeSimulator({ now: () => now() });
    onTestFinished(() => exchanges.close());
    const desks = await startDesks({ ...exchanges.env, PRICE_SOURCES: ALL_SOURCES });
    const { replicas, client, lines } = desks;
    now = replicas.clock.now;
    await useEverything(desks);
    for (const text of ["LIE", "0", ""]) {
      for (const held of await heldIn(client)) await changeDecimals(text)(client, held, now());
      replicas.clock.advance(61 * SECOND);
      await expectWell(desks, `decimals of ${JSON.stringify(text)}`);
      await expectLive(desks);
    }
    expect(errorsIn(lines)).toEqual([]);
  });

  it("H42: garbage on every Valkey channel crashes no replica, and later notifications arrive", async () => {
    const desks = await startDesks();
    const { replicas, client, lines } = desks;
    await useEverything(desks);
    const channels = (await client.call("PUBSUB", "CHANNELS")) as string[];
    expect(channels.filter((name) => name.startsWith("tradeslip:")).length).toBeGreaterThanOrEqual(2);
    for (const text of TEXTS) for (const channel of channels) await client.publish(channel, text);
    await expectWell(desks, "after the messages");
    replicas.clock.advance(61 * SECOND);
    const [first, ...others] = replicas.all;
    await first!.bytes("/api/market/coins");
    await first!.cache.settled();
    const newest = await first!.bytes("/api/market/coins");
    await vi.waitFor(
      () => {
        for (const { cache } of others)
          expect(
            cache.responses.find(({ definition }) => definition.name === "market-coins")?.current,
          ).toBeDefined();
      },
      { timeout: 5_000, interval: 20 },
    );
    await vi.waitFor(
      async () => {
        for (const { bytes } of others) expect(await bytes("/api/market/coins")).toBe(newest);
      },
      { timeout: 5_000, interval: 20 },
    );
    expect(errorsIn(lines)).toEqual([]);
  });
});
