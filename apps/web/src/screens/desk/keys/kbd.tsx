import { classNames } from "@tradeslip/ui/class-names";
import styles from "./keys.module.css";

/** A key beside its action. Hidden from assistive technology: an extra letter would change the name. */
export function Kbd({ children, look }: { children: string; look?: string | undefined }) {
  return (
    <kbd aria-hidden="true" className={classNames(styles["kbd"], look)}>
      {children}
    </kbd>
  );
}
