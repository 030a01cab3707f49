import { startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { expect, it, onTestFinished } from "vitest";
import { failureOf } from "../testing/failure-of.ts";
import { startClient } from "./testing/start-client.ts";

/** The highest resident size while `work` runs, above what it was before. Bytes. */
async function memoryGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  let running = true;
  const watch = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
    if (running) setImmediate(watch);
  };
  watch();
  await work();
  running = false;
  return Math.max(peak, process.memoryUsage.rss()) - before;
}

it("A4 drops 300 kB of gzip that hold 200 MB, and memory grows by less than 20 MB", async () => {
  const simulator = await startCoinGeckoSimulator();
  onTestFinished(() => simulator.close());
  const { client } = startClient({ baseUrl: simulator.baseUrl });
  await client.topCoins();
  simulator.fault("gzip-bomb", { times: 1 });
  await failureOf(client.global());

  simulator.fault("gzip-bomb");
  const growth = await memoryGrowth(async () => {
    for (let n = 0; n < 3; n += 1) {
      expect(await failureOf(client.bitcoinPrices(["usd"]))).toMatchObject({ kind: "too-large" });
    }
  });
  expect(growth).toBeLessThan(20_000_000);
});
