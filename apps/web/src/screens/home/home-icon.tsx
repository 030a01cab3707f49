import { classNames } from "@tradeslip/ui/class-names";
import type { FeatureIcon } from "./content/features.ts";
import styles from "./home-icon.module.css";

/**
 * A small drawing, one em high, beside text that says the same. All come from one picture through the style
 * sheet, so that a first visit loads no script for them.
 */
export function HomeIcon({ name }: { name: FeatureIcon | "phone" | "check" }) {
  return <span aria-hidden="true" className={classNames(styles["icon"], styles[name])} />;
}
