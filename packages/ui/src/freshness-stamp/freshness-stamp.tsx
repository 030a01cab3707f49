import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./freshness-stamp.module.css";

export interface FreshnessStampProps {
  /**
   * live: just fetched. updated: on schedule, but not just now. delayed: the last good value. indicative:
   * computed by our rules, not a market price.
   */
  tone: "live" | "updated" | "delayed" | "indicative";
  children: ReactNode;
}

/** Labels a price by source and age. The mark differs in shape, not only in colour. */
export function FreshnessStamp({ tone, children }: FreshnessStampProps) {
  return (
    <span className={classNames(styles["stamp"], styles[tone])}>
      <span aria-hidden="true" className={styles["mark"]} />
      <span>{children}</span>
    </span>
  );
}
