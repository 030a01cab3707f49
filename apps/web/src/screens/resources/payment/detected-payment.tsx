import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { Figures } from "./figures.tsx";
import styles from "./payment-body.module.css";

/** The whole amount is on its way; there is nothing left to do but to wait. */
export function DetectedPayment({ payment }: { payment: PaymentStatusAnswer }) {
  return (
    <div className={styles["next"]}>
      <p className={styles["lead"]}>
        The whole amount is on its way. As soon as the Bitcoin network has confirmed it, your book is here.
      </p>
      <Figures payment={payment} />
      <p className={styles["aside"]}>
        A confirmation takes about ten minutes, sometimes an hour. The countdown does not matter any more. You
        may close this page and come back to its address in this browser.
      </p>
    </div>
  );
}
