import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { PayRequest } from "./pay-request.tsx";
import styles from "./payment-body.module.css";

/** Nothing has come yet. */
export function NewPayment({ payment }: { payment: PaymentStatusAnswer }) {
  const { address, btcAmount, uri } = payment;
  return (
    <>
      <PayRequest address={address} amount={btcAmount} uri={uri} />
      <div className={styles["next"]}>
        <p>
          <strong>Waiting for your payment.</strong> We look every 10 seconds, and this page shows what comes.
          Send the amount at once and in full; your wallet adds the network's fee.
        </p>
        <p className={styles["aside"]}>
          You may close this page and come back to its address in this browser.
        </p>
      </div>
    </>
  );
}
