import { classNames } from "../class-names.ts";
import styles from "./skeleton.module.css";

/** A number is in pixels; "8ch" is the room of eight figures. */
export type SkeletonLength = number | `${number}${"ch" | "em" | "%"}`;

export interface SkeletonProps {
  width?: SkeletonLength | undefined;
  height?: SkeletonLength | undefined;
  shape?: "line" | "circle" | "block";
}

/** The place of something that is on its way, in its final size. Hidden from screen readers. */
export function Skeleton({ width, height, shape = "line" }: SkeletonProps) {
  const defaults = shape === "circle" ? circle(width, height) : SIZES[shape];
  // A picture has its size in attributes: a prerendered page may carry no style.
  return (
    <svg
      aria-hidden="true"
      width={attribute(width ?? defaults.width)}
      height={attribute(height ?? defaults.height)}
      className={classNames(styles["skeleton"], styles[shape])}
    />
  );
}

type Size = Record<"width" | "height", SkeletonLength>;

const SIZES: Record<"line" | "block", Size> = {
  line: { width: "100%", height: "0.8em" },
  block: { width: "100%", height: 100 },
};

/** One length is enough for a circle. */
function circle(width: SkeletonProps["width"], height: SkeletonProps["height"]): Size {
  const across = width ?? height ?? 24;
  return { width: across, height: across };
}

/** How wide a figure of our text font is. */
const EM_PER_CH = 0.6;

/** Not all browsers read "ch" in a picture's attributes. */
function attribute(length: SkeletonLength): string | number {
  if (typeof length === "number" || !length.endsWith("ch")) return length;
  return `${Math.round(Number.parseFloat(length) * EM_PER_CH * 10) / 10}em`;
}
