import { Slip } from "@tradeslip/ui";
import type { ReactNode } from "react";
import styles from "./payment-slip.module.css";

interface PaymentSlipProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  simulated?: boolean;
  children: ReactNode;
}

/** The piece of paper that a payment is on, whatever becomes of it. */
export function PaymentSlip({ title, aside, simulated = false, children }: PaymentSlipProps) {
  return (
    <Slip className={styles["slip"]}>
      <header className={styles["head"]}>
        <h2 className={styles["title"]}>{title}</h2>
        {aside && <p className={styles["aside"]}>{aside}</p>}
      </header>
      {simulated && (
        <p className={styles["simulated"]}>
          <strong>Simulated: no real money</strong> Do not send any Bitcoin. This desk tries out its payments:
          one seems to arrive by itself, after a few seconds.
        </p>
      )}
      {children}
    </Slip>
  );
}
