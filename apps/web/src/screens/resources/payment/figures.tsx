import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import styles from "./payment-body.module.css";

/** What was asked and what has come, as far as the provider tells. */
export function Figures({ payment, missing }: { payment: PaymentStatusAnswer; missing?: string | null }) {
  const { btcAmount, receivedBtc, confirmations, confirmationsNeeded } = payment;
  return (
    <dl className={styles["figures"]}>
      <Line name="Asked" value={`${btcAmount} BTC`} />
      {receivedBtc !== null && <Line name="Arrived" value={`${receivedBtc} BTC`} />}
      {missing && <Line name="Missing" value={`${missing} BTC`} />}
      {confirmations !== null && confirmationsNeeded !== null && (
        <Line
          name="Confirmations"
          value={`${Math.min(confirmations, confirmationsNeeded)} of ${confirmationsNeeded}`}
        />
      )}
    </dl>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles["line"]}>
      <dt className={styles["name"]}>{name}</dt>
      <dd className={styles["value"]}>{value}</dd>
    </div>
  );
}
