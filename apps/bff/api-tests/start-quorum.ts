import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { startExchangeSimulator, type ExchangeSimulator } from "@tradeslip/simulators/exchanges";
import type { PriceSourcesAnswer, RatesAnswer } from "@tradeslip/contracts";
import { onTestFinished } from "vitest";
import type { JobRunner } from "../src/platform/jobs/job.ts";
import { startOrderDesk, type OrderDesk } from "./orders-client.ts";

export const ALL_SOURCES = "coingecko,coinbase,kraken,bitstamp,bitfinex,gemini,bitflyer,ecb";

interface QuorumOptions {
  readonly clock?: FakeClock;
  readonly priceSources?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs?: JobRunner;
}

/** A server whose prices come from all sources. */
export interface QuorumDesk extends OrderDesk {
  readonly exchanges: ExchangeSimulator;
  /** Advances the clock, and lets the next reader find what was refreshed. */
  pass(ms: number): Promise<void>;
  rates(): Promise<RatesAnswer>;
  sources(): Promise<PriceSourcesAnswer>;
}

export async function startQuorumDesk({
  clock = new FakeClock(),
  priceSources = ALL_SOURCES,
  env: more = {},
  jobs,
}: QuorumOptions = {}): Promise<QuorumDesk> {
  const exchanges = await startExchangeSimulator({ now: clock.now });
  onTestFinished(() => exchanges.close());
  const env = { ...exchanges.env, PRICE_SOURCES: priceSources, ...more };
  const desk = await startOrderDesk({ clock, env, ...(jobs ? { jobs } : {}) });
  const rates = async () => (await desk.read("/api/rates")) as unknown as RatesAnswer;
  return {
    ...desk,
    exchanges,
    rates,
    sources: async () => (await desk.read("/api/prices/sources")) as unknown as PriceSourcesAnswer,
    async pass(ms) {
      clock.advance(ms);
      await rates();
      await desk.settled();
    },
  };
}
