import type { Order } from "@tradeslip/contracts";
import { Button, Card } from "@tradeslip/ui";
import { useState } from "react";
import { ClearSlips } from "./clear-slips.tsx";
import { ExportSlips } from "./export-slips-buttons.tsx";
import { KeptSlip } from "./kept-slip.tsx";
import styles from "./slip-history.module.css";
import { SLIPS_ID, useArrivalAtSlips } from "./slips-place.ts";

/** Shown before anybody asks for the rest. */
const FEW = 5;

interface SlipListProps {
  slips: readonly Order[];
  lasting: boolean;
  onClear: () => void;
}

/** The slips with what can be done with them. */
export default function SlipList({ slips, lasting, onClear }: SlipListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const place = useArrivalAtSlips();
  const shown = showsAll ? slips : slips.slice(0, FEW);
  return (
    <div id={SLIPS_ID} ref={place} tabIndex={-1}>
      <Card title="Your slips" aside={<ExportSlips slips={slips} />}>
        <p className={styles["where"]}>
          {lasting
            ? "Kept on this device only, the newest first. We store no list of your orders."
            : "Your browser lets us keep nothing: this list lasts until you close the page. Export it if you need it."}
        </p>
        <ul className={styles["list"]}>
          {shown.map((slip) => (
            <KeptSlip key={slip.token} slip={slip} />
          ))}
        </ul>
        <div className={styles["foot"]}>
          {slips.length > shown.length && (
            <Button onClick={() => setShowsAll(true)}>Show all {slips.length} slips</Button>
          )}
          <ClearSlips count={slips.length} onClear={onClear} />
        </div>
      </Card>
    </div>
  );
}
