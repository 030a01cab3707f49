import { Link } from "react-router-dom";
import styles from "./brand-link.module.css";
import { useBrand } from "./use-brand.ts";

/** The product's name, leading home. `compact`: its sign alone. */
export function BrandLink({ compact = false }: { compact?: boolean }) {
  const { name } = useBrand();
  return (
    <Link to="/" className={styles["link"]} aria-label={name}>
      <svg viewBox="0 0 24 28" className={styles["slip"]} aria-hidden="true">
        <path className={styles["paper"]} d="M2 1h20v26l-3.33-2.7L15.33 27 12 24.3 8.67 27l-3.34-2.7L2 27z" />
        <path className={styles["stroke"]} d="M6.5 9h11M12 9v10.5" />
      </svg>
      {!compact && <span className={styles["name"]}>{name}</span>}
    </Link>
  );
}
