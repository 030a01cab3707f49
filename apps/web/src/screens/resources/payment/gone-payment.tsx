import { Button } from "@tradeslip/ui";
import { ConnectionLine } from "./connection-line.tsx";
import styles from "./payment-body.module.css";
import { PaymentSlip } from "./payment-slip.tsx";
import { SupportLine } from "./support-line.tsx";

interface GonePaymentProps {
  paymentId: string;
  /** The last call failed in another way. */
  lost: boolean;
  asking: boolean;
  onAsk: () => void;
  onLeave: () => void;
}

/**
 * A payment of this browser whose cookie is gone: it can be neither followed nor unlocked here, so nobody is asked to pay,
 * and who has paid is told whom to ask.
 */
export function GonePayment({ paymentId, lost, asking, onAsk, onLeave }: GonePaymentProps) {
  return (
    <PaymentSlip title="Your payment">
      <div role="alert" className={styles["next"]}>
        <p className={styles["lead"]}>This browser can't follow this payment any more.</p>
        <p>
          Its cookie is gone: it was deleted or blocked, or you've started ten newer payments.{" "}
          <strong>Don't send money for it</strong>: we couldn't unlock the book here.
        </p>
        <p>If this browser blocks cookies, allow them for this site, then check again.</p>
      </div>
      <div className={styles["actions"]}>
        <Button variant="primary" busy={asking} onClick={onAsk}>
          Check again
        </Button>
        <Button onClick={onLeave}>Back to the book</Button>
      </div>
      <ConnectionLine lost={lost} />
      <div className={styles["next"]}>
        <h3>Already paid?</h3>
        <p>Don't pay a second time. Your money isn't lost: support can find it by this reference.</p>
        <SupportLine paymentId={paymentId} />
      </div>
    </PaymentSlip>
  );
}
