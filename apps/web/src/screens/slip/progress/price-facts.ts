import { t } from "@lingui/core/macro";
import type { SlipAnswer } from "@tradeslip/contracts";
import type { Fact } from "../../../lib/facts.tsx";
import { formatOnePrice, formatUsd } from "../../../lib/format.ts";
import { formatSum } from "../../../lib/format-sum.ts";

type Terms = Pick<SlipAnswer, "coinAmount" | "usd" | "rate" | "local">;

/** The terms of an order at another price than its slip's. */
export function priceFacts({ side, coin }: SlipAnswer, terms: Terms): readonly Fact[] {
  const { coinAmount, usd, rate, local } = terms;
  return [
    [side === "buy" ? t`You get` : t`You sell`, formatSum(coinAmount, coin.symbol)],
    [t`For`, formatUsd(Number(usd))],
    [side === "buy" ? t`You pay` : t`You are paid`, local && formatSum(local.amount, local.currency)],
    [t`Rate`, formatOnePrice(coin.symbol, rate)],
  ];
}
