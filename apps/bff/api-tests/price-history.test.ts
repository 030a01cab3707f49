import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CoinHistoryAnswer, HistoryRange } from "@tradeslip/contracts";
import { HISTORY_RANGES } from "@tradeslip/contracts/rules";
import { CoinHistoryAnswer as HistoryAnswerSchema } from "@tradeslip/contracts/schemas";
import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import type { FaultName } from "@tradeslip/simulators/coingecko";
import { expect, it, vi } from "vitest";
import { lastLoggedAt, type PriceLog } from "../src/market/price-log.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import { SnapshotStore } from "../src/swr-cache/stores/snapshot-store.ts";
import type { StoredEntry } from "../src/swr-cache/stores/store.ts";
import { startDesk, type Desk } from "./start-desk.ts";
import { startReplicas } from "./start-replicas.ts";

/** A simulated week is hundreds of refreshes. */
vi.setConfig({ testTimeout: 180_000 });

const LENGTHS: Readonly<Record<HistoryRange, number>> = {
  "24h": DAY,
  "7d": 7 * DAY,
  "30d": 30 * DAY,
  "1y": 365 * DAY,
};
const newDirectory = () => mkdtemp(join(tmpdir(), "tradeslip-history-"));

const pathOf = (id: string, range: HistoryRange) => `/api/coins/${id}/history?range=${range}`;
const historyOf = async (desk: Pick<Desk, "read">, id: string, range: HistoryRange) =>
  HistoryAnswerSchema.parse(await desk.read(pathOf(id, range)));
const chartCalls = ({ simulator }: Pick<Desk, "simulator">) =>
  Object.entries(simulator.calls.byPath)
    .filter(([path]) => path.endsWith("/market_chart"))
    .reduce((sum, [, count]) => sum + count, 0);

/** A reader keeps reading the desk's coins, the smallest answer made from the list. */
async function run(desk: Desk, forMs: number, everyMs = 15 * MINUTE): Promise<void> {
  for (let passed = 0; passed < forMs; passed += everyMs) {
    desk.clock.advance(everyMs);
    await desk.read("/api/exchange/coins");
    await desk.settled();
  }
}

/** Oldest first, none in the future, at the range's steps, and the newest as old as the freshness says. */
function expectInOrder({ freshness, points, range }: CoinHistoryAnswer, now: number): void {
  const times = points.map(({ at }) => Date.parse(at));
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThanOrEqual(now);
  expect(times.at(-1)).toBe(Date.parse(freshness.asOf));
  expect(times[0]).toBeGreaterThanOrEqual(times.at(-1)! - LENGTHS[range]);
  expect(points.length).toBeLessThanOrEqual(370);
}

it("after a day of running, 24h and 7d of every coin cost no call", async () => {
  const desk = await startDesk();
  await run(desk, DAY + 10 * MINUTE);
  const { coins } = (await desk.read("/api/market/coins")) as unknown as { coins: { id: string }[] };
  expect(coins).toHaveLength(50);
  desk.simulator.resetCalls();
  for (const { id } of coins) {
    const day = await historyOf(desk, id, "24h");
    expectInOrder(day, desk.clock.now());
    expect(day.freshness.source).toBe("live");
    expect(day.points.length).toBeGreaterThan(90);
    const week = await historyOf(desk, id, "7d");
    expectInOrder(week, desk.clock.now());
    expect(week.points.length).toBeGreaterThan(160);
    expect(Date.parse(week.points[0]!.at)).toBeLessThan(desk.clock.now() - 7 * DAY + 2 * HOUR);
  }
  expect(desk.simulator.calls.total).toBe(0);
});

