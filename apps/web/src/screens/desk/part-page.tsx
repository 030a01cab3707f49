import type { Elements } from "@tradeslip/ui/elements";
import styles from "./part-page.module.css";

interface PartPageProps {
  title: string;
  /** At the end of the title's row. */
  actions?: Elements;
  children: Elements;
}

/** A part of the console beside its orders: its title, what it does as a whole, and what it shows. */
export function PartPage({ title, actions, children }: PartPageProps) {
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
