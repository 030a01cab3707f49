import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { Elements } from "../elements.ts";
import styles from "./card.module.css";

export interface CardProps {
  title?: ReactNode;
  /** Shown at the end of the title row: a freshness stamp, a button. */
  aside?: ReactNode;
  children?: Elements;
  className?: string | undefined;
  as?: "section" | "article" | "div";
}

/** A raised surface. With a title it is a named region. */
export function Card({ title, aside, children, className, as: Sheet = "section" }: CardProps) {
  const titleId = useId();
  const titled = title !== undefined && title !== null;
  return (
    <Sheet
      className={classNames(styles["card"], className)}
      {...(titled && Sheet !== "div" && { "aria-labelledby": titleId })}
    >
      {(titled || aside !== undefined) && (
        <header className={styles["head"]}>
          {titled && (
            <h2 id={titleId} className={styles["title"]}>
              {title}
            </h2>
          )}
          {aside !== undefined && <div className={styles["aside"]}>{aside}</div>}
        </header>
      )}
      {children}
    </Sheet>
  );
}
