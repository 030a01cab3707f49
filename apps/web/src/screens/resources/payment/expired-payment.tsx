import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui";
import { formatTime } from "../../../lib/format.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import styles from "./payment-body.module.css";
import { SupportLine } from "./support-line.tsx";
import { watchEnd } from "./watch.ts";

interface ExpiredPaymentProps {
  payment: PaymentStatusAnswer;
  onTryAgain: () => void;
}

/** The window closed. Money may be on its way all the same: that comes before another try. */
export function ExpiredPayment({ payment, onTryAgain }: ExpiredPaymentProps) {
  return (
    <>
      <div className={styles["next"]}>
        <p className={styles["lead"]}>The payment window has closed. Please try again.</p>
        <Button variant="primary" onClick={onTryAgain}>
          Try Again
        </Button>
      </div>
      <div className={styles["next"]}>
        <h3>Already paid?</h3>
        <AlreadyPaid payment={payment} />
        <SupportLine paymentId={payment.paymentId} />
      </div>
    </>
  );
}

function AlreadyPaid({ payment }: { payment: PaymentStatusAnswer }) {
  const end = watchEnd(payment);
  const moment = new Date(end).toISOString();
  if (serverNow() >= end) return <p>The 24 hours in which we watched this address are over.</p>;
  return (
    <p>
      We keep watching this address for 24 hours, until <time dateTime={moment}>{formatTime(moment)}</time>.
      Do not pay a second time: this page goes on asking and shows your payment when it comes.
    </p>
  );
}
