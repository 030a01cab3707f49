import { classNames } from "@tradeslip/ui/class-names";
import styles from "./keys.module.css";

/** A key, beside what it does. For the eyes alone: a name with a letter more would be another name. */
export function Kbd({ children, look }: { children: string; look?: string | undefined }) {
  return (
    <kbd aria-hidden="true" className={classNames(styles["kbd"], look)}>
      {children}
    </kbd>
  );
}
