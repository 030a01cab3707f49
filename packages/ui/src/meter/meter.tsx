import { formatLocale } from "../format-locale.ts";
import styles from "./meter.module.css";

export interface MeterProps {
  label: string;
  /** 0 to 100. */
  percent: number;
}

/** A share as a bar, such as Bitcoin's part of the market. The figure is shown next to it. */
export function Meter({ label, percent }: MeterProps) {
  const share = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 10) / 10}
      aria-valuetext={(share / 100).toLocaleString(formatLocale(), {
        style: "percent",
        maximumFractionDigits: 1,
      })}
      className={styles["meter"]}
    >
      {/* An svg takes its width from an attribute: prerendered pages must not contain style attributes. */}
      <svg aria-hidden="true" width={`${share}%`} className={styles["bar"]} />
    </div>
  );
}
