import type { Claim } from "../../content/footer-claims.ts";
import styles from "./stat-ledger.module.css";

/** Figures in a ruled row, like the columns of a ledger. */
export function StatLedger({ stats }: { stats: readonly Claim[] }) {
  return (
    <dl className={styles["ledger"]}>
      {stats.map(({ value, label }) => (
        <div key={label} className={styles["tile"]}>
          <dt className={styles["label"]}>{label}</dt>
          <dd className={styles["value"]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
