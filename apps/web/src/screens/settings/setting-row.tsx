import { Badge } from "@tradeslip/ui";
import type { ReactNode } from "react";
import styles from "./setting-row.module.css";

interface SettingRowProps {
  label: string;
  help?: ReactNode;
  /** What can be done; without it the row says that nothing can yet. */
  children?: ReactNode;
}

export function SettingRow({ label, help, children }: SettingRowProps) {
  return (
    <div className={styles["row"]}>
      <div>
        <p>{label}</p>
        {help !== undefined && <p className={styles["help"]}>{help}</p>}
      </div>
      {children ?? <NotYet />}
    </div>
  );
}

/** On what the specification names and what does nothing yet. */
export function NotYet() {
  return <Badge>Not available yet</Badge>;
}
