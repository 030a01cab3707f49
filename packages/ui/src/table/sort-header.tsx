import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { classNames } from "../class-names.ts";
import styles from "./table.module.css";

export interface SortHeaderProps {
  label: string;
  /** A second line, such as the figure's unit. */
  hint?: string;
  align?: "start" | "end";
  /** Null: the table is sorted by another column. */
  direction: "ascending" | "descending" | null;
  onSort: () => void;
}

/** A column's head that sorts by it. */
export function SortHeader({ label, hint, align = "start", direction, onSort }: SortHeaderProps) {
  const Arrow = direction === null ? ChevronsUpDown : direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={classNames(styles["sortable"], align === "end" && styles["end"])}
      {...(direction && { "aria-sort": direction })}
    >
      <button type="button" className={styles["sort"]} onClick={onSort}>
        <span>
          {label}
          {hint !== undefined && (
            <>
              {" "}
              <span className={styles["hint"]}>{hint}</span>
            </>
          )}
        </span>
        <Arrow size={14} aria-hidden="true" className={styles["arrow"]} />
      </button>
    </th>
  );
}
