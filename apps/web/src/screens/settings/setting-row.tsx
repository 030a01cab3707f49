import { t } from "@lingui/core/macro";
import { Badge } from "@tradeslip/ui/badge";
import type { Elements } from "@tradeslip/ui/elements";
import type { ReactNode } from "react";
import styles from "./setting-row.module.css";

interface SettingRowProps {
  label: string;
  help?: ReactNode;
  /** What can be done; without it the row says that nothing can yet. */
  children?: Elements;
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

/** Marks a setting without a function yet (docs/product.md, P12.3). */
export function NotYet() {
  return <Badge>{t`Not available yet`}</Badge>;
}
