import type { ReactNode } from "react";
import styles from "./numbered-section.module.css";

interface NumberedSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** The style sheet counts the sections. */
export function NumberedSection({ id, title, children }: NumberedSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles["section"]}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles["text"]}>{children}</div>
    </section>
  );
}
