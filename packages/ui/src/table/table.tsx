import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { useRef } from "react";
import { classNames } from "../class-names.ts";
import type { Elements } from "../elements.ts";
import { useOverflows } from "../use-overflows.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./table.module.css";

/** Classes for cells: `numeric` is right-aligned with tabular numerals, `rowHead` names its row. */
export const tableStyles = {
  numeric: styles["numeric"] ?? "",
  rowHead: styles["rowHead"] ?? "",
};

/** A table in its own scroll container, which is focusable while it overflows. */
export function Table({ caption, children }: { caption: string; children: Elements }) {
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useOverflows(box);
  return (
    <div
      ref={box}
      className={styles["scroller"]}
      {...(scrolls && { role: "region", "aria-label": caption, tabIndex: 0 })}
    >
      <table className={styles["table"]}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {children}
      </table>
    </div>
  );
}

export interface SortHeaderProps {
  label: string;
  align?: "start" | "end";
  /** Null: the table is sorted by another column. */
  direction: "ascending" | "descending" | null;
  onSort: () => void;
}

/** A column header that sorts by its column. */
export function SortHeader({ label, align = "start", direction, onSort }: SortHeaderProps) {
  const Arrow = direction === null ? ChevronsUpDown : direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={classNames(styles["sortable"], align === "end" && styles["end"])}
      {...(direction && { "aria-sort": direction })}
    >
      <button type="button" className={styles["sort"]} onClick={onSort}>
        <span>{label}</span>
        <Arrow size={14} aria-hidden="true" className={styles["arrow"]} />
      </button>
    </th>
  );
}
