import { classNames } from "../class-names.ts";
import styles from "./skeleton.module.css";

/** A number is in pixels; "8ch" is the width of eight figures. */
export type SkeletonLength = number | `${number}${"ch" | "em" | "%"}`;

export interface SkeletonProps {
  width?: SkeletonLength | undefined;
  height?: SkeletonLength | undefined;
  shape?: "line" | "circle" | "block";
}

/** A placeholder in the final size of what is loading. Hidden from screen readers. */
export function Skeleton({ width, height, shape = "line" }: SkeletonProps) {
  const defaults = shape === "circle" ? circle(width, height) : SIZES[shape];
  // An svg takes its size from attributes: prerendered pages must not contain style attributes.
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

/** Width of a digit in our text font. */
const EM_PER_CH = 0.6;

/** Not all browsers support "ch" in SVG attributes. */
function attribute(length: SkeletonLength): string | number {
  if (typeof length === "number" || !length.endsWith("ch")) return length;
  return `${Math.round(Number.parseFloat(length) * EM_PER_CH * 10) / 10}em`;
}

/** A screenful of rows in place of a list, in a page that doesn't know its width yet. */
export function SkeletonRows() {
  return <div className={styles["rows"]} />;
}
