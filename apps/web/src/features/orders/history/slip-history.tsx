import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { clearSlips, useKeptSlips } from "./kept-slips.ts";
import styles from "./slip-history.module.css";

/** Who has no slip does not fetch what shows them. */
const SlipList = lazy(() => import("./slip-list.tsx"));

/** The slips made on this device. Nothing until there is one. */
export function SlipHistory() {
  const { slips, lasting } = useKeptSlips();
  const [cleared, setCleared] = useState(false);
  function clear() {
    clearSlips();
    setCleared(true);
  }
  if (slips.length === 0) return cleared ? <Cleared /> : null;
  return (
    <Suspense fallback={null}>
      <SlipList slips={slips} lasting={lasting} onClear={clear} />
    </Suspense>
  );
}

/** In the list's place, so that the focus does not get lost with it. */
function Cleared() {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1} className={styles["where"]}>
      Your slips are off this device.
    </p>
  );
}
