import type { Elements } from "../elements.ts";
import { classNames } from "../class-names.ts";
import styles from "./slip.module.css";

interface SlipProps {
  /** What the desk has issued stays paper in the dark theme too. */
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