it("after a week of running, 7d is of our own prices, by the hour, and the log has kept its bound", async () => {
  const store = new MemoryStore();
  const desk = await startDesk({ store });
  const { coins } = (await desk.read("/api/market/coins")) as unknown as { coins: { price: number }[] };
  const [first] = coins;
  const began = desk.clock.now();
  await run(desk, 7 * DAY, HOUR);
  const { points } = await historyOf(desk, "bitcoin", "7d");
  expect(points.find(({ at }) => Date.parse(at) === began)?.price).toBe(first!.price);
  expect(points.length).toBeLessThanOrEqual(170);
  expect(chartCalls(desk)).toBe(0);
  const { value } = (await store.get("price-log"))! as { value: { rows: unknown[] } };
  expect(value.rows.length).toBeLessThanOrEqual(180);
  expect(JSON.stringify(value).length).toBeLessThan(400_000);
});

it("before the log reaches back, 24h is CoinGecko's chart and continues with our prices: one call a coin and day", async () => {
  const desk = await startDesk();
  const cold = await historyOf(desk, "bitcoin", "24h");
  expectInOrder(cold, desk.clock.now());
  expect(cold.points.length).toBeGreaterThan(280);
  expect(chartCalls(desk)).toBe(1);
  for (let hour = 0; hour < 23; hour += 1) {
    await run(desk, HOUR, 20 * MINUTE);
    const later = await historyOf(desk, "bitcoin", "24h");
    expectInOrder(later, desk.clock.now());
    expect(later.points.length).toBeGreaterThan(70);
    expect(later.freshness.source).toBe("live");
  }
  expect(chartCalls(desk)).toBe(1);
});

it.each([
  ["30d", 240],
  ["1y", 360],
] as const)("%s is CoinGecko's chart, and ends with our own newest price", async (range, fewest) => {
  const desk = await startDesk();
  await historyOf(desk, "ethereum", range);
  await run(desk, 3 * HOUR);
  const { coins } = (await desk.read("/api/market/coins")) as unknown as {
    coins: { id: string; price: number }[];
  };
  const history = await historyOf(desk, "ethereum", range);
  expectInOrder(history, desk.clock.now());
  expect(history.points.length).toBeGreaterThanOrEqual(fewest);
  expect(history.points.at(-1)!.price).toBe(coins.find(({ id }) => id === "ethereum")!.price);
  expect(chartCalls(desk)).toBe(1);
  const log = desk.simulator.calls.log.find(({ path }) => path.endsWith("market_chart"));
  expect(log?.query).toEqual({ vs_currency: "usd", days: range === "1y" ? "365" : "30" });
});

it("a history is cached like any other answer", async () => {
  const desk = await startDesk();
  for (const range of HISTORY_RANGES) {
    const first = await desk.get(pathOf("bitcoin", range)).expect(200);
    expect(first.headers["cache-status"]).toMatch(/^tradeslip; fwd=miss/);
    const again = await desk.get(pathOf("bitcoin", range)).expect(200);
    expect(again.headers).toMatchObject({
      "cache-status": expect.stringMatching(/^tradeslip; hit/),
      "cache-control": "public, max-age=5, stale-if-error=60",
      vary: "Accept-Encoding",
    });
    const etag = again.headers["etag"] as string;
    await desk.get(pathOf("bitcoin", range), { "if-none-match": etag }).expect(304);
  }
  const byDefault = await desk.read("/api/coins/bitcoin/history");
  expect(byDefault["range"]).toBe("24h");
});

it("B11: 100 readers of one coin's year make one call", async () => {
  const desk = await startDesk();
  await desk.read("/api/market/coins");
  const answers = await Promise.all(Array.from({ length: 100 }, () => desk.get(pathOf("solana", "1y"))));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(chartCalls(desk)).toBe(1);
});

it("the log survives a restart, and a quiet night leaves no hole in the week", async () => {
  const directory = await newDirectory();
  const desk = await startDesk({ store: new SnapshotStore(directory) });
  await run(desk, DAY + 10 * MINUTE);
  const before = await historyOf(desk, "bitcoin", "24h");
  await desk.stop();
  const again = await startDesk({ store: new SnapshotStore(directory), clock: desk.clock });
  expect((await historyOf(again, "bitcoin", "24h")).points).toEqual(before.points);
  expect(chartCalls(again)).toBe(0);
  again.clock.advance(9 * HOUR);
  await again.read("/api/market/coins");
  await again.settled();
  await again.read("/api/market/coins");
  await again.settled();
  const { points } = await historyOf(again, "bitcoin", "7d");
  const times = points.map(({ at }) => Date.parse(at));
  for (const [index, at] of times.entries()) {
    if (index > 0) expect(at - times[index - 1]!).toBeLessThan(2.1 * HOUR);
  }
  expect(chartCalls(again)).toBe(0);
});

