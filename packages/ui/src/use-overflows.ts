import { type RefObject, useEffect, useState } from "react";

/** Whether the box's content is wider than the box. */
export function useOverflows(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      // Measuring here would cause another layout, which WebKit reports as an error ("ResizeObserver loop").
      frame = requestAnimationFrame(() => setOverflows(element.scrollWidth > element.clientWidth));
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [box]);
  return overflows;
}
