import { classNames } from "@tradeslip/ui/class-names";
import type { ReactNode } from "react";
import styles from "./home-ticket.module.css";

interface TicketLineProps {
  name: ReactNode;
  /** Shown below the value; for a price, its age. */
  note?: ReactNode;
  isSum?: boolean;
  children: ReactNode;
}

/** A figure of the ticket, inside a `dl`; it keeps its size while loading. */
export function TicketLine({ name, note, isSum = false, children }: TicketLineProps) {
  return (
    <div className={classNames(styles["line"], isSum && styles["sum"])}>
      <dt className={styles["name"]}>{name}</dt>
      <dd className={styles["value"]}>{children}</dd>
      {note !== undefined && <dd className={styles["note"]}>{note}</dd>}
    </div>
  );
}