it.each([
  ["cut off", (text: string) => text.slice(0, text.length / 2)],
  ["empty", () => ""],
  ["of another shape", (text: string) => text.replaceAll('"rows"', '"lines"')],
  ["with a negative price", (text: string) => text.replace(/"prices":\[\d/, '"prices":[-1')],
  ["with an endless price", (text: string) => text.replace(/"prices":\[[\d.]+/, '"prices":[1e400')],
  ["with times out of order", (text: string) => text.replace(/"at":\d+/, '"at":8000000000000000')],
  ["with a coin too few", (text: string) => text.replace('"ids":["bitcoin",', '"ids":[')],
  [
    "with the week's prices of a thousand coins",
    (text: string) =>
      text.replace(
        '"ids":[',
        `"ids":[${Array.from({ length: 1000 }, (_, index) => `"c${index}",`).join("")}`,
      ),
  ],
])("H48: a log that is %s is refused: prices continue, and a new one begins", async (_what, spoil) => {
  const directory = await newDirectory();
  const desk = await startDesk({ store: new SnapshotStore(directory) });
  await run(desk, 30 * MINUTE, 5 * MINUTE);
  await desk.stop();
  const file = join(directory, "price-log.json");
  const text = await readFile(file, "utf8");
  expect(spoil(text)).not.toBe(text);
  await writeFile(file, spoil(text));
  const again = await startDesk({ store: new SnapshotStore(directory), clock: desk.clock });
  await run(again, 10 * MINUTE, 5 * MINUTE);
  expect((await again.read("/api/market/coins")).freshness.source).toBe("live");
  const { points } = await historyOf(again, "bitcoin", "7d");
  for (const { price } of points) expect(price).toBeGreaterThan(1_000);
  const { value } = JSON.parse(await readFile(file, "utf8")) as { value: { ids: string[] } };
  expect(value.ids).toContain("bitcoin");
  expect(value.ids.length).toBeLessThanOrEqual(61);
});

const HOSTILE: readonly FaultName[] = [
  "html-200",
  "truncated-json",
  "invalid-json",
  "null-body",
  "empty-object",
  "times-unordered",
  "times-in-future",
  "rate-limit-object-200",
  "gzip-bomb",
  "endless-body",
  "redirect-internal",
  "error-500",
];

it.each(HOSTILE)(
  "A3: a chart answered with %s stores nothing, and is a 503 that says when to ask again",
  async (fault) => {
    const store = new MemoryStore();
    const desk = await startDesk({ store });
    await desk.read("/api/market/coins");
    desk.simulator.fault(fault, { path: "/coins/bitcoin/market_chart" });
    const { body, headers } = await desk.get(pathOf("bitcoin", "30d")).expect(503);
    expect(body).toMatchObject({
      code: "market_data_unavailable",
      detail: "We don't have a price history to show right now. Please try again in a minute.",
    });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(await store.get("chart-30d/bitcoin")).toBeUndefined();
    expect((await historyOf(desk, "bitcoin", "7d")).points.length).toBeGreaterThan(160);
    // The hours from the coin list, until the chart can be fetched.
    expect((await historyOf(desk, "bitcoin", "24h")).points.length).toBeGreaterThan(20);
    desk.simulator.fault(null);
    desk.clock.advance(10 * MINUTE);
    await desk.read("/api/market/coins");
    await desk.settled();
    expect((await historyOf(desk, "bitcoin", "30d")).points.length).toBeGreaterThan(200);
  },
);

it.each<FaultName>(["null-price", "negative-price", "infinite-price"])(
  "A3 and M81: a chart's one point of %s is left out, and the rest is shown",
  async (fault) => {
    const healthy = await startDesk();
    const all = (await historyOf(healthy, "bitcoin", "30d")).points;
    const desk = await startDesk();
    desk.simulator.fault(fault, { path: "/coins/bitcoin/market_chart" });
    const { points } = await historyOf(desk, "bitcoin", "30d");
    expect(points.length).toBeGreaterThan(200);
    expect(points.length).toBeLessThan(all.length + 1);
    for (const { price } of points) expect(price).toBeGreaterThan(0);
  },
);

it("A7: while CoinGecko is down a history is stale and ends where our prices end", async () => {
  const desk = await startDesk();
  for (const range of HISTORY_RANGES) await historyOf(desk, "bitcoin", range);
  const lastSeen = desk.clock.now();
  desk.simulator.fault("reset");
  // Before the list's own timestamp has stood still for long.
  for (let minute = 0; minute < 8; minute += 1) {
    desk.clock.advance(MINUTE);
    await desk.read("/api/market/coins");
    for (const range of HISTORY_RANGES) await desk.read(pathOf("bitcoin", range));
    await desk.settled();
  }
  for (const range of HISTORY_RANGES) {
    const history = await historyOf(desk, "bitcoin", range);
    expect(history.freshness.source, range).toBe("stale");
    expect(Date.parse(history.points.at(-1)!.at), range).toBeLessThanOrEqual(lastSeen);
  }
});

it("A10: with nothing ever fetched there is no history, and none is made up", async () => {
  const desk = await startDesk();
  desk.simulator.fault("hang");
  for (const range of HISTORY_RANGES) expect((await desk.get(pathOf("bitcoin", range))).status).toBe(503);
});

it("a frozen list adds no point: a price that CoinGecko repeats is not one of now", async () => {
  const desk = await startDesk();
  await desk.read("/api/market/coins");
  desk.simulator.fault("frozen");
  await run(desk, 2 * HOUR);
  const frozen = await historyOf(desk, "bitcoin", "7d");
  expect(frozen.freshness.source).toBe("stale");
  expect(Date.parse(frozen.points.at(-1)!.at)).toBeLessThan(desk.clock.now() - HOUR);
});

it("two replicas share one log: each published price is written once, and both show the same", async () => {
  const replicas = await startReplicas({ count: 0 });
  const { clock, simulator, settled } = replicas;
  const stores = [new LogCountingStore(), new LogCountingStore()];
  for (const store of stores) await replicas.add({ store });
  const [one, two] = replicas.all;
  const path = pathOf("bitcoin", "7d");
  await Promise.all(replicas.all.map((replica) => replica.read(path)));
  for (let turn = 0; turn < 12; turn += 1) {
    clock.advance(5 * MINUTE);
    await Promise.all(replicas.all.map((replica) => replica.read("/api/market/coins")));
    await settled();
  }
  simulator.resetCalls();
  await Promise.all(replicas.all.map((replica) => replica.read(path)));
  await settled();
  const [first, second] = await Promise.all([one!.read(path), two!.read(path)]);
  expect(first).toEqual(second);
  const times = (first as unknown as CoinHistoryAnswer).points.map(({ at }) => Date.parse(at));
  expect(new Set(times).size).toBe(times.length);
  expect(simulator.calls.total).toBe(0);
  const writes = stores.flatMap(({ newestRows }) => newestRows);
  expect(new Set(writes).size).toBeGreaterThan(10);
  // If both wrote each row, there would be 26. On a busy machine a lease may end early, and a row is written
  // twice.
  expect(writes.length).toBeLessThan(20);
});

/** Only the replica that wrote a value keeps a snapshot of it. */
class LogCountingStore extends MemoryStore {
  /** The time of the newest row in each written log. */
  readonly newestRows: number[] = [];

  override set(key: string, entry: StoredEntry, now: number): Promise<boolean> {
    if (key === "price-log") this.newestRows.push(lastLoggedAt(entry.value as PriceLog)!);
    return super.set(key, entry, now);
  }
}
