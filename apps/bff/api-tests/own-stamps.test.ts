import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CoinAnswer, CoinHistoryAnswer, DashboardCoinsAnswer } from "@tradeslip/contracts";
import { priceText } from "@tradeslip/contracts/rules";
import { HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import { type AlteredDesk, coinSays, startAlteredDesk } from "./altered-market.ts";
import { BUY } from "./orders-client.ts";
import { openStream } from "./read-stream.ts";
import { writeSite } from "./write-site.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Ethereum's price was this old when the list was fetched. */
const AGE_MS = 7 * MINUTE;
const PATHS = ["/api/exchange/coins", "/api/dashboard/coins", "/api/market/coins"] as const;

/** By its own stamp, ethereum's price was made so long before the others'. */
function makeOld(desk: AlteredDesk, ageMs: number, figures: object = {}): string {
  const stamp = new Date(desk.clock.now() - ageMs).toISOString();
  desk.alter(coinSays("ethereum", () => ({ last_updated: stamp, ...figures })));
  return stamp;
}

async function coinIn(desk: AlteredDesk, path: string, id: string) {
  const answer = (await desk.read(path)) as unknown as Partial<DashboardCoinsAnswer & CoinAnswer>;
  return answer.coin ?? answer.coins!.find((coin) => coin.id === id)!;
}

it.each([
  [5 * MINUTE, false],
  [5 * MINUTE + 1, true],
  [-MINUTE, false],
  [-MINUTE - 1, true],
])("a coin whose own stamp is %d ms before its fetch is old: %s", async (ageMs, isOld) => {
  const desk = await startAlteredDesk();
  makeOld(desk, ageMs);
  const { staleAsOf } = await coinIn(desk, "/api/exchange/coins", "ethereum");
  expect(staleAsOf !== undefined).toBe(isOld);
  const { freshness } = await desk.issue({ ...BUY, coinId: "ethereum" });
  expect(freshness.source).toBe(isOld ? "stale" : "live");
});

it("a coin's old price is delayed in each answer and order, and its list's others are live", async () => {
  const desk = await startAlteredDesk();
  const stamp = makeOld(desk, AGE_MS);
  for (const path of [...PATHS, "/api/coins/ethereum"]) {
    expect((await desk.read(path)).freshness.source, path).toBe("live");
    expect(await coinIn(desk, path, "ethereum"), path).toMatchObject({ staleAsOf: stamp });
  }
  for (const path of [...PATHS, "/api/coins/bitcoin"])
    expect(await coinIn(desk, path, "bitcoin"), path).not.toHaveProperty("staleAsOf");
  const stream = await openStream(desk.address, {}, "/api/stream?events=exchange-coins");
  await stream.received(1);
  const streamed = stream.last("exchange-coins") as unknown as DashboardCoinsAnswer;
  expect(streamed.coins.find(({ id }) => id === "ethereum")).toMatchObject({ staleAsOf: stamp });

  for (const surface of ["exchange", "dashboard"] as const) {
    const old = await desk.issue({ ...BUY, surface, coinId: "ethereum" });
    expect(old.freshness).toMatchObject({ source: "stale", asOf: stamp });
    expect(old.message).toContain("our team will confirm it");
    expect((await desk.slip(old.token)).freshness.source).toBe("stale");
    expect((await desk.issue({ ...BUY, surface })).freshness.source).toBe("live");
  }
  const order = await desk.get("/lite/order").expect(200);
  expect(order.text).toMatch(/>\s*ETH ≈ /);
  expect(order.text).toMatch(/>\s*BTC \u2066?\$/);
  expect(order.text).toContain("≈ is an indicative price");
  const market = await desk.get("/lite/market").expect(200);
  expect(market.text.match(/, delayed/g)).toHaveLength(1);
});

it("a coin's price from the future is delayed alone: its list's others are live, as are their orders", async () => {
  const desk = await startAlteredDesk();
  makeOld(desk, -HOUR);
  for (const path of PATHS) {
    expect((await desk.read(path)).freshness.source, path).toBe("live");
    expect(await coinIn(desk, path, "ethereum"), path).toHaveProperty("staleAsOf");
    expect(await coinIn(desk, path, "bitcoin"), path).not.toHaveProperty("staleAsOf");
  }
  expect((await desk.issue({ ...BUY, coinId: "ethereum" })).freshness.source).toBe("stale");
  expect((await desk.issue(BUY)).freshness.source).toBe("live");
});

it("a list is delayed where all of its prices are from the future", async () => {
  const desk = await startAlteredDesk();
  const stamp = new Date(desk.clock.now() + HOUR).toISOString();
  desk.alter({ coins: (rows) => rows.map((row) => ({ ...row, last_updated: stamp })) });
  for (const path of PATHS) expect((await desk.read(path)).freshness.source, path).toBe("stale");
});

it("a coin beyond the 50 largest is judged by the time of its own list", async () => {
  const desk = await startAlteredDesk({ simulator: { outsideTop50: ["avalanche-2"] } });
  const stamp = new Date(desk.clock.now() - AGE_MS).toISOString();
  desk.alter(coinSays("avalanche-2", () => ({ last_updated: stamp })));
  expect(await coinIn(desk, "/api/exchange/coins", "avalanche")).toMatchObject({ staleAsOf: stamp });
  expect((await desk.issue({ ...BUY, coinId: "avalanche" })).freshness.asOf).toBe(stamp);
});

it("a rate that was seen is honoured as what it was, live or delayed", async () => {
  const desk = await startAlteredDesk();
  const stamp = makeOld(desk, AGE_MS, { current_price: 2000 });
  const [ethereum, bitcoin] = [
    await coinIn(desk, "/api/exchange/coins", "ethereum"),
    await coinIn(desk, "/api/exchange/coins", "bitcoin"),
  ];
  const { asOf } = (await desk.read("/api/exchange/coins")).freshness;
  const orderOf = ({ id, ask }: { id: string; ask: number }) =>
    desk.issue({ ...BUY, coinId: id, rate: priceText(ask) });
  desk.alter(coinSays("ethereum", () => ({ current_price: 2001 })));
  await desk.renew();
  const [newer, newerBitcoin] = [
    await coinIn(desk, "/api/exchange/coins", "ethereum"),
    await coinIn(desk, "/api/exchange/coins", "bitcoin"),
  ];
  expect(newer).toMatchObject({ price: 2001 });
  expect(newerBitcoin.ask).not.toBe(bitcoin.ask);

  const old = await orderOf(ethereum);
  expect(old).toMatchObject({ rate: "2000", freshness: { source: "stale", asOf: stamp } });
  expect(await orderOf(bitcoin)).toMatchObject({ freshness: { source: "live", asOf } });
  expect(await orderOf(newer)).toMatchObject({ freshness: { source: "live" } });

  // The other way round: what was live when it was seen stays so after the next list has an old price.
  makeOld(desk, AGE_MS, { current_price: 2002 });
  const { freshness } = await desk.read("/api/exchange/coins");
  await desk.renew();
  desk.clock.advance(SECOND);
  expect(await coinIn(desk, "/api/exchange/coins", "ethereum")).toHaveProperty("staleAsOf");
  expect(await orderOf(newer)).toMatchObject({
    rate: "2001",
    freshness: { source: "live", asOf: freshness.asOf },
  });
});

it.each([
  ["old", AGE_MS],
  ["from the future", -HOUR],
])("a price that is %s isn't logged as published: no payment is priced at it", async (_what, ageMs) => {
  const desk = await startAlteredDesk();
  const history = "/api/coins/ethereum/history?range=24h";
  await desk.read(history);
  // Its chart isn't fetched again for a day: what is newer is the log's.
  await desk.read("/api/coins/bitcoin/history");
  for (let count = 0; count < 3; count += 1) {
    desk.clock.advance(5 * MINUTE);
    makeOld(desk, ageMs, { current_price: 123_456 });
    await desk.renew("/api/market/coins");
    await desk.get(history);
    await desk.settled();
  }
  expect(await coinIn(desk, "/api/market/coins", "ethereum")).toMatchObject({ price: 123_456 });
  const { points } = (await desk.read(history)) as unknown as CoinHistoryAnswer;
  expect(points.map(({ price }) => price)).not.toContain(123_456);
  const bitcoin = (await desk.read("/api/coins/bitcoin/history")) as unknown as CoinHistoryAnswer;
  expect(Date.parse(bitcoin.points.at(-1)!.at)).toBeGreaterThan(desk.clock.now() - 2 * MINUTE);
});

it("a page is served without the price of a coin whose own is old", async () => {
  const root = await mkdtemp(join(tmpdir(), "tradeslip-stamps-"));
  const row = (index: number) => `{{if coin-${index}-name}}has {{coin-${index}-name}}{{else}}none{{end}}.`;
  await writeSite(root, [
    {
      name: "market",
      answers: ["market-coins", "exchange-coins"],
      html: `${row(0)} ${row(1)} {{if exchange-rate}}rate {{exchange-rate}}{{else}}no rate{{end}}`,
    },
    { name: "app", html: "" },
    { name: "404", html: "" },
  ]);
  const desk = await startAlteredDesk({ env: { WEB_DIST: root } });
  const page = async () => (await desk.get("/market")).text;
  await desk.read("/api/market/coins");
  await desk.read("/api/exchange/coins");
  await expect.poll(page).toMatch(/^has Bitcoin\. has Ethereum\. rate \$/);
  const stamp = new Date(desk.clock.now() - AGE_MS).toISOString();
  desk.alter(coinSays("bitcoin", () => ({ last_updated: stamp })));
  await desk.renew("/api/market/coins");
  await desk.renew("/api/exchange/coins");
  await expect.poll(page).toBe("has Ethereum. has Tether. no rate");
});
