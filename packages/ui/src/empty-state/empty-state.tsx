import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

export interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing to show, why, and what to do about it. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles["empty"]}>
      <svg className={styles["slip"]} viewBox="0 0 56 64" aria-hidden="true">
        <path d="M8 4h40v54l-5-4-5 4-5-4-5 4-5-4-5 4-5-4-5 4z" />
        <path d="M17 18h22M17 27h22M17 36h12" />
      </svg>
      <p className={styles["title"]}>{title}</p>
      {hint !== undefined && <p className={styles["hint"]}>{hint}</p>}
      {action !== undefined && <div className={styles["action"]}>{action}</div>}
    </div>
  );
}
