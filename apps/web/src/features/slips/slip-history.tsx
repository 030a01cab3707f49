import { t } from "@lingui/core/macro";
import { Suspense, useEffect, useRef, useState } from "react";
import { type ChunkMissingProps, PartMissing } from "../../lib/chunk-missing.tsx";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { useSavedSlips } from "./saved-slips.ts";
import styles from "./slip-history.module.css";

/** A separate chunk, because most visitors have no slip. */
const slipList = lazyChunk("slip-list", () => import("./slip-list.tsx"), SlipListMissing);

/** Replaces only the list, so that the order above it stays. */
function SlipListMissing(missing: ChunkMissingProps) {
  return (
    <>
      <p className={styles["note"]}>{t`Your slips are still on this device.`}</p>
      <PartMissing {...missing} />
    </>
  );
}

/** The slips saved on this device; nothing if there are none. */
export function SlipHistory() {
  const { slips, lasting } = useSavedSlips();
  const [cleared, setCleared] = useState(false);
  if (slips.length === 0) return cleared ? <ClearedNote /> : null;
  return (
    <Suspense fallback={null}>
      <slipList.Screen slips={slips} lasting={lasting} onCleared={() => setCleared(true)} />
    </Suspense>
  );
}

/** Replaces the list and takes over its focus. */
function ClearedNote() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1} className={styles["note"]}>
      {t`Your slips were removed from this device.`}
    </p>
  );
}
