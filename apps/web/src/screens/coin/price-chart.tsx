import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { HistoryRange } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui/class-names";
import { percentText, trendOf } from "@tradeslip/ui/price-change";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { memo, useId, useState, type KeyboardEvent, type PointerEvent } from "react";
import {
  beginsWith,
  type ChartPoint,
  extremes,
  nearest,
  priceScale,
  timeTicks,
  type PriceScale,
} from "./chart-scale.ts";
import { momentText, priceText, RANGE_TEXTS, scaleText, tickText } from "./chart-texts.ts";
import styles from "./price-chart.module.css";

interface PriceChartProps {
  /** At least two, oldest first. */
  points: readonly ChartPoint[];
  range: HistoryRange;
  /** Another range is loading. */
  loading: boolean;
}

const TIME_LABELS = 5;
/** Points that PageUp and PageDown skip. */
const LEAP = 10;

/**
 * Prices over a range. The SVG is in percent of its box, so that it needs no measuring, and its styles are
 * the page's own (docs/decisions/058). Pointer and arrow keys read single points.
 */
export const PriceChart = memo(function PriceChart({ points, range, loading }: PriceChartProps) {
  const [read, setRead] = useState<number | null>(null);
  const scale = priceScale(points.map(({ price }) => price));
  const place = placesOf(points, scale);
  const { high, low } = extremes(points);
  const first = points[0]!;
  const last = points.length - 1;
  const trend = trendOf((points[last]!.price / first.price - 1) * 100, 2);
  const shown = read === null ? null : Math.min(read, last);
  return (
    <figure dir="ltr" className={classNames(styles["chart"], styles[trend])} aria-busy={loading}>
      <figcaption>
        <VisuallyHidden>{summaryOf(points, range)}</VisuallyHidden>
      </figcaption>
      <div className={styles["plot"]}>
        <svg className="overflow-visible w-full h-full" aria-hidden="true">
          {scale.ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={place.y(tick)} y2={place.y(tick)} className="stroke-rule" />
          ))}
          <line
            x1="0"
            x2="100%"
            y1={place.y(first.price)}
            y2={place.y(first.price)}
            className={styles["start"]}
          />
          <Line key={`${range}${first.at}`} points={points} scale={scale} />
          <Extreme kind="high" point={points[high]!} place={place} />
          <Extreme kind="low" point={points[low]!} place={place} />
          <circle
            cx={place.x(points[last]!)}
            cy={place.y(points[last]!.price)}
            r="4"
            className={styles["dot"]}
          />
          {shown !== null && <Reading point={points[shown]!} place={place} />}
        </svg>
        <Reader points={points} range={range} read={shown ?? last} onRead={setRead} />
      </div>
      <svg
        className="overflow-visible w-full h-full [grid-area:prices] [&_text]:text-xs [&_text]:tabular-nums [&_text]:fill-ink-muted"
        aria-hidden="true"
      >
        {scale.ticks.map((tick) => (
          <text key={tick} x="100%" y={place.y(tick)} dy="0.35em" textAnchor="end">
            {scaleText(tick, scale.digits)}
          </text>
        ))}
      </svg>
      <svg
        className="overflow-visible w-full h-full [grid-area:times] [&_text]:text-xs [&_text]:tabular-nums [&_text]:fill-ink-muted"
        aria-hidden="true"
      >
        {timeTicks(points, TIME_LABELS).map((at, index, all) => {
          const isLast = index === all.length - 1;
          return (
            <text
              key={at}
              x={place.x({ at })}
              y="1em"
              textAnchor={index === 0 ? "start" : isLast ? "end" : "middle"}
              className={classNames(index % 2 === 1 && "@max-[30rem]/coin:hidden")}
            >
              {isLast ? t`now` : tickText(at, range)}
            </text>
          );
        })}
      </svg>
      <p
        className="[grid-area:reading] [unicode-bidi:plaintext] flex items-center justify-end gap-2 min-h-[1.5em] text-s tabular-nums [&_strong]:text-ink [&_strong]:font-medium"
        aria-hidden="true"
      >
        {shown === null ? (
          <span key="first">
            <span className="inline-block w-5.5 border-b-2 border-dotted border-b-rule-strong" />{" "}
            <span>
              {beginsWith(range, points) ? i18n._(RANGE_TEXTS[range].ago) : momentText(first.at, range)}
            </span>{" "}
            <strong>{priceText(first.price)}</strong>
          </span>
        ) : (
          <span key="shown">
            <span>{momentText(points[shown]!.at, range)}</span>{" "}
            <strong>{priceText(points[shown]!.price)}</strong>
          </span>
        )}
      </p>
    </figure>
  );
});

interface Places {
  x: (point: Pick<ChartPoint, "at">) => string;
  y: (price: number) => string;
}

