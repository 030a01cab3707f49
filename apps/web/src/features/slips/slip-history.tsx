import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { clearSlips, useSavedSlips } from "./saved-slips.ts";
import styles from "./slip-history.module.css";

/** A chunk of its own: most visitors have no slip. */
const SlipList = lazy(() => import("./slip-list.tsx"));

/** The slips saved on this device; nothing while there is none. */
export function SlipHistory() {
  const { slips, lasting } = useSavedSlips();
  const [cleared, setCleared] = useState(false);
  function clear() {
    clearSlips();
    setCleared(true);
  }
  if (slips.length === 0) return cleared ? <ClearedNote /> : null;
  return (
    <Suspense fallback={null}>
      <SlipList slips={slips} lasting={lasting} onClear={clear} />
    </Suspense>
  );
}

/** Replaces the list and takes over its focus. */
function ClearedNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1} className={styles["note"]}>
      Your slips are off this device.
    </p>
  );
}
