import { useId, useRef, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { Elements } from "../elements.ts";
import { PriceChange } from "../price-change/price-change.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { useOverflows } from "../use-overflows.ts";
import styles from "./stat-tile.module.css";

export interface StatTileProps {
  label: string;
  value: string | Elements;
  /** Percent. Null: unknown. Omitted: the figure has no change. */
  change?: number | null | undefined;
  note?: ReactNode;
  /** First load: reserves the tile's final size. */
  loading?: boolean;
  /** Shown in place of the value meanwhile. */
  waiting?: Elements;
}

interface StatStripProps {
  /** Names the figures, and the scroll region on a phone. */
  label: string;
  as?: "div" | "dl";
  className?: string | undefined;
  children: ReactNode;
}

/** Four figures side by side. On a phone: one row of stubs to swipe, focusable while it overflows. */
export function StatStrip({ label, as: Row = "div", className, children }: StatStripProps) {
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useOverflows(box);
  return (
    <div
      ref={box}
      className={styles["strip"]}
      aria-label={label}
      role={scrolls ? "region" : "group"}
      tabIndex={scrolls ? 0 : undefined}
    >
      <Row className={classNames(styles["row"], className)}>{children}</Row>
    </div>
  );
}

/** One large figure with its name and its change. */
export function StatTile({
  label,
  value,
  change,
  note,
  loading = false,
  waiting = <Skeleton width="5ch" height="0.8em" />,
}: StatTileProps) {
  const labelId = useId();
  const hasFoot = change !== undefined || note !== undefined;
  return (
    <div role="group" aria-labelledby={labelId} aria-busy={loading} className={styles["tile"]}>
      <p id={labelId} className={styles["label"]}>
        {label}
      </p>
      <p className={styles["value"]}>{loading ? waiting : value}</p>
      {hasFoot && (
        <p className={styles["foot"]}>
          {loading ? (
            <Skeleton width="9ch" />
          ) : (
            <>
              {change !== undefined && <PriceChange percent={change} />}
              {note !== undefined && <span className={styles["note"]}>{note}</span>}
            </>
          )}
        </p>
      )}
    </div>
  );
}
