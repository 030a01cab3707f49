import { median } from "../load/percentile.ts";
import { runLoad } from "../load/run-load.ts";
import type { PriceSources } from "../servers/price-sources.ts";
import { startBff, startOwn } from "../servers/start.ts";
import type { Target } from "../servers/target.ts";
import { atMost, type Row } from "./report.ts";

const CLIENTS = "1000";
const ROUNDS = 3;
const UPSTREAM_PATH =
  "/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=50&page=1&sparkline=true";

/** A cold cache and 1,000 clients at the same moment. CoinGecko answers after 80 ms. */
export async function compareStampede(sources: PriceSources): Promise<readonly Row[]> {
  const mine: number[] = [];
  const theirs: number[] = [];
  const calls: number[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await sources.resetCalls();
    const ours = await cold(await startBff(sources), "/api/market/coins");
    mine.push(ours.p99);
    refused += ours.refused ?? 0;
    calls.push(await sources.coingeckoCalls());
    const env = { UPSTREAM: `${sources.env["COINGECKO_BASE_URL"]}${UPSTREAM_PATH}` };
    theirs.push((await cold(await startOwn("bare single flight", "single-flight.ts", env), "/")).p99);
  }
  const mostCalls = Math.max(...calls);
  return [
    {
      what: `cold stampede of ${CLIENTS}, upstream 80 ms: p99`,
      ours: `${median(mine).toFixed(0)} ms`,
      reference: `bare single flight: ${median(theirs).toFixed(0)} ms`,
      ratio: median(mine) / median(theirs),
      goal: atMost(1.3),
      ...(refused > 0 ? { note: `${refused} refused` } : {}),
    },
    {
      what: "  upstream calls it made",
      ours: String(mostCalls),
      reference: "1",
      ratio: mostCalls,
      goal: atMost(1),
    },
  ];
}

async function cold(target: Target, path: string) {
  const latencies = await runLoad("stampede.ts", [`${target.url}${path}`, CLIENTS]);
  await target.close();
  return latencies;
}
