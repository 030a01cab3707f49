import type { CSSProperties } from "react";
import { classNames } from "../class-names.ts";
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  /** A number is in pixels. */
  width?: number | string;
  height?: number | string;
  shape?: "line" | "circle" | "block";
}

/** The place of something that is on its way, in its final size. Hidden from screen readers. */
export function Skeleton({ width, height, shape = "line" }: SkeletonProps) {
  const size = { "--skeleton-width": length(width), "--skeleton-height": length(height) } as CSSProperties;
  return <span aria-hidden="true" className={classNames(styles["skeleton"], styles[shape])} style={size} />;
}

const length = (value: number | string | undefined) => (typeof value === "number" ? `${value}px` : value);
