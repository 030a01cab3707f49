import { PRICE_RULE } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Vote } from "./votes.ts";

/** The outcome of the votes on a price. */
export type Agreement =
  | {
      readonly kind: "agreed" | "few";
      readonly price: Big;
      readonly kept: readonly Vote[];
      readonly spreadPercent: number;
    }
  | {
      readonly kind: "single";
      readonly price: Big;
      readonly kept: readonly [Vote];
      readonly spreadPercent: null;
    }
  | { readonly kind: "disputed"; readonly kept: readonly Vote[]; readonly spreadPercent: number }
  | { readonly kind: "none"; readonly kept: readonly Vote[]; readonly spreadPercent: null };

/** Shares of the median. */
const OUTLIER = {
  from: shareOf(PRICE_RULE.nearPercent),
  deviations: 5,
  atMost: shareOf(PRICE_RULE.widePercent),
};
const WIDEST_SPREAD = "0.02";
const WIDEST_PAIR = shareOf(PRICE_RULE.pairPercent);
const ENOUGH = 3;
const SPREAD_DECIMALS = 4;

/**
 * The price that independent votes agree on (docs/product.md, P17.5 to P17.7): the median of those near the
 * median, or the midpoint of two. Disputed when no majority lies close together.
 */
export function agree(votes: readonly Vote[]): Agreement {
  const [first, second] = votes;
  if (!first) return { kind: "none", kept: [], spreadPercent: null };
  if (!second) return { kind: "single", price: first.price, kept: [first], spreadPercent: null };
  const kept = votes.length < ENOUGH ? votes : withoutOutliers(votes);
  // Half of the votes on each side of a gap is no majority.
  const isMajority = 2 * kept.length > votes.length;
  const widest = kept.length < ENOUGH ? WIDEST_PAIR : WIDEST_SPREAD;
  if (!isMajority || spread(kept).gt(widest))
    return { kind: "disputed", kept: [], spreadPercent: percent(spread(votes)) };
  const kind = kept.length < ENOUGH ? "few" : "agreed";
  return { kind, price: median(pricesOf(kept)), kept, spreadPercent: percent(spread(kept)) };
}

function withoutOutliers(votes: readonly Vote[]): Vote[] {
  const middle = median(pricesOf(votes));
  const distance = ({ price }: Vote) => price.minus(middle).abs();
  const limit = smaller(
    middle.times(OUTLIER.atMost),
    larger(middle.times(OUTLIER.from), median(votes.map(distance)).times(OUTLIER.deviations)),
  );
  return votes.filter((vote) => distance(vote).lte(limit));
}

/** Exact for the midpoint of two as well: halving a decimal adds one digit. */
export function median(values: readonly Big[]): Big {
  const sorted = values.toSorted((a, b) => a.cmp(b));
  const upper = sorted[Math.floor(sorted.length / 2)]!;
  return sorted.length % 2 === 1 ? upper : upper.plus(sorted[sorted.length / 2 - 1]!).times("0.5");
}

/** Distance between the lowest and the highest vote, as a share of their median. */
function spread(votes: readonly Vote[]): Big {
  const prices = pricesOf(votes);
  return prices.reduce(larger).minus(prices.reduce(smaller)).div(median(prices));
}

function percent(share: Big): number {
  return share.times(100).round(SPREAD_DECIMALS).toNumber();
}

function pricesOf(votes: readonly Vote[]): Big[] {
  return votes.map(({ price }) => price);
}

function larger(a: Big, b: Big): Big {
  return a.gt(b) ? a : b;
}

function smaller(a: Big, b: Big): Big {
  return a.lt(b) ? a : b;
}

function shareOf(ofHundred: number): Big {
  return new Big(ofHundred).div(100);
}
