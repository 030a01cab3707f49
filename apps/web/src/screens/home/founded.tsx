import { usePublicConfig } from "../../lib/public-config.ts";
import styles from "./trust.module.css";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** A postmark with the year of founding. It keeps its place until the year is known. */
export function Founded() {
  const config = usePublicConfig();
  const year = useHydrated() ? config?.brand.foundedYear : undefined;
  return (
    <p className={styles["founded"]}>
      Founded <span className={styles["year"]}>{year ?? "\u00a0"}</span>
    </p>
  );
}
