import { useRef, type ReactNode } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./table.module.css";
import { useOverflows } from "./use-overflows.ts";

/** Classes for cells: `numeric` is right-aligned with tabular numerals, `rowHead` names its row. */
export const tableStyles = {
  numeric: styles["numeric"] ?? "",
  rowHead: styles["rowHead"] ?? "",
};

/** A table that scrolls inside itself; then it can be scrolled by keyboard too. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
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
