import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./table.module.css";

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

/** Whether the box's content is wider than the box. */
function useOverflows(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);
  return overflows;
}
