import { plural, t } from "@lingui/core/macro";
import { useId } from "react";
import { percentText, trendOf } from "../price-change/price-change.tsx";
import styles from "./sparkline.module.css";

export interface SparklineProps {
  points: readonly number[];
  /** The days that the points cover; used only in the accessible name. */
  days?: number;
  width?: number;
  height?: number;
}

/** A week of prices as a small line, described in words for screen readers. */
export function Sparkline({ points, days = 7, width = 96, height = 32 }: SparklineProps) {
  const fadeId = useId();
  const first = points[0];
  const last = points.at(-1);
  const percent =
    first !== undefined && last !== undefined && first > 0 && points.length > 1
      ? (last / first - 1) * 100
      : null;
  const trend = percent === null ? "flat" : trendOf(percent, 1);
  const line = linePoints(points, width, height);
  const end = line.at(-1);
  const path = line.map(([x, y]) => `${x} ${y}`).join("L");
  return (
    <svg
      role="img"
      aria-label={inWords(percent, days)}
      className={styles[trend]}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {end ? (
        <>
          <linearGradient id={fadeId} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={styles["fade"]} />
            <stop offset="1" className={styles["gone"]} />
          </linearGradient>
          <path d={`M${path}V${height}H${line[0]?.[0] ?? 0}Z`} fill={`url(#${fadeId})`} />
          <path d={`M${path}`} className={styles["line"]} />
          <circle cx={end[0]} cy={end[1]} r="2" fill="currentColor" />
        </>
      ) : (
        <path d={`M2 ${height / 2}H${width - 2}`} className={styles["unknown"]} />
      )}
    </svg>
  );
}

function inWords(percent: number | null, days: number): string {
  if (percent === null) return t`${plural(days, { one: "# day: unknown", other: "# days: unknown" })}`;
  const change = percentText(Math.abs(percent), 1).replace("+", "");
  switch (trendOf(percent, 1)) {
    case "up":
      return t`${plural(days, { one: `# day: up ${change}`, other: `# days: up ${change}` })}`;
    case "down":
      return t`${plural(days, { one: `# day: down ${change}`, other: `# days: down ${change}` })}`;
    case "flat":
      return t`${plural(days, { one: "# day: unchanged", other: "# days: unchanged" })}`;
  }
}

/** Space for the line's own width and the dot at its end, in pixels. */
const MARGIN = 3;

/**
 * The smallest range drawn, as a share of the price, so that a stablecoin's tenths of a percent look calm.
 */
const LEAST_RANGE = 0.02;

/** Prices as points in a box, oldest left, highest on top. Empty for fewer than two prices. */
export function linePoints(
  prices: readonly number[],
  width: number,
  height: number,
): [x: number, y: number][] {
  if (prices.length < 2) return [];
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const range = Math.max(highest - lowest, highest * LEAST_RANGE);
  const low = (lowest + highest - range) / 2;
  const step = (width - 2 * MARGIN) / (prices.length - 1);
  const room = height - 2 * MARGIN;
  return prices.map((price, index) => [
    round(MARGIN + index * step),
    round(range === 0 ? height / 2 : MARGIN + room * (1 - (price - low) / range)),
  ]);
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
