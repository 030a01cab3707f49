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
      <p className="grid min-w-0 text-s leading-[1.4] tabular-nums wrap-anywhere [&_strong]:font-strong">
        <strong>{title}</strong>
        <span className="text-ink-muted text-xs">{note}</span>
      </p>
      {children}
    </div>
  );
}
