import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./badge.module.css";

export interface BadgeProps {
  tone?: "neutral" | "accent" | "live" | "indicative";
  children: ReactNode;
}

/** A short label for the element next to it. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={classNames(styles["badge"], styles[tone])}>{children}</span>;
}
