import { Skeleton, Slip, VisuallyHidden } from "@tradeslip/ui";
import styles from "./slip-page.module.css";

const LINES = 7;

export function SlipSkeleton() {
  return (
    <>
      <header className={styles["head"]}>
        <h1>Order slip</h1>
        <p className={styles["lede"]}>Checking this slip…</p>
      </header>
      <div className={styles["columns"]} aria-busy="true">
        <Slip className={styles["blank"]}>
          <VisuallyHidden>Loading</VisuallyHidden>
          {Array.from({ length: LINES }, (_, line) => (
            <p key={line}>
              <Skeleton width={line === 1 ? "60%" : "100%"} />
            </p>
          ))}
        </Slip>
      </div>
    </>
  );
}
