import * as z from "zod";
import { amount, percentOrNull, readAnswer, unixSecondsToIso } from "./answer-fields.ts";
import type { GlobalMarket } from "../price-source.ts";

const percentShare = z.number().min(0).max(100);

/** Recorded answers lack volume_change_percentage_24h_usd although CoinGecko's document requires it. */
const GlobalAnswer = z.object({
  data: z.object({
    active_cryptocurrencies: z.int().min(0),
    total_market_cap: z.object({ usd: amount.positive() }),
    total_volume: z.object({ usd: amount }),
    market_cap_percentage: z.object({ btc: percentShare, eth: percentShare.nullish() }),
    market_cap_change_percentage_24h_usd: percentOrNull,
    volume_change_percentage_24h_usd: percentOrNull,
    updated_at: unixSecondsToIso,
  }),
});

/** global. Throws a bad-shape error. */
export function readGlobal(answer: unknown): GlobalMarket {
  const { data } = readAnswer(GlobalAnswer, answer);
  return {
    totalMarketCapUsd: data.total_market_cap.usd,
    totalVolumeUsd: data.total_volume.usd,
    btcDominance: data.market_cap_percentage.btc,
    ethDominance: data.market_cap_percentage.eth ?? null,
    marketCapChange24hPercent: data.market_cap_change_percentage_24h_usd,
    volumeChange24hPercent: data.volume_change_percentage_24h_usd,
    activeCryptocurrencies: data.active_cryptocurrencies,
    updatedAt: data.updated_at,
  };
}
