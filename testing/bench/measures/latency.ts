import { ROUNDS } from "../config.ts";
import { median } from "../load/percentile.ts";
import { runLoad } from "../load/run-load.ts";
import type { PriceSources } from "../servers/price-sources.ts";
import type { Target } from "../servers/target.ts";
import { atMost, type Row } from "./report.ts";

const COINS = "/api/market/coins";
const A_SECOND = "500";
const SECONDS = "4";

export async function comparePacedLatency(ours: Target, reference: Target): Promise<Row> {
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push((await paced(ours)).p99);
    theirs.push((await paced(reference)).p99);
  }
  return {
    what: `p99 at ${A_SECOND} a second`,
    ours: `${median(mine).toFixed(2)} ms`,
    reference: `${reference.name}: ${median(theirs).toFixed(2)} ms`,
    ratio: median(mine) / median(theirs),
    goal: atMost(2.2),
  };
}

/** Each of `expired` holds expired values: the first request starts a background refresh. */
export async function compareExpiry(expired: readonly Target[]): Promise<Row> {
  const across: number[] = [];
  const healthy: number[] = [];
  for (const target of expired) {
    across.push((await paced(target)).p99);
    healthy.push((await paced(target)).p99);
  }
  return {
    what: "p99 of hits across an expiry",
    ours: `${median(across).toFixed(2)} ms`,
    reference: `the same, nothing expiring: ${median(healthy).toFixed(2)} ms`,
    ratio: median(across) / median(healthy),
    goal: atMost(1.3),
  };
}

/**
 * The price sources reset every connection during the 4 s of load, while the cached values are expired. Each
 * of `expired` holds such values.
 */
export async function compareOutage(
  expired: readonly Target[],
  sources: PriceSources,
): Promise<readonly Row[]> {
  const during: number[] = [];
  const healthy: number[] = [];
  const calls: number[] = [];
  let refused = 0;
  for (const target of expired) {
    await sources.resetCalls();
    await sources.fail();
    const load = await paced(target);
    await sources.heal();
    during.push(load.p99);
    calls.push(await sources.coingeckoCalls());
    refused += load.refused ?? 0;
    healthy.push((await paced(target)).p99);
  }
  return [
    {
      what: "p99 of hits in a 4 s outage",
      ours: `${median(during).toFixed(2)} ms`,
      reference: `the same, healthy: ${median(healthy).toFixed(2)} ms`,
      ratio: median(during) / median(healthy),
      goal: atMost(1.3),
      note: `${refused} client errors`,
    },
    {
      what: "  upstream calls it made",
      ours: String(Math.max(...calls)),
      reference: "2",
      ratio: Math.max(...calls) / 2,
      goal: atMost(1),
    },
  ];
}

/**
 * Runs the code often enough for the engine to compile it, which the first seconds would measure otherwise.
 */
export async function warmUp(target: Target): Promise<void> {
  await paced(target);
}

function paced(target: Target) {
  return runLoad("paced.ts", [`${target.url}${COINS}`, A_SECOND, SECONDS]);
}
