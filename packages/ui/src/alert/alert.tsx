import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./alert.module.css";

export interface AlertProps {
  tone: "info" | "danger";
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message that stays on the page. "danger" interrupts a screen reader, "info" waits. */
export function Alert({ tone, title, children, action }: AlertProps) {
  const Icon = tone === "danger" ? TriangleAlert : Info;
  return (
    <div role={tone === "danger" ? "alert" : "status"} className={classNames(styles["alert"], styles[tone])}>
      <Icon size={20} aria-hidden="true" className={styles["icon"]} />
      <div className={styles["text"]}>
        {title !== undefined && <p className={styles["title"]}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <div className={styles["action"]}>{action}</div>}
    </div>
  );
}
