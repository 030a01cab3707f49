import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./disclosure.module.css";

export interface DisclosureProps extends Omit<ComponentProps<"details">, "children"> {
  /** The question; always visible. */
  summary: ReactNode;
  /** The answer. The browser's find-in-page finds it while it is closed. */
  children: ReactNode;
}

/** A question that reveals its answer. Of several with the same `name`, only one is open. */
export function Disclosure({ summary, children, className, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames(styles["disclosure"], className)}>
      <summary className={styles["summary"]}>
        <span className={styles["question"]}>{summary}</span>
        <span aria-hidden="true" className={styles["sign"]} />
      </summary>
      <div className={styles["answer"]}>{children}</div>
    </details>
  );
}
