import type { HistoryRange } from "@tradeslip/contracts";
import { DESK_COINS, HISTORY_RANGES } from "@tradeslip/contracts/rules";
import { CoinId } from "@tradeslip/contracts/schemas";
import type { Clock } from "@tradeslip/node-kit/clock";
import * as z from "zod";
import { PriceChart, type MarketCoin, type PricePoint, type PriceSource } from "../sources/price-source.ts";
import { badShape } from "../sources/read-answer.ts";
import { isFuture } from "../swr-cache/plausible-time.ts";
import type { ResourceFamily } from "../swr-cache/resource-family.ts";
import { labelOf } from "../swr-cache/resource-state.ts";
import type { Resource } from "../swr-cache/resource.ts";
import type { SwrCache } from "../swr-cache/swr-cache.ts";
import { ownWork } from "../swr-cache/upstream.ts";
import { RANGES } from "./coin-history.ts";
import { judgedAlone, type ListedCoin } from "./latest-prices.ts";
import { renew, type MarketResources } from "./market-resources.ts";
import { EMPTY_LOG, FINE_STEP_MS, lastLoggedAt, loggedPrices, logPrices, PriceLog } from "./price-log.ts";
import { agreedPrice, type AgreedPrices } from "./quorum/agreed-prices.ts";

export const PRICE_LOG = ownWork("price-log");

/** Room for every listed coin. */
const MOST_CHARTS = 64;
/** A decision of the sources up to this age is still the one that the desk shows. */
const DECIDED_FOR_MS = 10 * 60_000;
/** How far the source's clock may be ahead. */
const SOURCE_AHEAD_MS = 120_000;

const ChartParams = z.object({ id: CoinId });
type ChartParams = z.infer<typeof ChartParams>;

export interface HistoryResources {
  readonly log: Resource<PriceLog>;
  readonly charts: Readonly<Record<HistoryRange, ResourceFamily<ChartParams, PriceChart>>>;
}

export interface HistoryOptions {
  readonly cache: SwrCache;
  readonly clock: Clock;
  readonly resources: MarketResources;
  readonly source: PriceSource;
  /** Null when one source is configured. */
  readonly agreed: Resource<AgreedPrices> | null;
}

export function createHistoryResources(options: HistoryOptions): HistoryResources {
  const { cache, clock, source } = options;
  const chartsOf = (range: HistoryRange) =>
    cache.resourceFamily<ChartParams, PriceChart>({
      upstream: source.upstream.name,
      name: `chart-${range}`,
      params: ChartParams,
      max: MOST_CHARTS,
      intervalMs: RANGES[range].chartIntervalMs,
      // The log continues from these charts for a week and no longer.
      fixedInterval: RANGES[range].widestGapMs === null,
      keyOf: ({ id }) => id,
      fetch: async ({ id }) => upToNow(await source.priceChart(id, RANGES[range].chartDays), clock.now()),
      parse: (stored) => PriceChart.parse(stored),
      stampOf: () => null,
    });
  const charts = Object.fromEntries(HISTORY_RANGES.map((range) => [range, chartsOf(range)]));
  return { log: createPriceLog(options), charts: charts as HistoryResources["charts"] };
}

/**
 * A coin's published prices, by the market's id or the desk's own. From the log as it is: what a payment cost
 * then isn't worth a call.
 */
export async function publishedPrices(
  log: Resource<PriceLog>,
  coinId: string,
): Promise<readonly PricePoint[]> {
  if (log.state.kind === "unknown") await log.ask();
  if (log.state.kind !== "value") return [];
  const { value } = log.state;
  const deskCoin = DESK_COINS.find(({ id }) => id === coinId);
  return loggedPrices(value, deskCoin?.marketId ?? coinId);
}

function upToNow({ points }: PriceChart, now: number): PriceChart {
  const ahead = points.filter(([at]) => at > now + SOURCE_AHEAD_MS);
  // A single one may be a glitch.
  if (ahead.length > 1) throw badShape("the chart ends in the future");
  const past = points.filter(([at]) => at <= now);
  if (past.length === 0) throw badShape("the chart has no price");
  return { points: past };
}

/**
 * The log is a resource, so that it has a lease, snapshot and label like any other, and each published price
 * is written once across all replicas. While no chart is read, a new list of coins adds a row every five
 * minutes; for a reader, the newest list is logged too.
 */
function createPriceLog({ cache, clock, resources, agreed }: HistoryOptions): Resource<PriceLog> {
  const { topCoins, otherDeskCoins } = resources;
  const log: Resource<PriceLog> = cache.resource<PriceLog>({
    upstream: PRICE_LOG.name,
    key: "price-log",
    intervalMs: topCoins.definition.intervalMs,
    fetch: async () => {
      await renew(topCoins);
      const { state } = topCoins;
      if (state.kind !== "value" || state.failing) throw new Error("no list of coins is published");
      const now = clock.now();
      const held = log.state.kind === "value" ? log.state.value : EMPTY_LOG;
      const last = lastLoggedAt(held) ?? 0;
      const isLogged = state.fetchedAt <= last && !isFuture(last, now);
      // A price that the source only repeats is not current.
      const isFrozen = labelOf(state, topCoins.definition, now).asOf < state.fetchedAt;
      if (isLogged || isFrozen) return held;
      const coins = [...judgedAlone(state.value, state.fetchedAt), ...liveCoins(otherDeskCoins, now)];
      return logPrices(held, publishedCoins(coins, agreed, now), state.fetchedAt);
    },
    parse: (stored) => PriceLog.parse(stored),
    stampOf: (value) => new Date(lastLoggedAt(value) ?? 0).toISOString(),
  });
  topCoins.addDependent({
    prepare: async (_resource, next) => {
      if (next.kind !== "value" || next.failing) return;
      const last = log.state.kind === "value" ? (lastLoggedAt(log.state.value) ?? 0) : 0;
      if (Math.abs(next.fetchedAt - last) >= FINE_STEP_MS) void log.ask();
    },
  });
  return log;
}

function liveCoins({ state, definition }: Resource<MarketCoin[]>, now: number): readonly ListedCoin[] {
  if (state.kind !== "value" || labelOf(state, definition, now).source !== "live") return [];
  return judgedAlone(state.value, state.fetchedAt);
}

/**
 * Coins at the prices that the desk shows: the agreed price where there is one. Omits one that is disputed or
 * old.
 */
function publishedCoins(
  coins: readonly ListedCoin[],
  agreed: Resource<AgreedPrices> | null,
  now: number,
): readonly MarketCoin[] {
  const state = agreed?.state;
  const isDecided = state?.kind === "value" && now - state.fetchedAt <= DECIDED_FOR_MS;
  return coins.flatMap((coin) => {
    const decided = isDecided ? agreedPrice(state.value, coin.id) : undefined;
    if (!decided) return coin.staleAsOf === undefined ? [coin] : [];
    return decided.isLive ? [{ ...coin, price: Number(decided.price) }] : [];
  });
}
