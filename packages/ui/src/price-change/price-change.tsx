import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import { percentText, trendOf } from "./percent-text.ts";
import styles from "./price-change.module.css";

export interface PriceChangeProps {
  /** 1.23 is 1.23 %. Null: not known. */
  percent: number | null;
  digits?: number;
}

/** How far a price moved: sign, arrow and colour together. */
export function PriceChange({ percent, digits = 2 }: PriceChangeProps) {
  if (percent === null || !Number.isFinite(percent)) {
    return (
      <span className={classNames(styles["change"], styles["flat"])}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>unknown</VisuallyHidden>
      </span>
    );
  }
  const trend = trendOf(percent, digits);
  return (
    <span className={classNames(styles["change"], styles[trend])}>
      {trend !== "flat" && (
        <svg className={styles["arrow"]} viewBox="0 0 10 8" aria-hidden="true">
          <path d={trend === "up" ? "M5 .5 9.5 7.5H.5z" : "M5 7.5.5.5h9z"} />
        </svg>
      )}
      {percentText(percent, digits)}
    </span>
  );
}
