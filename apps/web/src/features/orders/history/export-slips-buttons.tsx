import type { Order } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui";
import { serverNow } from "../../../lib/server-clock.ts";
import { slipsAsCsv, slipsAsJson } from "./export-slips.ts";
import { saveFile } from "./save-file.ts";
import styles from "./slip-history.module.css";

/** Takes the whole list away as a file, for a spreadsheet or for a program. */
export function ExportSlips({ slips }: { slips: readonly Order[] }) {
  const nameOf = (ending: string) => `slips-${new Date(serverNow()).toISOString().slice(0, 10)}.${ending}`;
  return (
    <div className={styles["exports"]}>
      <Button
        size="s"
        onClick={() => saveFile(nameOf("csv"), "text/csv", slipsAsCsv(slips, globalThis.location.origin))}
      >
        Export CSV
      </Button>
      <Button size="s" onClick={() => saveFile(nameOf("json"), "application/json", slipsAsJson(slips))}>
        Export JSON
      </Button>
    </div>
  );
}
