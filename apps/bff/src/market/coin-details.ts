import type { CoinDetails } from "@tradeslip/contracts";
import type { Spread } from "@tradeslip/contracts/rules";
import { CoinAnswer } from "@tradeslip/contracts/schemas";
import type { BodyShape } from "../swr-cache/responses/body-job.ts";
import { composeMarketCoins } from "./coin-list.ts";
import type { ListedCoin } from "./latest-prices.ts";
import type { AgreedPrices } from "./quorum/agreed-prices.ts";
import { roundToOrNull } from "./response-fields.ts";

export const COIN: BodyShape = { name: "coin", schema: CoinAnswer };

/**
 * A coin as its page shows it (docs/product.md, P18.2).
 * @param agreed undefined with one source, or while there are no agreed prices
 */
export function composeCoin(coin: ListedCoin, spread: Spread, agreed: AgreedPrices | undefined): CoinDetails {
  const [listed] = composeMarketCoins([coin], spread, agreed);
  return {
    ...listed!,
    marketCapRank: coin.rank,
    fullyDilutedValuation: roundToOrNull(coin.fullyDilutedValuation, 2),
    maxSupply: roundToOrNull(coin.maxSupply, 2),
    allTimeHigh: coin.ath,
    allTimeHighAt: coin.athAt,
    allTimeHighChangePercent: roundToOrNull(coin.athChangePercentage, 2),
    allTimeLow: coin.atl,
    allTimeLowAt: coin.atlAt,
    allTimeLowChangePercent: roundToOrNull(coin.atlChangePercentage, 2),
  };
}
