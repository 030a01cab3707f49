import { Card, Skeleton } from "@tradeslip/ui";
import styles from "./exchange-page.module.css";

/** The ticket's size before the first prices. */
export function TicketSkeleton() {
  return (
    <div className={styles["ticket"]} aria-busy="true">
      <Card>
        <p role="status" className={styles["loading"]}>
          Loading prices...
        </p>
        <div className={styles["waiting"]}>
          <Skeleton shape="block" height={120} />
          <Skeleton shape="block" height={64} />
          <Skeleton shape="block" height={72} />
        </div>
      </Card>
      <div className={styles["aside"]}>
        <Skeleton shape="block" height={340} />
      </div>
    </div>
  );
}
