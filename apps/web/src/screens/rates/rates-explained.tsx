import type { RateFilter } from "./rate-list.ts";
import styles from "./rates-list.module.css";

const comparisons: Partial<Record<RateFilter, string>> = {
  bestBuy: "Shown are the 8 lowest buy rates, compared as bare numbers although their currencies differ.",
  bestSell: "Shown are the 8 highest sell rates, compared as bare numbers although their currencies differ.",
};

/** Whose side "buy" and "sell" are on, and what the best eight are the best of. */
export function RatesExplained({ filter }: { filter: RateFilter }) {
  return (
    <p className={styles["explained"]}>
      <strong>We buy at</strong> is what you receive for 1 BTC, <strong>We sell at</strong> is what you pay
      for it. {comparisons[filter]}
    </p>
  );
}
