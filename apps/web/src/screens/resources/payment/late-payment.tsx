import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { Figures } from "./figures.tsx";
import styles from "./payment-body.module.css";
import { SupportLine } from "./support-line.tsx";

/** The amount came after the window: no machine decides on it. */
export function LatePayment({ payment }: { payment: PaymentStatusAnswer }) {
  return (
    <div className={styles["next"]}>
      <p className={styles["lead"]}>
        It arrived after the payment window had closed. It is not lost: a person at the desk looks at it. You
        do not have to pay again.
      </p>
      <Figures payment={payment} />
      <SupportLine paymentId={payment.paymentId} />
    </div>
  );
}
