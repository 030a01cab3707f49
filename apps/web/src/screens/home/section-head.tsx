import { type ReactNode } from "react";
import styles from "./section-head.module.css";

interface SectionHeadProps {
  /** Id of the heading, for the section's `aria-labelledby`. */
  id: string;
  kicker: string;
  title: string;
  children?: ReactNode;
}

/** A section's header: kicker, heading, and an optional sentence. */
export function SectionHead({ id, kicker, title, children }: SectionHeadProps) {
  return (
    <header className={styles["head"]}>
      <p className={styles["kicker"]}>{kicker}</p>
      <h2 id={id} className={styles["title"]}>
        {title}
      </h2>
      {children !== undefined && <p className={styles["lede"]}>{children}</p>}
    </header>
  );
}