/** Places of points in the drawing, in percent of its box. */
function placesOf(points: readonly ChartPoint[], { ticks }: PriceScale): Places {
  const from = points[0]!.at;
  const span = points.at(-1)!.at - from || 1;
  const bottom = ticks[0]!;
  const height = ticks.at(-1)! - bottom;
  return {
    x: ({ at }) => `${percent((at - from) / span)}%`,
    y: (price) => `${percent(1 - (price - bottom) / height)}%`,
  };
}

const percent = (share: number) => Math.round(share * 10_000) / 100;

/** The line above a fading fill, stretched to the box, with strokes that keep their width. */
function Line({ points, scale }: { points: readonly ChartPoint[]; scale: PriceScale }) {
  const fadeId = useId();
  const { x, y } = placesOf(points, scale);
  const path = points.map((point) => `${x(point).slice(0, -1)} ${y(point.price).slice(0, -1)}`).join("L");
  return (
    <svg
      viewBox="0 0 100 100"
      width="100%"
      height="100%"
      preserveAspectRatio="none"
      className={styles["fresh"]}
    >
      <linearGradient id={fadeId} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={styles["fade"]} />
        <stop offset="1" className={styles["gone"]} />
      </linearGradient>
      <path d={`M${path}V100H0Z`} fill={`url(#${fadeId})`} />
      <path d={`M${path}`} className={styles["line"]} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** In percent: nearer to an edge than this, the label stands beside its point, not over it. */
const EDGE = 18;

function Extreme({ kind, point, place }: { kind: "high" | "low"; point: ChartPoint; place: Places }) {
  const price = priceText(point.price);
  const x = Number.parseFloat(place.x(point));
  return (
    <text
      x={place.x(point)}
      y={place.y(point.price)}
      dy={kind === "high" ? "-0.6em" : "1.4em"}
      textAnchor={x < EDGE ? "start" : x > 100 - EDGE ? "end" : "middle"}
      className={styles["extreme"]}
    >
      {kind === "high" ? t`High ${price}` : t`Low ${price}`}
    </text>
  );
}

function Reading({ point, place }: { point: ChartPoint; place: Places }) {
  return (
    <>
      <line x1={place.x(point)} x2={place.x(point)} y1="0" y2="100%" className={styles["cross"]} />
      <circle cx={place.x(point)} cy={place.y(point.price)} r="5" className={styles["dot"]} />
    </>
  );
}

interface ReaderProps {
  points: readonly ChartPoint[];
  range: HistoryRange;
  /** Index of the point being read. */
  read: number;
  onRead: (index: number | null) => void;
}

/** Lies over the drawing: the pointer or a slider's keys choose the point to read. */
function Reader({ points, range, read, onRead }: ReaderProps) {
  const last = points.length - 1;
  const point = points[read]!;
  function followPointer({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const from = points[0]!.at;
    onRead(nearest(points, from + ((clientX - left) / width) * (points[last]!.at - from)));
  }
  function followKeys(event: KeyboardEvent) {
    if (event.key === "Escape") return onRead(null);
    const next = keyTarget(event.key, read, last);
    if (next === undefined) return;
    event.preventDefault();
    onRead(Math.min(Math.max(next, 0), last));
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t`Read the chart`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={read}
      aria-valuetext={`${momentText(point.at, range)}: ${priceText(point.price)}`}
      className={styles["reader"]}
      onPointerMove={followPointer}
      onPointerDown={followPointer}
      onPointerLeave={() => onRead(null)}
      onBlur={() => onRead(null)}
      onKeyDown={followKeys}
    />
  );
}

function keyTarget(key: string, read: number, last: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: read - 1,
    ArrowDown: read - 1,
    ArrowRight: read + 1,
    ArrowUp: read + 1,
    PageDown: read - LEAP,
    PageUp: read + LEAP,
    Home: 0,
    End: last,
  };
  return targets[key];
}

/** The chart in words. */
function summaryOf(points: readonly ChartPoint[], range: HistoryRange): string {
  const { high, low } = extremes(points);
  const first = points[0]!;
  const last = points.at(-1)!;
  const change = (last.price / first.price - 1) * 100;
  const moved = percentText(change, 2);
  const past = beginsWith(range, points)
    ? i18n._(RANGE_TEXTS[range].past)
    : `${momentText(first.at, range)} – ${momentText(last.at, range)}`;
  const from = priceText(first.price);
  const to = priceText(last.price);
  const highest = priceText(points[high]!.price);
  const lowest = priceText(points[low]!.price);
  const highTime = momentText(points[high]!.at, range);
  const lowTime = momentText(points[low]!.at, range);
  return trendOf(change, 2) === "flat"
    ? t`${past}: unchanged, from ${from} to ${to}. High ${highest} at ${highTime}, low ${lowest} at ${lowTime}.`
    : t`${past}: ${moved}, from ${from} to ${to}. High ${highest} at ${highTime}, low ${lowest} at ${lowTime}.`;
}
