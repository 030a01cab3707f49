import { classNames } from "@tradeslip/ui/class-names";
import type { Elements } from "@tradeslip/ui/elements";
import type { ReactNode } from "react";
import styles from "./ticket-stub.module.css";

interface TicketStubProps {
  title: ReactNode;
  note: ReactNode;
  className?: string | undefined;
  /** The button of the next step. */
  children: Elements;
}

/** A one-line trade at the bottom of a phone's screen. */
export function TicketStub({ title, note, className, children }: TicketStubProps) {
  return (
    <div className={classNames(styles["stub"], className)}>
      <p className={styles["words"]}>
        <strong>{title}</strong>
        <span className={styles["note"]}>{note}</span>
      </p>
      {children}
    </div>
  );
}
