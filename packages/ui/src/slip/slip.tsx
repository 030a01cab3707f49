import type { Elements } from "../elements.ts";
import { classNames } from "../class-names.ts";
import styles from "./slip.module.css";

interface SlipProps {
  /** An issued slip keeps its paper look in the dark theme. */
  issued?: boolean;
  children: Elements;
  className?: string | undefined;
}

/** A piece of paper with perforated edges. */
export function Slip({ issued = false, children, className }: SlipProps) {
  return (
    <div className={styles["shadow"]}>
      <div className={classNames(styles["slip"], issued && styles["issued"], className)}>{children}</div>
    </div>
  );
}
