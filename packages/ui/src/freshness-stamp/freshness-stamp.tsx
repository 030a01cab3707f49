import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./freshness-stamp.module.css";

export interface FreshnessStampProps {
  /** live: fetched just now. delayed: the last good value. indicative: made up by our rules. */
  tone: "live" | "delayed" | "indicative";
  children: ReactNode;
}

/** Says what a price is and how old. The mark differs in shape, not by colour alone. */
export function FreshnessStamp({ tone, children }: FreshnessStampProps) {
  return (
    <span className={classNames(styles["stamp"], styles[tone])}>
      <span aria-hidden="true" className={styles["mark"]} />
      <span>{children}</span>
    </span>
  );
}
