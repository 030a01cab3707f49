import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./slip.module.css";

/** A piece of paper with perforated edges. It stays light in the dark theme. */
export function Slip({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={styles["shadow"]}>
      <div className={classNames(styles["slip"], className)}>{children}</div>
    </div>
  );
}
