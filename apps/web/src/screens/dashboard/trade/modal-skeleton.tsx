import { Skeleton } from "@tradeslip/ui";
import styles from "./trade-modal.module.css";

/** The places of coin and amount before the coins are known. */
export function ModalSkeleton() {
  return (
    <div className={styles["form"]} aria-busy="true">
      <Skeleton shape="block" height={64} />
      <Skeleton shape="block" height={64} />
    </div>
  );
}
