import { useId, type ReactNode } from "react";
import { PriceChange } from "../price-change/price-change.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import styles from "./stat-tile.module.css";

export interface StatTileProps {
  label: string;
  value: ReactNode;
  /** Percent. Null: unknown. Omitted: the figure has no change. */
  change?: number | null | undefined;
  note?: ReactNode;
  /** First load: keeps the tile's final size. */
  loading?: boolean;
}

/** One big figure with its name, and how it moved. */
export function StatTile({ label, value, change, note, loading = false }: StatTileProps) {
  const labelId = useId();
  const hasFoot = change !== undefined || note !== undefined;
  return (
    <div role="group" aria-labelledby={labelId} aria-busy={loading} className={styles["tile"]}>
      <p id={labelId} className={styles["label"]}>
        {label}
      </p>
      <p className={styles["value"]}>{loading ? <Skeleton width="5ch" height="0.8em" /> : value}</p>
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
