import { Card } from "@tradeslip/ui";
import { useId, type ReactNode } from "react";
import styles from "./setting-section.module.css";

/** A heading with its settings; beside each other where there is room. */
export function SettingSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles["section"]}>
      <h2 id={id} className={styles["title"]}>
        {title}
      </h2>
      <Card as="div" className={styles["rows"]}>
        {children}
      </Card>
    </section>
  );
}
