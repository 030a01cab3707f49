import { startProviderSimulator } from "@tradeslip/simulators/provider";
import { cluster } from "@tradeslip/simulators/valkey/engines";
import { Redis } from "iovalkey";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Browser } from "./browser.ts";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { ADA } from "./start-accounts.ts";
import { MARKET_PATHS } from "./start-desk.ts";
import { bytesOf, inBatches, startReplicas } from "./start-replicas.ts";

vi.setConfig({ testTimeout: 180_000 });

/** A second plus slack for a busy machine. */
const WITHIN_A_SECOND = { timeout: 5_000, interval: 10 };
/** Five seconds plus slack for a busy machine. */
const RECOVERY = { timeout: 15_000, interval: 50 };
const COINS = "/api/market/coins";

/** All keys of the cluster by node. */
async function keysByNode(url: string): Promise<string[][]> {
  const nodes = url.split(",").map((address) => new Redis(address.replace("valkey:", "redis:")));
  onTestFinished(() => {
    for (const node of nodes) node.disconnect();
  });
  return Promise.all(nodes.map((node) => node.keys("*")));
}

describe("four replicas on a cluster of three", () => {
  const startAll = async () => {
    const provider = await startProviderSimulator();
    onTestFinished(() => provider.close());
    return startReplicas({ count: 4, kind: cluster, env: { PROVIDER_BASE_URL: provider.baseUrl } });
  };

  it("B11: a cold cache makes one call for each resource, and all replicas send the same bytes", async () => {
    const replicas = await startAll();
    await Promise.all(replicas.all.flatMap(({ bytes }) => MARKET_PATHS.map(bytes)));
    for (const path of MARKET_PATHS) expect((await bytesOf(replicas, path)).size, path).toBe(1);
    expect(replicas.simulator.calls.byPath).toEqual({
      "/simple/price": 1,
      "/coins/markets": 1,
      "/global": 1,
    });
    // An upstream's values, policy and lease are on one node, because one script uses them all.
    const nodes = await keysByNode(replicas.engine.url);
    const ofMarket = nodes.map(
      (keys) => keys.filter((key) => key.startsWith("tradeslip:market:{coingecko}")).length,
    );
    expect(ofMarket.filter((count) => count > 0)).toEqual([4]);
  });

  it("a refresh by one reaches all, whichever node they subscribe to", async () => {
    const replicas = await startAll();
    for (const index of replicas.all.keys()) await replicas.refreshCoinsAt(index);
    const before = await replicas.all[2]!.bytes(COINS);
    await replicas.refreshCoinsAt(2);
    const now = replicas.clock.now();
    await vi.waitFor(() => expect(replicas.coinsFetchedAt()).toEqual([now, now, now, now]), RECOVERY);
    expect(replicas.simulator.calls.byPath["/coins/markets"]).toBe(1);
    const after = await bytesOf(replicas, COINS);
    expect(after.size).toBe(1);
    expect(after).not.toContain(before);
  });

  it("C19: login, logout and the global limit count everywhere", async () => {
    const replicas = await startAll();
    const cookies = new Map<string, string>();
    const browsers = await Promise.all(
      replicas.all.map(async ({ server }) => {
        const address = await server.listen({ host: "127.0.0.1", port: 0 });
        return new Browser(address, {}, cookies);
      }),
    );
    expect((await browsers[0]!.post("/api/auth/login", ADA)).status).toBe(200);
    const known = new Map(cookies);
    const seen = async (browser: Browser) => {
      for (const [name, value] of known) cookies.set(name, value);
      return (await browser.get("/api/session")).body;
    };
    for (const browser of browsers) expect(await seen(browser)).toMatchObject({ authenticated: true });
    await browsers[3]!.post("/api/auth/logout");
    for (const browser of browsers)
      await vi.waitFor(
        async () => expect(await seen(browser)).toMatchObject({ authenticated: false }),
        WITHIN_A_SECOND,
      );
    const replies = await inBatches(700, (turn) =>
      replicas.all[turn % 4]!.server.inject({ url: "/api/session", remoteAddress: "203.0.113.9" }),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600);
    const nodes = await keysByNode(replicas.engine.url);
    expect(nodes.filter((keys) => keys.length > 0).length).toBeGreaterThan(1);
  });

  it("C18: reads continue while the whole cluster is down, and replicas rejoin within 5 s", async () => {
    const replicas = await startAll();
    await bytesOf(replicas, COINS);
    await replicas.settled();
    await replicas.engine.kill();
    replicas.clock.advance(MINUTE);
    for (const { bytes } of replicas.all) await bytes(COINS);
    await replicas.settled();
    expect(replicas.simulator.calls.byPath["/coins/markets"]).toBe(5);
    await replicas.engine.revive();
    await vi.waitFor(async () => {
      expect((await bytesOf(replicas, COINS)).size).toBe(1);
      expect((await keysByNode(replicas.engine.url)).flat()).not.toEqual([]);
    }, RECOVERY);
  });
});
