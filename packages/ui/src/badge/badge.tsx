import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./badge.module.css";

export interface BadgeProps {
  tone?: "neutral" | "accent" | "live" | "indicative";
  children: ReactNode;
}

/** A word or two about the thing it stands beside. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={classNames(styles["badge"], styles[tone])}>{children}</span>;
}
