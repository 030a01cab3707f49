import { Button } from "@tradeslip/ui";
import { PaymentSlip } from "./payment-slip.tsx";
import styles from "./payment-body.module.css";

interface LostPaymentProps {
  /** The server has answered that this browser made no such payment. */
  unknown: boolean;
  asking: boolean;
  onAsk: () => void;
  onLeave: () => void;
}

/** A payment's address without an answer that says how it stands. */
export function LostPayment({ unknown, ...rest }: LostPaymentProps) {
  return (
    <PaymentSlip title="Your payment">
      <div role="alert" className={styles["next"]}>
        {unknown ? <Unknown {...rest} /> : <Unreached {...rest} />}
      </div>
    </PaymentSlip>
  );
}

type WaysOut = Omit<LostPaymentProps, "unknown">;

function Unknown({ onLeave }: WaysOut) {
  return (
    <>
      <p className={styles["lead"]}>This browser knows no such payment.</p>
      <p>A payment can be seen only in the browser that made it. Open this address there, or begin anew.</p>
      <p>
        Did you make it here? If this browser blocks cookies, allow them for this site, then reload the page.
      </p>
      <Button onClick={onLeave}>Back to the book</Button>
    </>
  );
}

function Unreached({ asking, onAsk }: WaysOut) {
  return (
    <>
      <p className={styles["lead"]}>Failed to check payment status</p>
      <p>This page goes on trying by itself. What you have sent is not lost.</p>
      <Button busy={asking} onClick={onAsk}>
        Check again
      </Button>
    </>
  );
}
