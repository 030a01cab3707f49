import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DAY, FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { buildProvider, loadProviderConfig } from "@tradeslip/reference-provider/build";
import { putMigratedDatabase } from "@tradeslip/reference-provider/testing/quick-start";
import { expect, it, onTestFinished, vi } from "vitest";
import { ALERTS, type AlertPrices, AlertWatch } from "../src/alerts/alert-watch.ts";
import { IN_THIS_THREAD } from "../src/platform/jobs/job.ts";
import { createProviderClient } from "../src/provider/provider-client.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import { SwrCache } from "../src/swr-cache/swr-cache.ts";

vi.setConfig({ testTimeout: 180_000 });

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
const PEOPLE = 5;
const ALERTS_EACH = 20;
const ROUNDS = 10;
const MARK = 80_000;

/** A provider, and four independent servers, each of which judges every alert. */
async function start() {
  const clock = new FakeClock();
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-alerts-"));
  await putMigratedDatabase(dataDir);
  const outbox = loadProviderConfig({ DATA_DIR: dataDir, PROVIDER_TOKEN: TOKEN });
  const provider = await buildProvider(outbox, { clock });
  onTestFinished(() => provider.server.close());
  const url = await provider.server.listen({ host: "127.0.0.1", port: 0 });
  const rows = new DatabaseSync(join(dataDir, "provider.sqlite"));
  onTestFinished(() => rows.close());
  addAlerts(rows);
  // The provider empties its queue by itself.
  rows.exec(
    "CREATE TABLE told (id TEXT); CREATE TRIGGER telling AFTER INSERT ON notice_queue BEGIN INSERT INTO told VALUES (NEW.id); END",
  );
  // The price that each server knows; null if it is not live and agreed on.
  const known: (number | null)[] = [null, null, null, null];
  const servers = known.map((_none, server) => {
    const client = createProviderClient({
      baseUrl: () => url,
      token: TOKEN,
      clock,
      random: () => 0.5,
      caller: () => undefined,
    });
    onTestFinished(() => client.close());
    const prices: AlertPrices = {
      priceOf: () => {
        const price = known[server] ?? null;
        return price === null ? undefined : { price: String(price), at: clock.now() };
      },
      renew: async () => {},
      renewRates: async () => {},
      settled: async () => {},
      addDependent: () => {},
    };
    const pace = { everySeconds: 60, onlyWhileRead: false };
    return new AlertWatch({ cache: newCache(clock), clock, provider: client, pace, prices });
  });
  const look = async (...seen: readonly (number | null)[]) => {
    clock.advance(2 * MINUTE);
    known.splice(0, known.length, ...seen);
    await Promise.all(servers.map((server) => server.tick()));
  };
  const firings = () =>
    (rows.prepare("SELECT count(*) AS count FROM alert_firings").get() as { count: number }).count;
  const queued = () => (rows.prepare("SELECT count(*) AS count FROM told").get() as { count: number }).count;
  const judgements = () => servers.map((server) => server.judgements);
  return { clock, look, firings, queued, judgements };
}

function newCache(clock: FakeClock): SwrCache {
  return new SwrCache({
    clock,
    random: () => 0.5,
    upstreams: [ALERTS],
    store: new MemoryStore(),
    log: { info: () => {}, warn: () => {} },
    headers: {},
    jobs: IN_THIS_THREAD,
  });
}

function addAlerts(rows: DatabaseSync): void {
  const add = rows.prepare(`INSERT INTO price_alerts
    (id, account_id, coin_id, coin_name, direction, price, repeats, created_at, crossing, armed, judged_at)
    VALUES (?, ?, 'bitcoin', 'Bitcoin', ?, ?, 'daily', 1, 1, 1, 0)`);
  for (let alert = 0; alert < PEOPLE * ALERTS_EACH; alert += 1)
    add.run(
      `00000000-0000-4000-8000-${String(alert).padStart(12, "0")}`,
      `person-${alert % PEOPLE}`,
      "above",
      String(MARK),
    );
}

it("L70: four servers tell each of 1,000 crossings once, none by a price that they don't trust, none within half a percent", async () => {
  const { clock, look, firings, queued, judgements } = await start();
  let told = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const above = MARK + 1 + round;
    // No server trusts a price, then a single server sees it cross, then all do.
    await look(null, null, null, null);
    expect(firings()).toBe(told);
    if (round === 0) expect(judgements()).toEqual([0, 0, 0, 0]);
    await look(null, above, null, MARK - 1);
    await look(above, above, above, above);
    // An alert that has just fired is watched until its price is back.
    if (round === 0) expect(judgements()).toEqual([100, 200, 100, 200]);
    told += PEOPLE * ALERTS_EACH;
    expect([round, firings(), queued()]).toEqual([round, told, told]);
    clock.advance(DAY);
    // Back by less than half a percent, and across again.
    await look(MARK * 0.996, MARK * 0.996, null, MARK * 0.9951);
    await look(above, above, above, above);
    expect([firings(), queued()]).toEqual([told, told]);
    await look(MARK * 0.995, null, MARK * 0.99, MARK * 0.99);
  }
  expect(told).toBe(1_000);
});
